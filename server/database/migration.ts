import type { Kysely } from 'kysely'
import type { DatabaseKind } from './database.ts'
import type { Tables } from './tables.ts'

/** One step of the schema. `name` is remembered in the database, so it never changes. */
export type Migration = { name: string; up: (db: Kysely<Tables>, kind: DatabaseKind) => Promise<void> }
