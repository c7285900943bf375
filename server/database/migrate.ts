import { sql } from 'kysely'
import { migrations } from '../migrations/index.ts'
import { inTransaction } from './database.ts'
import type { Database, Queries } from './database.ts'
import type { Migration } from './migration.ts'
import { onceFree } from './once-free.ts'

/** Any number, as long as every server uses the same. */
const MIGRATION_LOCK = 7_202_311
/** A table that the old version's requests use is waited for no longer, since meanwhile every later request waits behind us. */
const TABLE_LOCK_TIMEOUT = '3s'

/** Brings the schema to the newest version; see migrateTo. */
export function migrateToLatest(database: Database): Promise<void> {
  return migrateTo(database)
}

/** The steps of the newest schema, in order. */
export const SCHEMA_STEPS: readonly string[] = migrations.map(({ name }) => name)

/**
 * Brings the schema to the steps named of those known, all that lack or none, however many servers start at once and while those of the version
 * before go on. Kysely's own migrator looks for its tables in every PostgreSQL schema and so finds a neighbour's.
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

/** Another server may migrate for minutes: that is waited for, and no step of ours is cut off half way. */
async function waitForTurn({ sql: queries }: Queries): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(queries)
  await sql`set local lock_timeout = 0`.execute(queries)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(queries)
  await sql`set local lock_timeout = ${sql.lit(TABLE_LOCK_TIMEOUT)}`.execute(queries)
}
