import { apiPaths } from '../../shared/contract/api-paths.ts'
import { userSchema, withoutPassword } from '../../shared/contract/employees.ts'
import type { User } from '../../shared/contract/employees.ts'
import { monthlyFiguresSchema } from '../../shared/contract/monthly.ts'
import type { PharmacyMonth, SummedMonth } from '../../shared/contract/monthly.ts'
import { dailyReportSchema } from '../../shared/contract/sales.ts'
import { daysInMonth, monthBefore, monthOf } from '../../shared/rules/days/business-day.ts'
import { monthFiguresOf } from '../../shared/rules/chain/chain-sales.ts'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { serverKind } from '../http/api-client.ts'
import { fewAtOnce } from './few-at-once.ts'
import { freshnessOf, isAbsent } from '../store/freshness-of.ts'
import { readPharmacyNames } from './pharmacy-names.ts'
import { refreshOldPharmacies } from './refresh-pharmacies.ts'
import { deviceDb } from '../store/device-db.ts'
import { refreshLongList } from './long-lists.ts'
import { storeLongServerList } from './long-server-list.ts'
import { allUnread } from './read-result.ts'
import { noteOutcome } from './failed-reads.ts'
import { PLAIN_READS_AT_ONCE, refreshRows } from './refresh-resource.ts'
import { putServerRows, replaceServerRows, storeServerList } from '../store/server-rows.ts'
import { resources } from '../store/resources.ts'

/** A manager's or an accountant's reads of the whole chain, in the `freshness` table of their own database. */
export const chainResources = {
  users: 'users',
  /** The monthly figures of this month and the previous one. */
  months: (month: string) => `months:${month}`,
  /** The daily reports of all pharmacies in a month. */
  days: (month: string) => `days:${month}`,
  /**
   * All reports of one pharmacy on a plain server; on an extended one only the newest, to know whether there are any.
   */
  reports: (pharmacyName: string) => `reports:${pharmacyName}`,
} as const

/** All people, into the private database of a manager or an accountant. */
export function refreshUsers({ userId, db = accountDb(userId) }: { userId: string; db?: AccountDb }): Promise<void> {
  return refreshLongList({
    resource: chainResources.users,
    freshness: db.freshness,
    path: apiPaths.users(),
    account: userId,
    schema: userSchema,
    tables: [db.users],
    store: (users, list) =>
      storeServerList(
        users.map((user) => withoutPassword(user) as User),
        { table: db.users, list, storedIds: () => db.users.toCollection().primaryKeys() },
      ),
  })
}

/**
 * A manager's figures: monthly figures of the shown month and the previous one, and daily reports of the months whose
 * days are shown. Two or three requests for a chain of any size; a server without those calls gets one request per
 * pharmacy.
 */
export async function refreshChain({
  userId,
  month,
  today,
}: {
  userId: string
  month: string
  today: string
}): Promise<void> {
  const db = accountDb(userId)
  const running = monthOf(today)
  // Today's state is shown beside any month, and the short curve of the current month extends into the previous one.
  const days = [...new Set([running, month, monthBefore(running)])]
  const [kind] = await Promise.all([serverKind(userId), refreshOldPharmacies({ userId })])
  if (kind === 'plain')
    return refreshByPharmacy({
      db,
      userId,
      summaries: [chainResources.months(month), ...days.map(chainResources.days)],
    })
  await Promise.all([refreshMonths({ db, userId, month }), refreshDaysInOrder({ db, userId, months: days })])
}

/** Whether a pharmacy has any report, determined by its newest one. */
export async function refreshNewestReport({
  userId,
  pharmacyName,
}: {
  userId: string
  pharmacyName: string
}): Promise<void> {
  const db = accountDb(userId)
  if ((await serverKind(userId)) === 'plain') return refreshPharmacy({ db, userId, pharmacyName })
  return refreshLongList({
    resource: chainResources.reports(pharmacyName),
    freshness: db.freshness,
    path: `${apiPaths.pharmacyReports(pharmacyName)}?limit=1`,
    account: userId,
    schema: dailyReportSchema,
    tables: [db.reports],
    store: (reports) => putServerRows(db.reports, reports),
  })
}

type OfMonth = { db: AccountDb; userId: string; month: string }

function refreshMonths({ db, userId, month }: OfMonth): Promise<void> {
  const before = monthBefore(month)
  return refreshRows({
    resource: chainResources.months(month),
    freshness: db.freshness,
    path: apiPaths.monthlyReports({ from: `${before}-01`, to: lastDayOf(month) }),
    account: userId,
    schema: monthlyFiguresSchema,
    tables: [db.months],
    async store(figures, list) {
      // A list of changes has the complete figures of a pharmacy's month in each row.
      const replaced = list === 'some' ? [] : await db.months.where('month').anyOf(before, month).primaryKeys()
      await replaceMonths(db, { rows: figures, storedIds: replaced })
    },
  })
}

