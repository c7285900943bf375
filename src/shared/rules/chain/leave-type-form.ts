import type { LeaveTypeSetting } from '../../contract/chain/leave-types.ts'
import { westernDigits } from '../values/money.ts'
import { readTypedNames } from '../people/option-form.ts'
import type { NameProblems } from '../people/option-form.ts'

type Problems = NameProblems & { days?: 'days'; isHidden?: true }
type Typed = { value: string; nameAr: string; days: string; isHidden: boolean }

const MOST_DAYS = 366

/** A type of leave as it is typed. `type`: the one that is changed, or null for a new one. */
export function readTypedLeaveType(
  typed: Typed,
  { type, types }: { type: LeaveTypeSetting | null; types: readonly LeaveTypeSetting[] },
): { ok: true; type: LeaveTypeSetting } | { ok: false; problems: Problems } {
  const read = readTypedNames(typed, types)
  const problems: Problems = type ? {} : { ...read.problems }
  const days = Number(westernDigits(typed.days.trim()))
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS) problems.days = 'days'
  if (typed.isHidden && types.every((other) => other.isHidden || other.value === type?.value)) problems.isHidden = true
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, type: { ...(type ?? read.names), days, isHidden: typed.isHidden } }
}
