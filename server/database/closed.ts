import { sql } from 'kysely'
import { inTransaction } from './database.ts'
import type { Database, Queries } from './database.ts'
import { copiedTablesOf } from './copy/tables.ts'
import { onceFree } from './once-free.ts'

/** What every write to a closed database fails with. */
export const CLOSED_MESSAGE = 'this database is closed, because another one has replaced it'
/** The row of `meta` that says why and when. */
const CLOSED_KEY = 'closed'
/** One of the codes that servers of every version answer with 503, so that tablets try again later. */
const OPERATOR_INTERVENTION = '57000'
const CHANGES = ['insert', 'update', 'delete'] as const

/**
 * Closes a database that another one is about to replace: from now on the database itself refuses every write, of every
 * server and every version, also of one that is running. Reading goes on. Closing twice is closing once.
 */
export async function closeDatabase(database: Database, why: string): Promise<void> {
  await onceFree(() =>
    inTransaction(database, async (tx) => {
      if ((await closedBecause(tx)) !== null) return
      await tx.sql.insertInto('meta').values({ key: CLOSED_KEY, value: why }).execute()
      if (tx.kind === 'postgres')
        await sql`create or replace function refuse_closed() returns trigger language plpgsql as ${sql.lit(
          `begin raise exception using errcode = '${OPERATOR_INTERVENTION}', message = '${CLOSED_MESSAGE}'; end`,
        )}`.execute(tx.sql)
      await forEachTrigger(tx, async ({ name, change, table }) => {
        const [trigger, on] = [sql.id(name), sql`before ${sql.raw(change)} on ${sql.table(table)}`]
        await (
          tx.kind === 'postgres'
            ? sql`create trigger ${trigger} ${on} for each statement execute function refuse_closed()`
            : sql`create trigger ${trigger} ${on} begin select raise(abort, ${sql.lit(CLOSED_MESSAGE)}); end`
        ).execute(tx.sql)
      })
    }),
  )
}

/** Opens a closed database again. Returns whether it was closed. */
export async function reopenDatabase(database: Database): Promise<boolean> {
  return onceFree(() =>
    inTransaction(database, async (tx) => {
      if ((await closedBecause(tx)) === null) return false
      await forEachTrigger(tx, async ({ name, table }) => {
        const on = tx.kind === 'postgres' ? sql` on ${sql.table(table)}` : sql``
        await sql`drop trigger if exists ${sql.id(name)}${on}`.execute(tx.sql)
      })
      await forgetClosing(tx)
      return true
    }),
  )
}

/** Why and when a database was closed; null if it is open, or empty. */
export async function closedBecause(queries: Queries): Promise<string | null> {
  if (!(await copiedTablesOf(queries)).includes('meta')) return null
  const row = await queries.sql.selectFrom('meta').select('value').where('key', '=', CLOSED_KEY).executeTakeFirst()
  return row?.value ?? null
}

/** A copy of a closed database is open. */
export async function forgetClosing({ sql: queries }: Queries): Promise<void> {
  await queries.deleteFrom('meta').where('key', '=', CLOSED_KEY).execute()
}

type Trigger = { name: string; change: (typeof CHANGES)[number]; table: string }

async function forEachTrigger(tx: Queries, work: (trigger: Trigger) => Promise<void>): Promise<void> {
  for (const table of await copiedTablesOf(tx))
    for (const change of CHANGES) await work({ name: `closed_${table}_${change}`, change, table })
}
