import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'

/** Today's calendar day in Riyadh. */
export function riyadhToday(): string {
  return riyadhDayOf(Date.now())
}
