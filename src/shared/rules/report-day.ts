import { isRealDay } from '../contract/primitives.ts'
import { OLDEST_REPORT_DAY } from './business-day.ts'

export type ReportDayProblem = 'missing' | 'future' | 'longAgo'

/** Why no shift may be reported for this day; null if one may. `today` is null where it is not known. */
export function reportDayProblem(day: string, today: string | null): ReportDayProblem | null {
  if (!isRealDay(day)) return 'missing'
  if (today !== null && day > today) return 'future'
  return day < OLDEST_REPORT_DAY ? 'longAgo' : null
}
