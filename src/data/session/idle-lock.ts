import type { SessionRow } from '../store/device-db.ts'
import { DEVICE_MODE, deviceModeOf, IDLE_LOCK_MINUTES, idleLockMinutesOf } from '../store/device-mode.ts'
import { TIME_SETTINGS } from '../store/clock-settings.ts'
import { deviceTimeOf } from '../http/device-time.ts'
import { LAST_TOUCH, lastTouchOf } from './last-touch.ts'
import type { FirstRead } from '../store/first-read.ts'
import { isOver, readSession } from './session.ts'
import { signOut } from './sign-out.ts'
import { readSettings } from '../store/settings.ts'

export const MINUTE_MS = 60_000

/** Ends the session like a sign-out; the sign-in screen says that the tablet was locked. */
export async function lock(minutes: number): Promise<void> {
  await signOut({ lockedAfterMinutes: minutes })
}

/**
 * At start, before anything is shown: locks if this tablet was not touched for too long while the app was not running.
 */
export async function lockIfLeftTooLong(): Promise<boolean> {
  return lockIfLeftSince(await readSettings([DEVICE_MODE, IDLE_LOCK_MINUTES, LAST_TOUCH]))
}

async function lockIfLeftSince([storedMode, storedMinutes, storedTouch]: unknown[]): Promise<boolean> {
  const minutes = idleLockMinutesOf(storedMinutes)
  const lastTouch = lastTouchOf(storedTouch)
  if (deviceModeOf(storedMode) !== 'shared' || minutes === 0 || lastTouch === null) return false
  const restedMs = Date.now() - lastTouch
  // A touch in the future: the clock was set back, so the idle time is unknown.
  if (restedMs >= -MINUTE_MS && restedMs < minutes * MINUTE_MS) return false
  await lock(minutes)
  return true
}

/** The current user at app start. A session that was idle for too long ends before any of its data is shown. */
export async function readSessionAtStart(first: FirstRead | null): Promise<SessionRow | null> {
  if (first) {
    const { session, settings } = first
    if (!session || isOver(session, deviceTimeOf(TIME_SETTINGS.map((key) => settings.get(key))))) return null
    const isLocked = await lockIfLeftSince(
      [DEVICE_MODE, IDLE_LOCK_MINUTES, LAST_TOUCH].map((key) => settings.get(key)),
    ).catch(() => false)
    return isLocked ? null : session
  }
  const [isLocked, session] = await Promise.all([
    lockIfLeftTooLong().catch(() => false),
    readSession().catch(() => null),
  ])
  return isLocked ? null : session
}
