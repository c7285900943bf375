import { isSharedDevice, readIdleLockMinutes } from './device-mode.ts'
import { readLastTouch } from './last-touch.ts'
import { signOut } from './session.ts'

export const MINUTE_MS = 60_000

/** Ends the session as signing out does; the sign-in screen says that it was the lock. */
export async function lock(minutes: number): Promise<void> {
  await signOut({ lockedAfterMinutes: minutes })
}

/** At start, before anything is shown: nobody touched this tablet for too long while the app was not running. */
export async function lockIfLeftTooLong(): Promise<void> {
  const [isShared, minutes, lastTouch] = await Promise.all([isSharedDevice(), readIdleLockMinutes(), readLastTouch()])
  if (!isShared || minutes === 0 || lastTouch === null) return
  if (Date.now() - lastTouch >= minutes * MINUTE_MS) await lock(minutes)
}
