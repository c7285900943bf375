import { addDays, monthOf } from './business-day.ts'

/** The longer contribution pie looks back over this many days, today included, and as many reports at most. */
export const CONTRIBUTION_DAYS = 28

/** What a pharmacist's home shows of the sales on a day: that day's month, and the days of the tiles and of the pie. */
export function homeSpanOf(today: string): { month: string; alsoFrom: string } {
  return { month: monthOf(today), alsoFrom: addDays(today, 1 - CONTRIBUTION_DAYS) }
}
