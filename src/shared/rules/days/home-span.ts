import { addDays, monthOf } from './business-day.ts'

/** Number of days of the longer contribution pie, today included, and its maximum number of reports. */
export const CONTRIBUTION_DAYS = 28

/** The days shown on a pharmacist's home page: the current month, and the days of the tiles and the pie. */
export function homeSpanOf(today: string): { month: string; alsoFrom: string } {
  return { month: monthOf(today), alsoFrom: addDays(today, 1 - CONTRIBUTION_DAYS) }
}
