import { sql } from 'kysely'
import { INITIAL, migrations } from '../migrations/index.ts'
import { inTransaction } from './database.ts'
import type { Database, Queries } from './database.ts'
import type { Migration } from './migration.ts'
import { onceFree } from './once-free.ts'

/** An arbitrary advisory lock key; all servers must use the same one. */
const MIGRATION_LOCK = 7_202_311
/** While a migration waits for a table lock, all later queries on that table queue behind it, so the wait is short. */
const TABLE_LOCK_TIMEOUT = '3s'

/** The schema is of a checkout from before the first release. */
class EarlierCheckoutError extends Error {
  override readonly name = 'EarlierCheckoutError'

  constructor() {
    super(
      'This version cannot read what a checkout from before the first release has stored: use it with that checkout, or begin with an empty database (another DATA_DIR or DATABASE_URL).',
    )
  }
}

/**
 * Throws an EarlierCheckoutError if a database or a backup has steps but not the initial one. Steps that this version
 * does not know are no fault beside it: a newer server may have added them.
 */
export function refuseEarlierCheckout(steps: readonly string[]): void {
  if (steps.length > 0 && !steps.includes(INITIAL)) throw new EarlierCheckoutError()
}

/** The steps that were applied to a database, by name. */
export async function stepsOf({ sql: queries }: Pick<Queries, 'sql'>): Promise<string[]> {
  const steps = await queries.selectFrom('schema_versions').select('name').orderBy('name').execute()
  return steps.map(({ name }) => name)
}

/**
 * Applies the steps that are missing, in one transaction. Safe when several servers start at the same time and while
 * servers of the previous version keep running. Throws an EarlierCheckoutError, and changes nothing, if the database has
 * other steps but not the initial one. Kysely's own migrator is not used because it looks for its tables in every
 * PostgreSQL schema and would find those of another application.
 */
export async function migrate(database: Database, steps: readonly Migration[] = migrations): Promise<void> {
  await onceFree(() =>
    inTransaction(database, async (tx) => {
      if (tx.kind === 'postgres') await waitForTurn(tx)
      await tx.sql.schema
        .createTable('schema_versions')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute()
      const applied = await stepsOf(tx)
      refuseEarlierCheckout(applied)
      for (const { name, up } of steps) {
        if (applied.includes(name)) continue
        await up(tx.sql, tx.kind)
        await tx.sql.insertInto('schema_versions').values({ name }).execute()
      }
    }),
  )
}

/**
 * Waits without a time limit, because another server's migration may take minutes, and lifts the statement timeout for
 * our own.
 */
async function waitForTurn({ sql: queries }: Queries): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(queries)
  await sql`set local lock_timeout = 0`.execute(queries)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(queries)
  await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_TIMEOUT)}`.execute(queries)
}
