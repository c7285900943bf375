import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import type { Pharmacy } from '../shared/contract/pharmacies.ts'
import type { UnreadRow } from '../shared/contract/readable.ts'
import type { DailyReport } from '../shared/contract/sales.ts'
import type { Shortage } from '../shared/contract/shortages.ts'

/** Who is at the counter on this tablet. No token, no password: the cookie is the browser's. */
export type SessionRow = {
  id: 'current'
  userId: string
  employeeName: string
  isAdmin: boolean
  isAccountant: boolean
  currentPharmacy: string
  /** By the device time (device-time.ts). */
  signedInAt: number
  /** Opened by the sealed record during an outage: the server may know no full session of this person. */
  isOffline: boolean
}

export type SettingRow = { key: string; value: unknown }

/** What is known of a read: when it last succeeded and what to ask next time. */
export type FreshnessRow = {
  resource: string
  fetchedAt: number | null
  etag: string | null
  cursor: string | null
  /** Code of the last failure, null after a success. */
  problem: string | null
  /** Rows of the list that do not read; what an older version of the app stored has none. */
  unread?: UnreadRows
}

export type UnreadRows = { count: number; named: UnreadRow[] }

/** A sign-out made while the server could not be reached; told before any other request. */
export type PendingSignOutRow = { id: number; userId: string; keepOutbox: boolean }

/** A person's record, sealed under their password; `name` is a salted hash, so no address can be read here. */
export type SealRow = {
  name: string
  userId: string
  salt: Uint8Array<ArrayBuffer>
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** Asked of the server, which knows whether the account was changed since; of an earlier version of the app none. */
  sealId?: string
  /** By the device time. */
  sealedAt: number
  /** In a row. How long the next one waits is counted in memory: a clock on the wall can be set. */
  wrongTries: number
}

/** Half-filled forms of somebody who left, sealed with their key. */
export type ParkedDraftsRow = { userId: string; iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export type DeviceDb = Dexie & {
  settings: EntityTable<SettingRow, 'key'>
  session: EntityTable<SessionRow, 'id'>
  pharmacies: EntityTable<Pharmacy, '_id'>
  reports: EntityTable<DailyReport, '_id'>
  shortages: EntityTable<Shortage, '_id'>
  freshness: EntityTable<FreshnessRow, 'resource'>
  pendingSignOuts: EntityTable<PendingSignOutRow, 'id'>
  seals: EntityTable<SealRow, 'name'>
  parkedDrafts: EntityTable<ParkedDraftsRow, 'userId'>
}

/** What belongs to the tablet, not to a person: settings, reference data, its own pharmacy's reports. Migrations only add. */
export function openDeviceDb(name = 'device'): DeviceDb {
  const db = new Dexie(name, { cache: 'disabled' }) as DeviceDb
  db.version(1).stores({
    settings: 'key',
    session: 'id',
    pharmacies: '_id, pharmacyName',
    reports: '_id, pharmacyName, [pharmacyName+day]',
    shortages: '_id',
    freshness: 'resource',
    pendingSignOuts: '++id, userId',
    seals: 'name, userId',
    parkedDrafts: 'userId',
  })
  return db
}

export const deviceDb = openDeviceDb()
