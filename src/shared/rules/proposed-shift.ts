import type { Shift } from '../contract/sales.ts'
import { NIGHT_SHIFT_ENDS_AT_HOUR, riyadhHourOf } from './business-day.ts'

/** From this hour on the shift that ends next is the night shift. */
export const EVENING_HOUR = 18

/** The shift most likely being reported now; before 05:00 it is the night that began the day before. */
export function proposedShift({ now, isMorningReported }: { now: number; isMorningReported: boolean }): Shift {
  const hour = riyadhHourOf(now)
  if (hour < NIGHT_SHIFT_ENDS_AT_HOUR || hour >= EVENING_HOUR) return 'night'
  return isMorningReported ? 'night' : 'morning'
}
