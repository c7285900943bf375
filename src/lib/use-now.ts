import { useEffect, useState } from 'react'
import { onPresentChange, present } from '../shared/clock.ts'
import { riyadhDayOf } from '../shared/rules/days/business-day.ts'
import type { Present } from '../shared/rules/days/present.ts'

const TICK_MS = 30_000

/** Read again every half minute, whenever the page becomes visible, and when more is known of the server's clock. */
function useReadAgain<Value>(read: () => Value): Value {
  const [value, setValue] = useState(read)
  useEffect(() => {
    const tick = () => setValue(read)
    const timer = setInterval(tick, TICK_MS)
    // Timers stop while a device sleeps.
    document.addEventListener('visibilitychange', tick)
    const stop = onPresentChange(tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
      stop()
    }
  }, [read])
  return value
}

/** The present (ms) by the server's clock, as far as this device knows it: what day it is, and how late. */
export function useNow(): number {
  return usePresent().now
}

/** The same, with whether it is sure. */
export function usePresent(): Present {
  return useReadAgain(present)
}

/** The device's own clock (ms), for the age of what was stamped with it. */
export function useDeviceClock(): number {
  return useReadAgain(Date.now)
}

/** Later than any day: the limit where it is not known what day it is. */
const NO_LIMIT = '9999-12-31'

/** Today in Riyadh, and the last day that counts as past. If today is not sure, the day has to be asked. */
export function useToday(): { today: string; latest: string; isSure: boolean } {
  const { now, isSure } = usePresent()
  const today = riyadhDayOf(now)
  return { today, latest: isSure ? today : NO_LIMIT, isSure }
}
