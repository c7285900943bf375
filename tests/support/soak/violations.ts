import type { ServerProcess } from '../server-process.ts'
import { FIRST_DAY_OF_OTHERS } from './client.ts'
import type { Told } from './client.ts'

const HALALAS = 100

/**
 * Compares the database with the confirmations that the clients got: lost, duplicate, wrong owner, or different
 * content.
 */
export async function violationsOf(server: ServerProcess, told: readonly Told[]): Promise<string[]> {
  return [
    ...(await wrongReports(server, told)),
    ...(await wrongLeaves(server, told)),
    ...(await wrongSupports(server, told)),
    ...(await wrongFeed(server)),
  ]
}

async function wrongReports(server: ServerProcess, told: readonly Told[]): Promise<string[]> {
  const rows = await server.query(
    `select pharmacy_name, day, first_sales, first_by, revision from reports where day < '${FIRST_DAY_OF_OTHERS}'`,
  )
  const stored = new Map(rows.map((row) => [`${String(row['pharmacy_name'])} ${String(row['day'])}`, row]))
  const wrong: string[] =
    rows.length === stored.size ? [] : [`${rows.length - stored.size} days have more than one report`]
  for (const [key, { userId, sales, edits, isOpen }] of told.flatMap(({ reports }) => [...reports])) {
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
  return [...wrong, ...[...stored.keys()].map((key) => `${key}: nobody sent it`)]
}

async function wrongLeaves(server: ServerProcess, told: readonly Told[]): Promise<string[]> {
  const rows = await server.query(
    'select client_ref, requester_id, count(*) as n from leaves where client_ref is not null group by client_ref, requester_id',
  )
  const counts = new Map(
    rows.map((row) => [`${String(row['client_ref'])} of ${String(row['requester_id'])}`, Number(row['n'])]),
  )
  const refs = new Set(rows.map((row) => row['client_ref']))
  return told.flatMap(({ leaves }) =>
    [...leaves].flatMap(([clientRef, { userId, isOpen }]) => {
      const count = counts.get(`${clientRef} of ${userId}`) ?? 0
      return count === 1 || (isOpen && !refs.has(clientRef)) ? [] : [`leave ${clientRef} of ${userId}: ${count} times`]
    }),
  )
}

async function wrongSupports(server: ServerProcess, told: readonly Told[]): Promise<string[]> {
  const rows = await server.query('select shortage_id, user_id from shortage_registerers')
  const isThere = new Set(rows.map((row) => `${String(row['shortage_id'])} ${String(row['user_id'])}`))
  return told.flatMap(({ supports }) =>
    [...supports].flatMap(([id, { userId, isIn, isOpen }]) =>
      isOpen || isThere.has(`${id} ${userId}`) === isIn ? [] : [`support of ${id}: ${isIn ? 'lost' : 'still there'}`],
    ),
  )
}

/** The counter equals the newest position, and no two rows share one. */
async function wrongFeed(server: ServerProcess): Promise<string[]> {
  const [row] = await server.query(
    "select (select value from change_counters where feed = 'reports') as counter, max(change_seq) as newest, count(*) as n, count(distinct change_seq) as places, min(change_seq) as oldest from reports",
  )
  const { counter, newest, n, places, oldest } = Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]),
  )
  return counter === newest && n === places && Number(oldest) > 0
    ? []
    : [`feed: counter ${counter}, newest ${newest}, ${places} places for ${n} reports from ${oldest} on`]
}
