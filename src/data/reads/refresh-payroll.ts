import { apiPaths } from '../../shared/contract/api-paths.ts'
import { slipSchema } from '../../shared/contract/payroll.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import { isListedEmployee } from '../../shared/rules/chain/employee-choice.ts'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { serverKind } from '../http/api-client.ts'
import type { UnreadRows } from '../store/device-db.ts'
import { fewAtOnce } from './few-at-once.ts'
import { chainResources, refreshUsers } from './refresh-chain.ts'
import { refreshLongList } from './long-lists.ts'
import { allUnread } from './read-result.ts'
import { noteOutcome } from './failed-reads.ts'
import { PLAIN_READS_AT_ONCE } from './refresh-resource.ts'
import { replaceServerRows } from '../store/server-rows.ts'
import { storeSlips } from '../store/slip-rows.ts'

/**
 * An accountant's reads of all people's slips, in the `freshness` table of their own database. `month` is its first
 * day.
 */
export const payrollResources = {
  month: (month: string) => `slips:${month}`,
  person: (employeeId: string) => `slips of ${employeeId}`,
} as const

/** How long a person's slips count as fresh on a plain server, which has no call for a whole month. */
const PLAIN_FRESH_MS = 10 * 60 * 1000

/** All people and the slips of these months: one request each, or one per person on a plain server. */
export async function refreshPayMonths({ userId, months }: { userId: string; months: string[] }): Promise<void> {
  const db = accountDb(userId)
  if ((await serverKind(userId)) === 'plain') {
    await refreshUsers({ userId, db })
    return refreshByPerson({ db, userId, months })
  }
  await Promise.all([refreshUsers({ userId, db }), ...months.map((month) => refreshMonth({ db, userId, month }))])
}

function refreshMonth({ db, userId, month }: { db: AccountDb; userId: string; month: string }): Promise<void> {
  return refreshLongList({
    resource: payrollResources.month(month),
    freshness: db.freshness,
    path: apiPaths.allSlipsOfMonth(month),
    account: userId,
    schema: slipSchema,
    tables: [db.slips, db.voidedSlips],
    store: (rows, list) => storeSlips(rows, { db, list, of: { month } }),
  })
}

async function refreshByPerson({
  db,
  userId,
  months,
}: {
  db: AccountDb
  userId: string
  months: string[]
}): Promise<void> {
  const noteMonths = ({ problem, unread }: { problem: string | null; unread?: UnreadRows }) =>
    db.transaction('rw', db.freshness, async () => {
      for (const resource of months.map(payrollResources.month)) {
        const before = await db.freshness.get(resource)
        await db.freshness.put({
          ...before,
          resource,
          fetchedAt: problem === null ? Date.now() : (before?.fetchedAt ?? null),
          etag: null,
          cursor: null,
          problem,
          ...(unread && { unread }),
        })
      }
    })
  try {
    const ofUsers = await db.freshness.get(chainResources.users)
    const people = (await db.users.toArray()).filter(isListedEmployee)
    const inLine = fewAtOnce(PLAIN_READS_AT_ONCE)
    let isFailed = false
    const problems = await Promise.all(
      people.map(({ _id }) =>
        inLine(async () => {
          const problem = await refreshPerson({ db, userId, employeeId: _id })
          // Salaries can be entered from then on, however long the rest takes.
          if (problem !== null && !isFailed) await noteMonths({ problem })
          isFailed ||= problem !== null
          return problem
        }),
      ),
    )
    // Somebody who is not in the list may have slips.
    const problem = ofUsers ? (ofUsers.problem ?? problems.find((each) => each !== null) ?? null) : 'offline'
    noteOutcome({
      account: userId,
      name: `slips of ${months.join()}`,
      isFailed: problem !== null,
      again: () => refreshPayMonths({ userId, months }),
    })
    const reads = await db.freshness.bulkGet(people.map(({ _id }) => payrollResources.person(_id)))
    const unread = allUnread(reads.map((read) => read?.unread))
    await noteMonths({ problem, unread })
  } catch {
    // Signed out meanwhile: the private database is closed and its data is no longer needed.
  }
}

/** The problem of the read, or null. Skips a read that is still fresh. */
async function refreshPerson({
  db,
  userId,
  employeeId,
}: {
  db: AccountDb
  userId: string
  employeeId: string
}): Promise<string | null> {
  const resource = payrollResources.person(employeeId)
  const known = await db.freshness.get(resource)
  const isFresh =
    known &&
    known.problem === null &&
    known.fetchedAt !== null &&
    Math.abs(Date.now() - known.fetchedAt) < PLAIN_FRESH_MS
  if (isFresh) return null
  await refreshLongList({
    resource,
    freshness: db.freshness,
    path: apiPaths.userPayrolls(employeeId),
    account: userId,
    schema: slipSchema,
    isPart: true,
    tables: [db.slips],
    store: async (rows: Slip[]) =>
      replaceServerRows(db.slips, rows, await db.slips.where('userId').equals(employeeId).primaryKeys()),
  })
  return (await db.freshness.get(resource))?.problem ?? null
}
