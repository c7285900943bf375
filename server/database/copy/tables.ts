import type { Tables } from '../tables.ts'

type Copied = Exclude<keyof Tables, 'schema_versions'>

/** Every table that is copied, each after those it refers to. */
export const COPIED_TABLES = all([
  'meta',
  'change_counters',
  'pharmacies',
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
  'payrolls',
  'visits',
  'announced_rows',
  'devices',
  'device_accounts',
  'pins',
  'seals',
])

export type CopiedTable = (typeof COPIED_TABLES)[number]

/** Left out of a backup: brought back, it would open again what has been signed out since. */
export const OUT_OF_BACKUPS: readonly CopiedTable[] = ['sessions', 'announced_rows', 'sign_in_tries', 'pins', 'seals']

/** A list that forgets a table of the schema does not compile. */
function all<const Names extends readonly Copied[]>(
  names: Names & ([Exclude<Copied, Names[number]>] extends [never] ? unknown : never),
): Names {
  return names
}