/** One after the other: a month of a chain keeps both the server and the tablet from what another page needs. */
async function refreshDaysInOrder({
  months,
  ...whose
}: Omit<OfMonth, 'month'> & { months: readonly string[] }): Promise<void> {
  for (const month of months) await refreshDays({ ...whose, month })
}

function refreshDays({ db, userId, month }: OfMonth): Promise<void> {
  const [from, to] = [`${month}-01`, lastDayOf(month)]
  return refreshLongList({
    resource: chainResources.days(month),
    freshness: db.freshness,
    path: apiPaths.reportsOfAll({ from, to }),
    account: userId,
    schema: dailyReportSchema,
    tables: [],
    store: (reports, list, between) =>
      storeLongServerList(reports, {
        table: db.reports,
        list,
        between,
        storedIds: () => db.reports.where('day').between(from, to, true, true).primaryKeys(),
      }),
  })
}

type ByPharmacy = { db: AccountDb; userId: string; summaries: string[] }

async function refreshByPharmacy({ db, userId, summaries }: ByPharmacy): Promise<void> {
  const ofNames = await deviceDb.freshness.get(resources.pharmacies)
  // Without the list, the fixed pharmacies would be the whole chain.
  const names = typeof ofNames?.fetchedAt === 'number' ? await readPharmacyNames() : null
  const listed = new Set<unknown>(await deviceDb.pharmacies.orderBy('pharmacyName').keys())
  const inLine = fewAtOnce(PLAIN_READS_AT_ONCE)
  async function read(pharmacyName: string) {
    await refreshPharmacy({ db, userId, pharmacyName })
    const after = await db.freshness.get(chainResources.reports(pharmacyName))
    // A fixed pharmacy that this server does not have does not make the others stale.
    return isAbsent(after) && !listed.has(pharmacyName) ? undefined : after
  }
  try {
    const reads = await Promise.all((names ?? []).map((name) => inLine(() => read(name))))
    const problem = names === null ? (ofNames?.problem ?? 'offline') : freshnessOf(reads).problem
    const again = async () => {
      await refreshOldPharmacies({ userId })
      await refreshByPharmacy({ db, userId, summaries })
    }
    noteOutcome({ account: userId, name: 'chain', isFailed: problem !== null, again })
    await db.transaction('rw', db.freshness, async () => {
      for (const resource of summaries) {
        const before = await db.freshness.get(resource)
        const fetchedAt = problem === null ? Date.now() : (before?.fetchedAt ?? null)
        await db.freshness.put({
          resource,
          fetchedAt,
          etag: null,
          cursor: null,
          problem,
          unread: allUnread(reads.map((each) => each?.unread)),
        })
      }
    })
  } catch {
    // Signed out meanwhile: the private database is closed and its data is no longer needed.
  }
}

function refreshPharmacy({
  db,
  userId,
  pharmacyName,
}: {
  db: AccountDb
  userId: string
  pharmacyName: string
}): Promise<void> {
  return refreshLongList({
    resource: chainResources.reports(pharmacyName),
    freshness: db.freshness,
    path: apiPaths.pharmacyReports(pharmacyName),
    account: userId,
    schema: dailyReportSchema,
    isPart: true,
    tables: [db.reports, db.months],
    async store(reports) {
      const stored = db.reports.where('[pharmacyName+day]').between([pharmacyName, ''], [pharmacyName, '9999'])
      await replaceServerRows(db.reports, reports, await stored.primaryKeys())
      const storedMonths = db.months.where('id').startsWith(monthId({ pharmacyName, month: '' }))
      await replaceMonths(db, {
        rows: monthFiguresOf({ reports, pharmacyName }),
        storedIds: await storedMonths.primaryKeys(),
      })
    },
  })
}

async function replaceMonths(
  db: AccountDb,
  { rows, storedIds }: { rows: SummedMonth[]; storedIds: string[] },
): Promise<void> {
  const all = rows.map((row): PharmacyMonth => ({ ...row, id: monthId(row) }))
  // A month whose last report was emptied has no figures.
  const fresh = all.filter(({ daysReported }) => daysReported > 0)
  const present = new Set(fresh.map(({ id }) => id))
  const emptied = all.flatMap(({ id }) => (present.has(id) ? [] : id))
  await db.transaction('rw', db.months, async () => {
    await db.months.bulkDelete([...storedIds.filter((id) => !present.has(id)), ...emptied])
    await db.months.bulkPut(fresh)
  })
}

/** No pharmacy name contains a line feed. */
function monthId({ pharmacyName, month }: { pharmacyName: string; month: string }): string {
  return `${pharmacyName}\n${month}`
}

function lastDayOf(month: string): string {
  return `${month}-${String(daysInMonth(month)).padStart(2, '0')}`
}
