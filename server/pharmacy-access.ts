import { NO_PHARMACY_PLACES } from '../src/shared/contract/employees.ts'
import type { Queries } from './database/database.ts'
import type { Account } from './plugins/account.ts'
import { forbidden } from './problem.ts'
import type { Problem } from './problem.ts'
import { assignmentsAt, coversDay } from './repositories/assignments.ts'

const NO_PHARMACY = new Set<string>(['', ...NO_PHARMACY_PLACES])

/** Says of a day whether the account may see and report it. */
export type DayTest = (day: string) => boolean

/**
 * The days of a pharmacy that an account reaches: all at its current one, and at a former one those it was assigned
 * there, since a queued report keeps its pharmacy when its owner is moved. Refused where there is none.
 */
export async function reachableDays(
  queries: Queries,
  { account, pharmacyName }: { account: Account; pharmacyName: string },
): Promise<DayTest> {
  const { user, reach } = account
  if (reach === 'all') return () => true
  if (NO_PHARMACY.has(pharmacyName)) throw noReach(account)
  if (user.current_pharmacy === pharmacyName) return () => true
  const assignments = await assignmentsAt(queries, { userId: user.id, pharmacyName })
  if (assignments.length === 0) throw noReach(account)
  return (day) => assignments.some((assignment) => coversDay(assignment, day))
}

/** The refusal for a pharmacy or a day out of reach. */
export function noReach({ user }: Account): Problem {
  return forbidden(NO_PHARMACY.has(user.current_pharmacy) ? 'no_pharmacy' : 'foreign_pharmacy')
}
