import type { Kysely } from 'kysely'
import type { DatabaseKind } from './database.ts'
import type { Tables } from './tables.ts'

/** One migration. `name` is stored in the database and must never change. */
export type Migration = { name: string; up: (db: Kysely<Tables>, kind: DatabaseKind) => Promise<void> }
