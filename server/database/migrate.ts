import { sql } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { inTransaction } from './database.ts'
import type { Database, Queries } from './database.ts'
import type { Migration } from './migration.ts'
import { onceFree } from './once-free.ts'

/** An arbitrary advisory lock key; all servers must use the same one. */
const MIGRATION_LOCK = 7_202_311
/** While a migration waits for a table lock, all later queries on that table queue behind it, so the wait is short. */
const TABLE_LOCK_TIMEOUT = '3s'

/** Migrates the schema to the latest version; see migrateTo. */
export function migrateToLatest(database: Database): Promise<void> {
  return migrateTo(database)
}

/** The migrations of the latest schema, in order. */
export const SCHEMA_STEPS: readonly string[] = migrations.map(({ name }) => name)

/**
 * Applies the named migrations that are missing, in one transaction. Safe when several servers start at the same time
 * and while servers of the previous version keep running. Kysely's own migrator is not used because it looks for its
 * tables in every PostgreSQL schema and would find those of another application.
 */
export async function migrateTo(
  database: Database,
  steps: readonly string[] = SCHEMA_STEPS,
  known: readonly Migration[] = migrations,
): Promise<void> {
  await onceFree(() =>
    inTransaction(database, async (tx) => {
      if (tx.kind === 'postgres') await waitForTurn(tx)
      await tx.sql.schema
        .createTable('schema_versions')
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .execute()
      const applied = await tx.sql.selectFrom('schema_versions').select('name').execute()
      for (const { name, up } of known) {
        if (!steps.includes(name) || applied.some((version) => version.name === name)) continue
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
