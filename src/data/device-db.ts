import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import type { Pharmacy } from '../shared/contract/pharmacies.ts'
import type { UnreadRow } from '../shared/contract/readable.ts'
import type { PasswordWish } from '../shared/contract/session.ts'
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
  /** Opened by a PIN during an outage: for recording alone. */
  isCounterOnly?: true
  /** They are to choose another password: before anything else where theirs was for one sign-in. */
  asksForPassword?: PasswordWish
  /** What was sealed of them here could not be opened, and they have not read so yet. */
  isSealLost?: true
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

/** A sign-out made while the server could not be reached; told before any other request. `isSuspension`: a PIN opens the session again. */
export type PendingSignOutRow = { id: number; userId: string; keepOutbox: boolean; isSuspension?: true }

/** Somebody who signed in on this device: what the others see of them anyway, and a first look at their PIN (pin-check.ts). */
export type PersonHereRow = {
  userId: string
  employeeName: string
  shorterName: string
  isAdmin: boolean
  isAccountant: boolean
  currentPharmacy: string
  /** Name of their seal. */
  seal: string
  /** By the device time. */
  lastHereAt: number
  /** They signed out: only their password brings them back. */
  isSignedOut?: true
  pin?: PinCheck
}

/** Eight bits, which tell a slip and are too few to learn the PIN from. */
export type PinCheck = {
  salt: Uint8Array<ArrayBuffer>
  check: number
  /** Without the server, since it was last right. */ wrongTries?: number
}

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

/** Half-filled forms that an earlier version of the app sealed, with the key of their owner's password. Now they are among the sealed rows (sealed-db.ts). */
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
  people: EntityTable<PersonHereRow, 'userId'>
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
  db.version(2).stores({ people: 'userId' })
  return db
}

export const deviceDb = openDeviceDb()
