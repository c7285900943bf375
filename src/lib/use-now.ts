import { useEffect, useState } from 'react'

const TICK_MS = 30_000

/** The time in ms, read anew every half minute and whenever the screen is looked at again. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = () => setNow(Date.now())
    const timer = setInterval(tick, TICK_MS)
    // A tablet that slept stopped its timers.
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return now
}
