import { Dexie } from 'dexie'
import type { EntityTable } from 'dexie'
import type { Absence } from '../../shared/contract/absences.ts'
import type { Correction, HoursOfMonth, Punch } from '../../shared/contract/attendance.ts'
import type { User } from '../../shared/contract/employees.ts'
import type { Handover } from '../../shared/contract/handovers.ts'
import type { KpiFigures } from '../../shared/contract/kpi-figures.ts'
import type { Leave } from '../../shared/contract/leave.ts'
import type { PharmacyMonth } from '../../shared/contract/monthly.ts'
import type { Overtime } from '../../shared/contract/overtime.ts'
import type { Slip, VoidedSlip } from '../../shared/contract/payroll.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'
import type { TillDay } from '../../shared/contract/till-days.ts'
import type { Visit } from '../../shared/contract/visits.ts'
import type { FreshnessRow } from './device-db.ts'

/** A half-filled form, kept as typed. */
export type DraftRow = { form: string; value: unknown; savedAt: number }

/**
 * `own`: the non-extractable key of this sign-in, which seals the person's data for when they leave. `half`: the app's
 * half of their session.
 */
export type KeyRow = { id: 'own' | 'half'; key?: CryptoKey; keyId?: string; half?: string }

/** A person's hours of a month, `YYYY-MM`. */
export type HoursRow = HoursOfMonth & { id: string; month: string }

/** Everybody's KPIs of a month, `YYYY-MM`, in one row: read as fast as a single person's. */
export type KpiMonthRow = { month: string; people: KpiFigures[] }

/** When the colleagues of a pharmacy are away. */
export type AbsencesRow = { pharmacyName: string; absences: Absence[] }

export type AccountDb = Dexie & {
  profile: EntityTable<User, '_id'>
  leaves: EntityTable<Leave, '_id'>
  /** Only of the pharmacy where they were last read. */
  absences: EntityTable<AbsencesRow, 'pharmacyName'>
  slips: EntityTable<Slip, '_id'>
  /** Apart from those that count, so that no sum counts one. */
  voidedSlips: EntityTable<VoidedSlip, '_id'>
  visits: EntityTable<Visit, '_id'>
  /** For managers and accountants: all people, all pharmacies' reports and their monthly figures. */
  users: EntityTable<User, '_id'>
  reports: EntityTable<DailyReport, '_id'>
  months: EntityTable<PharmacyMonth, 'id'>
  overtime: EntityTable<Overtime, '_id'>
  /** For managers: all pharmacies' handovers. */
  handovers: EntityTable<Handover, '_id'>
  /** One's own; for managers everybody's of the last days. */
  punches: EntityTable<Punch, '_id'>
  corrections: EntityTable<Correction, '_id'>
  hours: EntityTable<HoursRow, 'id'>
  kpis: EntityTable<KpiMonthRow, 'month'>
  tills: EntityTable<TillDay, 'day'>
  drafts: EntityTable<DraftRow, 'form'>
  freshness: EntityTable<FreshnessRow, 'resource'>
  keys: EntityTable<KeyRow, 'id'>
}

const PREFIX = 'account-'
const open = new Map<string, AccountDb>()

/**
 * One person's private database, deleted when they sign out of a shared tablet. Take the handle before awaiting a
 * response: a handle closed by a sign-out stays closed, so that a late response cannot recreate the database.
 */
export function accountDb(userId: string): AccountDb {
  const existing = open.get(userId)
  if (existing) return existing
  // Dexie's cache would copy every row that is read, thousands for a chain.
  const db = new Dexie(PREFIX + userId, { cache: 'disabled' }) as AccountDb
  db.version(1).stores({
    profile: '_id',
    leaves: '_id',
    absences: 'pharmacyName',
    slips: '_id, userId, month',
    voidedSlips: '_id, userId, month',
    visits: '_id, evaluatedPharmacistId',
    users: '_id',
    reports: '_id, day, [pharmacyName+day]',
    months: 'id, month',
    overtime: '_id, day, [status+_id]',
    handovers: '_id, day',
    punches: '_id, userId, at',
    corrections: '_id, userId',
    hours: 'id, month',
    kpis: 'month',
    tills: 'day',
    drafts: 'form',
    freshness: 'resource',
    keys: 'id',
  })
  db.on('versionchange', () => closeForGood(userId, db))
  open.set(userId, db)
  return db
}

/** Deletes the person's data and permanently closes the handles of this and every other page. */
export async function deleteAccountDb(userId: string): Promise<void> {
  const db = open.get(userId)
  if (db) closeForGood(userId, db)
  await Dexie.delete(PREFIX + userId)
}

/** Deletes what an interrupted sign-out left behind: every private database except this person's. */
export async function deleteOtherAccountDbs(userId: string | null): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  const others = names.filter((name) => name.startsWith(PREFIX) && name !== PREFIX + userId)
  await Promise.all(others.map((name) => deleteAccountDb(name.slice(PREFIX.length))))
}

function closeForGood(userId: string, db: AccountDb): void {
  db.close({ disableAutoOpen: true })
  if (open.get(userId) === db) open.delete(userId)
}
