import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'

/** The calendar day it is in Riyadh now. */
export function riyadhToday(): string {
  return riyadhDayOf(Date.now())
}
