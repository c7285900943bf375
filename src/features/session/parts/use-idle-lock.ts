import { useEffect, useState } from 'react'
import { lock, MINUTE_MS } from '../../../data/session/idle-lock.ts'
import { rememberTouch } from '../../../data/session/last-touch.ts'
import { IdleTimer } from '../../../lib/idle-timer.ts'
import { setSession } from '../../../stores/session-store.ts'
import { useIdleLockMinutes } from '../queries.ts'

/** The warning appears this long before the lock. */
const WARN_MS = 30_000
const COUNT_DOWN_MS = 1_000
/** Throttles the writes to storage and the messages to other tabs. */
const TELL_EVERY_MS = 5_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const
/**
 * The end of a touch. The warning closes only then: if it closed earlier, the rest of the touch would hit what is below
 * it.
 */
const ENDS = ['click', 'keyup'] as const
const RETURNS = ['visibilitychange', 'focus', 'pageshow', 'resume'] as const
const CHANNEL = 'touches'

/** Locks a shared device that is idle. Returns the seconds left while the warning is shown, otherwise null. */
export function useIdleLock(): number | null {
  const minutes = useIdleLockMinutes()
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  useEffect(() => {
    if (typeof minutes !== 'number') return
    const watch = watchIdleness({ minutes, onLeft: setSecondsLeft })
    return () => {
      watch.stop()
      setSecondsLeft(null)
    }
  }, [minutes])
  return secondsLeft
}

function watchIdleness({ minutes, onLeft }: { minutes: number; onLeft: (seconds: number | null) => void }): {
  stop(): void
} {
  const clock = { now: () => Date.now(), monotonic: () => performance.now() }
  const timer = new IdleTimer({ clock, limitMs: minutes * MINUTE_MS, warnMs: WARN_MS })
  const others = new BroadcastChannel(CHANNEL)
  const stopped = new AbortController()
  let reportedAt = Number.NEGATIVE_INFINITY
  let wake: ReturnType<typeof setTimeout> | undefined
  let isWarning = false

  function look(): void {
    clearTimeout(wake)
    if (stopped.signal.aborted) return
    const idleness = timer.look()
    if (idleness.type === 'over') return void end()
    isWarning = idleness.type === 'warned'
    onLeft(idleness.type === 'warned' ? Math.ceil(idleness.leftMs / 1_000) : null)
    wake = setTimeout(look, idleness.type === 'warned' ? COUNT_DOWN_MS : idleness.nextLookMs)
  }

  function lookIn(ms: number): void {
    clearTimeout(wake)
    wake = setTimeout(look, ms)
  }

  async function end(): Promise<void> {
    stop()
    // Signs out even if the storage fails.
    await lock(minutes).catch(() => setSession({ status: 'signedOut' }))
  }

  function touch(): void {
    // After a long sleep, the first touch may come before any timer. It must not prolong the session.
    if (timer.look().type === 'over') return look()
    timer.touch()
    if (isWarning) lookIn(COUNT_DOWN_MS)
    if (clock.monotonic() - reportedAt < TELL_EVERY_MS) return
    reportedAt = clock.monotonic()
    others.postMessage(null)
    rememberTouch().catch(() => {})
  }

  /** Screen readers and voice control send a click without preceding events, so it counts as a touch too. */
  function endTouch(): void {
    const wasWarning = isWarning
    touch()
    if (wasWarning) lookIn(0)
  }

  function stop(): void {
    stopped.abort()
    clearTimeout(wake)
    others.close()
  }

  const { signal } = stopped
  for (const name of TOUCHES) document.addEventListener(name, touch, { signal, capture: true, passive: true })
  for (const name of ENDS) document.addEventListener(name, endTouch, { signal, capture: true, passive: true })
  for (const name of RETURNS) {
    document.addEventListener(name, look, { signal })
    window.addEventListener(name, look, { signal })
  }
  others.addEventListener(
    'message',
    () => {
      if (timer.look().type === 'over') return look()
      timer.touch()
      look()
    },
    { signal },
  )
  touch()
  look()
  return { stop }
}
