import { openDatabase } from '../../../server/database/open-database.ts'
import type { DatabasePlace } from '../../../server/database/open-database.ts'
import { wrongMonth } from '../../../server/repositories/monthly-sales.ts'
import type { Rows } from '../test-database.ts'
import { FIRST_DAY_OF_OTHERS } from './client.ts'
import type { Acknowledged } from './client.ts'

const HALALAS = 100

export type Queried = { place: DatabasePlace; query(sql: string): Promise<Rows> }

/**
 * Compares the database with the confirmations that the clients got: lost, duplicate, wrong owner, or different
 * content.
 */
export async function violationsOf(database: Queried, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  return [
    ...(await wrongReports(database, acknowledged)),
    ...(await wrongLeaves(database, acknowledged)),
    ...(await wrongSupports(database, acknowledged)),
    ...(await wrongFeed(database)),
    ...(await wrongFigures(database)),
  ]
}

async function wrongReports(database: Queried, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = await database.query(
    `select pharmacy_name, day, first_sales, first_by, revision from reports where day < '${FIRST_DAY_OF_OTHERS}'`,
  )
  const stored = new Map(rows.map((row) => [`${String(row['pharmacy_name'])} ${String(row['day'])}`, row]))
  const wrong: string[] =
    rows.length === stored.size ? [] : [`${rows.length - stored.size} days have more than one report`]
  for (const [key, { userId, sales, edits, isOpen }] of acknowledged.flatMap(({ reports }) => [...reports])) {
    const row = stored.get(key)
    stored.delete(key)
    const [figure, revision] = [Number(row?.['first_sales']), Number(row?.['revision'])]
    const isThere = row !== undefined && figure === Math.round(sales * HALALAS) && revision === edits + 1
    // The last change got no response: it may be stored or not.
    const isBefore = isOpen && (edits === 0 ? row === undefined : revision === edits)
    if (row && row['first_by'] !== userId)
      wrong.push(`${key}: in the name of ${String(row['first_by'])}, not ${userId}`)
    if (!isThere && !isBefore)
      wrong.push(
        `${key}: ${sales} after ${edits} corrections, in the database ${row ? `${figure / HALALAS} of revision ${revision}` : 'nothing'}`,
      )
  }
  return [...wrong, ...[...stored.keys()].map((key) => `${key}: no tablet sent it`)]
}

async function wrongLeaves(database: Queried, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = await database.query(
    'select client_ref, requester_id, count(*) as n from leaves where client_ref is not null group by client_ref, requester_id',
  )
  const counts = new Map(
    rows.map((row) => [`${String(row['client_ref'])} of ${String(row['requester_id'])}`, Number(row['n'])]),
  )
  const refs = new Set(rows.map((row) => row['client_ref']))
  return acknowledged.flatMap(({ leaves }) =>
    [...leaves].flatMap(([clientRef, { userId, isOpen }]) => {
      const count = counts.get(`${clientRef} of ${userId}`) ?? 0
      return count === 1 || (isOpen && !refs.has(clientRef)) ? [] : [`leave ${clientRef} of ${userId}: ${count} times`]
    }),
  )
}

async function wrongSupports(database: Queried, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const rows = await database.query('select shortage_id, user_id from shortage_registerers')
  const isThere = new Set(rows.map((row) => `${String(row['shortage_id'])} ${String(row['user_id'])}`))
  return acknowledged.flatMap(({ supports }) =>
    [...supports].flatMap(([id, { userId, isIn, isOpen }]) =>
      isOpen || isThere.has(`${id} ${userId}`) === isIn ? [] : [`support of ${id}: ${isIn ? 'lost' : 'still there'}`],
    ),
  )
}

/** Each counter equals the newest position it gave, and no two rows share one. */
async function wrongFeed(database: Queried): Promise<string[]> {
  const rows = await database.query(
    `select feed, value, (select max(coalesce(part_seq, change_seq)) from reports where feed = coalesce('reports/' || part, 'reports')) as newest
    from change_counters where feed = 'reports' or feed like 'reports/%'`,
  )
  const [places] = await database.query(
    "select count(*) - count(distinct coalesce(part, -1) || ' ' || coalesce(part_seq, change_seq)) as shared, min(coalesce(part_seq, change_seq)) as oldest from reports",
  )
  const wrong = rows.filter(({ value, newest }) => newest !== null && Number(value) !== Number(newest))
  return [
    ...wrong.map(
      ({ feed, value, newest }) => `feed ${String(feed)}: counter ${String(value)}, newest ${String(newest)}`,
    ),
    ...(Number(places?.['shared']) === 0 && Number(places?.['oldest']) > 0
      ? []
      : [`feed: ${String(places?.['shared'])} reports share a place, from ${String(places?.['oldest'])} on`]),
  ]
}

/** The monthly figures are the sums of the reports. */
async function wrongFigures({ place }: Queried): Promise<string[]> {
  const db = openDatabase(place)
  const wrong = await wrongMonth(db)
  await db.close()
  return wrong ? [`monthly figures: ${wrong.month} of ${wrong.pharmacyName} is not the sum of its reports`] : []
}
