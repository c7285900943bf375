import { isRealDay } from '../../shared/contract/primitives.ts'
import { hasHijriYear } from '../../shared/rules/days/unlikely-day.ts'

export type DayProblem = 'unreadable' | 'hijri' | 'tooEarly' | 'tooLate'

type ToCheck = { day: string; min?: string | undefined; max?: string | undefined }

/** What is wrong with a day (or month) that is in the field. A limit that is not a day is ignored. */
export function dayProblem({ day, min, max }: ToCheck): DayProblem | null {
  if (day === '') return null
  if (hasHijriYear(day)) return 'hijri'
  if (!isRealDay(day)) return 'unreadable'
  if (min !== undefined && isRealDay(min) && day < min) return 'tooEarly'
  if (max !== undefined && isRealDay(max) && day > max) return 'tooLate'
  return null
}
