import { isRealDay } from '../../contract/primitives.ts'
import type { Shift } from '../../contract/sales.ts'
import { OLDEST_REPORT_DAY, proposedReportDay } from '../days/business-day.ts'
import type { Present } from '../days/present.ts'

export type ReportDayProblem = 'missing' | 'future' | 'longAgo'

/** Why no shift may be reported for this day; null if one may. `today` is null where it is not known. */
export function reportDayProblem(day: string, today: string | null): ReportDayProblem | null {
  if (!isRealDay(day)) return 'missing'
  if (today !== null && day > today) return 'future'
  return day < OLDEST_REPORT_DAY ? 'longAgo' : null
}

type Hours = { nightCutOff: string }

/** The day to propose for a shift; empty where it has to be asked. */
export function dayToPropose({ now, isSure }: Present, { shift, hours }: { shift: Shift; hours: Hours }): string {
  return isSure ? proposedReportDay({ now, shift, hours }) : ''
}

/** The day of a form once the device learns that its clock was wrong: a day that was only proposed by it moves along. */
export function correctedDay(
  { day, isDayChosen }: { day: string; isDayChosen: boolean },
  { before, after, propose }: { before: Present; after: Present; propose: (present: Present) => string },
): string {
  const wasProposed = !isDayChosen && day === propose(before)
  return wasProposed && after.isSure ? propose(after) : day
}
