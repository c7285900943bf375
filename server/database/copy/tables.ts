import type { Tables } from '../tables.ts'

type Copied = Exclude<keyof Tables, 'schema_versions'>

/** Every table that is copied, each after those it refers to. */
export const COPIED_TABLES = [
  'meta', 'change_counters', 'pharmacies', 'users', 'assignments', 'sessions', 'sign_in_tries', 'idempotency_keys', 'reports', 'leaves',
  'shortages', 'shortage_registerers', 'audit_entries', 'payrolls', 'visits',
] as const satisfies Copied[]

export type CopiedTable = (typeof COPIED_TABLES)[number]

/** Left out of a backup: brought back, it would open again what has been signed out since. */
export const OUT_OF_BACKUPS: readonly CopiedTable[] = ['sessions', 'sign_in_tries']

/** A table of the schema that COPIED_TABLES forgets does not compile here. */
export const forgotten: Exclude<Copied, CopiedTable>[] = [] satisfies never[]
