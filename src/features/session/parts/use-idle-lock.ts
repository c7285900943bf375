import { useEffect, useState } from 'react'
import { lock, MINUTE_MS } from '../../../data/idle-lock.ts'
import { rememberTouch } from '../../../data/last-touch.ts'
import { IdleTimer } from '../../../lib/idle-timer.ts'
import { setSession } from '../../../stores/session-store.ts'
import { useIdleLockMinutes } from '../queries.ts'

/** How long before the lock the person is asked. */
const WARN_MS = 30_000
const COUNT_DOWN_MS = 1_000
/** Touches come by the dozen; the disk and the other tabs need not hear of each. */
const TELL_EVERY_MS = 5_000
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const
/** What a touch ends with. Only then the warning goes: taken away under it, it would go on to what lies beneath. */
const ENDS = ['click', 'keyup'] as const
const RETURNS = ['visibilitychange', 'focus', 'pageshow', 'resume'] as const
const CHANNEL = 'touches'

/** Locks a shared tablet that nobody touches. Resolves to the seconds left while it warns, else null. */
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
  let toldAt = Number.NEGATIVE_INFINITY
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
    // Even where the storage fails, nobody reads on.
    await lock(minutes).catch(() => setSession({ status: 'signedOut' }))
  }

  function touch(): void {
    // The first touch after a long sleep comes before any timer: it must not save the session.
    if (timer.look().type === 'over') return look()
    timer.touch()
    if (isWarning) lookIn(COUNT_DOWN_MS)
    if (clock.monotonic() - toldAt < TELL_EVERY_MS) return
    toldAt = clock.monotonic()
    others.postMessage(null)
    rememberTouch().catch(() => {})
  }

  /** A screen reader's or a voice's press is a click with nothing before it: it counts as a touch too. */
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
