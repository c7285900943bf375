import { Dexie } from 'dexie'
import type { DexieOptions, EntityTable, Table } from 'dexie'
import type { Sealed } from './seal.ts'

/**
 * The keys of one person's sealed data, sealed under a key derived from their password. `keyId`: the newest key, which
 * seals. `isOnly`: all data is sealed with the newest key, so the others are obsolete. `salt`: salt of the password's
 * key, if no record has it any more.
 */
export type SealedKeysRow = Sealed & { userId: string; keyId: string; isOnly?: true; salt?: Uint8Array<ArrayBuffer> }

/** Some rows of one table, sealed; `chunk` counts from 0. `isRestored`: restored from its second copy. */
export type SealedPartRow = Sealed & {
  userId: string
  table: string
  chunk: number
  keyId: string
  isRestored?: boolean
}

/** The same keys, sealed under the key that the server returns for the right PIN (pin-keys.ts). */
export type PinKeysRow = Sealed & { userId: string }

export type SealedDb = Dexie & {
  keys: EntityTable<SealedKeysRow, 'userId'>
  pinKeys: EntityTable<PinKeysRow, 'userId'>
  parts: Table<SealedPartRow, [string, string, number]>
}

/**
 * Sealed data of signed-out people, separate from their private databases, which a sign-out deletes. Later versions
 * only add.
 */
export function openSealedDb(options: DexieOptions = {}): SealedDb {
  const db = new Dexie('sealed', { ...options, cache: 'disabled' }) as SealedDb
  db.version(1).stores({ keys: 'userId', pinKeys: 'userId', parts: '[userId+table+chunk], userId' })
  return db
}

/** The cache of the second copies of sealed unsent rows (sealed-copies.ts). */
export const SEALED_COPIES = 'sealed-copies'

export const sealedDb = openSealedDb()
