import { sql as rawSql } from 'kysely'
import type { Queries } from '../database.ts'
import type { Tables } from '../tables.ts'

/** The monthly figures are not copied: the database sums them when the reports arrive. */
type Copied = Exclude<keyof Tables, 'schema_versions' | 'monthly_figures'>

/** Every table that is copied, each after the tables it references. */
export const COPIED_TABLES = all([
  'meta',
  'change_counters',
  'pharmacies',
  'former_names',
  'users',
  'assignments',
  'sessions',
  'sign_in_tries',
  'idempotency_keys',
  'reports',
  'leaves',
  'shortages',
  'shortage_registerers',
  'audit_entries',
  'audit_personal',
  'payrolls',
  'visits',
  'announced_rows',
  'devices',
  'device_accounts',
  'pins',
  'seals',
  'chain_settings',
  'handovers',
  'overtime_requests',
  'punches',
  'punch_corrections',
  'voided_slips',
])

export type CopiedTable = (typeof COPIED_TABLES)[number]

export type Row = Record<string, string | number | null>
export type Chunk = { table: CopiedTable; rows: Row[] }

/** Left out of a backup: restoring them would reopen sessions that were signed out since. */
export const OUT_OF_BACKUPS: readonly CopiedTable[] = ['sessions', 'announced_rows', 'sign_in_tries', 'pins', 'seals']

/**
 * The copied tables that exist in this database; an earlier schema does not have all of them. Kysely's introspection is
 * not used because it also reads other schemas of the same PostgreSQL server, and fails if a table there is dropped
 * meanwhile.
 */
export async function copiedTablesOf({ sql, kind }: Queries): Promise<CopiedTable[]> {
  const names =
    kind === 'sqlite'
      ? rawSql<{ name: string }>`select name from sqlite_master where type = 'table'`
      : rawSql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
  const { rows } = await names.execute(sql)
  const there = new Set(rows.map(({ name }) => name))
  return COPIED_TABLES.filter((table) => there.has(table))
}

/** Does not compile if a table of the schema is missing from the list. */
function all<const Names extends readonly Copied[]>(
  names: Names & ([Exclude<Copied, Names[number]>] extends [never] ? unknown : never),
): Names {
  return names
}
