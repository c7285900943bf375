import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import type { Handover } from '../../shared/contract/handovers.ts'
import type { Pharmacy } from '../../shared/contract/pharmacies.ts'
import type { UnreadRow } from '../../shared/contract/readable.ts'
import type { PasswordWish } from '../../shared/contract/session.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import type { Shortage } from '../../shared/contract/shortages.ts'

/** The current user of this tablet. Contains no token and no password: the browser keeps the cookie. */
export type SessionRow = {
  id: 'current'
  userId: string
  employeeName: string
  /** Missing if not given. */
  employeeNameAr?: string | undefined
  /** What `employeeName` was before; missing likewise. */
  formerNames?: readonly string[] | undefined
  isAdmin: boolean
  isAccountant: boolean
  currentPharmacy: string
  /** By the device time (device-time.ts). */
  signedInAt: number
  /** Opened by the sealed record during an outage: the server may have no full session of this person. */
  isOffline: boolean
  /** Opened by a PIN during an outage: may only record. */
  isCounterOnly?: true
  /** They should choose another password; a one-time password must be replaced before anything else. */
  asksForPassword?: PasswordWish
  /** Their sealed data could not be opened, and they have not confirmed the notice yet. */
  isSealLost?: true
}

export type SettingRow = { key: string; value: unknown }

/** State of a read: when it last succeeded, and the cursor or ETag for the next request. */
export type FreshnessRow = {
  resource: string
  fetchedAt: number | null
  etag: string | null
  cursor: string | null
  /** Code of the last failure; null after a success. */
  problem: string | null
  /** A plain server has no such list (`hasNoSuchList`). */
  isAbsent?: true
  /** Unreadable rows of the list; missing if there are none. */
  unread?: UnreadRows
}

export type UnreadRows = { count: number; named: UnreadRow[] }

/** An offline sign-out, sent before any other request. `isSuspension`: a PIN reopens the session. */
export type PendingSignOutRow = { id: number; userId: string; keepOutbox: boolean; isSuspension?: true }

/**
 * A person who signed in on this device: what other users see of them anyway, and a preliminary check of their PIN
 * (pin-check.ts).
 */
export type PersonHereRow = {
  userId: string
  employeeName: string
  /** Missing if not given. */
  employeeNameAr?: string | undefined
  shorterName: string
  isAdmin: boolean
  isAccountant: boolean
  currentPharmacy: string
  /** Name of their sealed record. */
  seal: string
  /** By the device time. */
  lastHereAt: number
  /** They signed out, so only their password signs them in again. */
  isSignedOut?: true
  pin?: PinCheck
}

/** An eight-bit checksum: detects typing errors but does not reveal the PIN. */
export type PinCheck = {
  salt: Uint8Array<ArrayBuffer>
  check: number
  /** Consecutive wrong tries without the server. */
  wrongTries?: number
}

/**
 * A person's record, sealed under their password. `name` is a salted hash, so that no email address is readable here.
 */
export type SealRow = {
  name: string
  userId: string
  salt: Uint8Array<ArrayBuffer>
  /** Sealed under the form of a one-time password (`oneTimePasswordForm`). */
  isOneTime?: true
  iv: Uint8Array<ArrayBuffer>
  bytes: ArrayBuffer
  /** Sent to the server, which knows whether the account has changed since; missing with a plain server. */
  sealId?: string
  /** By the device time. */
  sealedAt: number
  /**
   * Consecutive wrong tries. The wait before the next one is timed in memory, because the wall clock can be changed.
   */
  wrongTries: number
}

export type DeviceDb = Dexie & {
  settings: EntityTable<SettingRow, 'key'>
  session: EntityTable<SessionRow, 'id'>
  pharmacies: EntityTable<Pharmacy, '_id'>
  reports: EntityTable<DailyReport, '_id'>
  shortages: EntityTable<Shortage, '_id'>
  freshness: EntityTable<FreshnessRow, 'resource'>
  pendingSignOuts: EntityTable<PendingSignOutRow, 'id'>
  seals: EntityTable<SealRow, 'name'>
  people: EntityTable<PersonHereRow, 'userId'>
  handovers: EntityTable<Handover, '_id'>
}

/** Data of the tablet, not of a person: settings, reference data, reports of its pharmacy. Later versions only add. */
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
    people: 'userId',
    handovers: '_id, pharmacyName',
  })
  return db
}

export const deviceDb = openDeviceDb()
