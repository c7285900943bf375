import type { Direction } from '../../contract/attendance.ts'
import { RIYADH_OFFSET_MS } from '../days/business-day.ts'
import { readTime } from './shift-hours-form.ts'

/** As it is typed; the time in Riyadh. `isLeftOut`: the punch is not to count, so its time does not matter. */
export type CorrectionTyped = {
  direction: Direction
  day: string
  time: string
  reason: string
  isLeftOut: boolean
}
export type CorrectionProblem = 'dayMissing' | 'timeWrong' | 'timeAhead' | 'reasonMissing'
export type CorrectionProblems = { [Field in 'day' | 'time' | 'reason']?: CorrectionProblem }

/** The corrected time as an instant, null for a punch that is left out, or what is wrong with the form. */
export function readCorrection(
  { day, time, reason, isLeftOut }: CorrectionTyped,
  now: number,
): { ok: true; to: string | null } | { ok: false; problems: CorrectionProblems } {
  const problems: CorrectionProblems = {}
  if (isLeftOut)
    return reason.trim() === '' ? { ok: false, problems: { reason: 'reasonMissing' } } : { ok: true, to: null }
  const read = readTime(time)
  const at = day === '' || read === null ? Number.NaN : Date.parse(`${day}T${read}:00Z`) - RIYADH_OFFSET_MS
  if (day === '') problems.day = 'dayMissing'
  if (read === null) problems.time = 'timeWrong'
  else if (at > now) problems.time = 'timeAhead'
  if (reason.trim() === '') problems.reason = 'reasonMissing'
  return Object.keys(problems).length > 0 || Number.isNaN(at)
    ? { ok: false, problems }
    : { ok: true, to: new Date(at).toISOString() }
}
