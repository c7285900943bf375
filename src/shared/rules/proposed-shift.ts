import type { Shift } from '../contract/sales.ts'
import { NIGHT_SHIFT_ENDS_AT_HOUR, riyadhHourOf } from './business-day.ts'

/** From this hour on the night shift is the next to end. */
export const EVENING_HOUR = 18

/**
 * The shift most likely being reported now; before 05:00 it is the night that began the day before. `taken`: shifts of
 * that day that are reported, or recorded on this device by a colleague; in the evening the morning may still be open.
 */
export function proposedShift({ now, taken }: { now: number; taken: readonly Shift[] }): Shift {
  const hour = riyadhHourOf(now)
  if (hour < NIGHT_SHIFT_ENDS_AT_HOUR || taken.includes('morning')) return 'night'
  return hour < EVENING_HOUR || taken.includes('night') ? 'morning' : 'night'
}
