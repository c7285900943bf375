import { NO_PHARMACY_PLACES } from '../../src/shared/contract/employees.ts'
import type { Queries } from '../database/database.ts'
import type { Account } from '../plugins/account.ts'
import { forbidden } from '../http/problem.ts'
import type { Problem } from '../http/problem.ts'
import { assignmentsAt, coversDay } from '../repositories/assignments.ts'

const NO_PHARMACY = new Set<string>(['', ...NO_PHARMACY_PLACES])

/** Whether the account may read and report that day. */
export type DayTest = (day: string) => boolean

/**
 * The days of a pharmacy that an account may access: all days at its current pharmacy, and at a former one the days it
 * was assigned there, because a queued report keeps its pharmacy when its owner moves. Throws a Problem (403) if there
 * are none.
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

/** Throws a Problem (403) for a day of a pharmacy that the account may not access. */
export async function refuseOutOfReach(
  queries: Queries,
  { account, pharmacyName, day }: { account: Account; pharmacyName: string; day: string },
): Promise<void> {
  const isReachable = await reachableDays(queries, { account, pharmacyName })
  if (!isReachable(day)) throw noReach(account)
}

/** The Problem for a pharmacy or a day that the account may not access. */
function noReach({ user }: Account): Problem {
  return forbidden(NO_PHARMACY.has(user.current_pharmacy) ? 'no_pharmacy' : 'foreign_pharmacy')
}
