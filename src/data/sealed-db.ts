import { Dexie } from 'dexie'
import type { DexieOptions, EntityTable, Table } from 'dexie'
import type { Sealed } from './seal.ts'

/**
 * The keys of one person's sealed data, sealed under the key made of their password. `keyId` names the newest, which seals; `isOnly`: with it
 * all is sealed by now, so the others open nothing; `salt`: of the
 * password's key, where no record has it any more.
 */
export type SealedKeysRow = Sealed & { userId: string; keyId: string; isOnly?: true; salt?: Uint8Array<ArrayBuffer> }

/** Some rows of one table, sealed; `chunk` counts from 0. `isRestored`: from its second copy. */
export type SealedPartRow = Sealed & {
  userId: string
  table: string
  chunk: number
  keyId: string
  isRestored?: boolean
}

/** The same keys, sealed under what the server tells whoever gives the right PIN (pin-keys.ts). */
export type PinKeysRow = Sealed & { userId: string }

export type SealedDb = Dexie & {
  keys: EntityTable<SealedKeysRow, 'userId'>
  pinKeys: EntityTable<PinKeysRow, 'userId'>
  parts: Table<SealedPartRow, [string, string, number]>
}

/** What people had who have signed out, sealed. Apart from their private databases, which signing out deletes. Migrations only add. */
export function openSealedDb(options: DexieOptions = {}): SealedDb {
  const db = new Dexie('sealed', { ...options, cache: 'disabled' }) as SealedDb
  db.version(1).stores({ keys: 'userId', pinKeys: 'userId', parts: '[userId+table+chunk], userId' })
  return db
}

/** The cache of the second copies of what is unsent there (sealed-copies.ts). */
export const SEALED_COPIES = 'sealed-copies'

export const sealedDb = openSealedDb()
