import { isRealDay } from '../contract/primitives.ts'
import { OLDEST_REPORT_DAY } from './business-day.ts'

export type ReportDayProblem = 'missing' | 'future' | 'longAgo'

/** Why no shift may be reported for this day; null if one may. */
export function reportDayProblem(day: string, today: string): ReportDayProblem | null {
  if (!isRealDay(day)) return 'missing'
  if (day > today) return 'future'
  return day < OLDEST_REPORT_DAY ? 'longAgo' : null
}
