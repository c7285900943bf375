import type { ShiftHours } from '../../contract/chain/shift-hours.ts'
import type { Shift } from '../../contract/sales.ts'
import { minutesIn, riyadhTimeOf } from '../days/business-day.ts'

/** Before this time no night shift of the same day has ended. */
const NOON = '12:00'
const MINUTES_OF_HOUR = 60

/**
 * The shift most likely being reported now; before the night's cut-off it is the night that began the day before, and
 * from then until noon the morning in any case. In the evening, from an hour after the morning shift on, the night is
 * the next to end. `taken`: shifts of that day that are reported, or recorded on this device by a colleague; in the
 * evening the morning may still be open.
 */
export function proposedShift({
  now,
  taken,
  hours: { nightCutOff, morning },
}: {
  now: number
  taken: readonly Shift[]
  hours: ShiftHours
}): Shift {
  const time = riyadhTimeOf(now)
  if (time < nightCutOff) return 'night'
  if (time < NOON) return 'morning'
  if (taken.includes('morning')) return 'night'
  const isEvening = minutesIn(time) >= minutesIn(morning.ends) + MINUTES_OF_HOUR && morning.ends > morning.begins
  return isEvening && !taken.includes('night') ? 'night' : 'morning'
}
