import { riyadhToday } from '../../shared/clock.ts'
import { monthBefore, monthOf } from '../../shared/rules/days/business-day.ts'
import type { Role } from '../../shared/rules/access/access.ts'
import { isPharmacy } from '../../shared/rules/people/workplace.ts'
import { accountDb } from '../store/account-db.ts'
import type { AccountDb } from '../store/account-db.ts'
import { knownServerKind } from '../http/api-client.ts'
import { deviceDb } from '../store/device-db.ts'
import { isAbsent } from '../store/freshness-of.ts'
import { attendanceResources } from './refresh-attendance.ts'
import { chainResources } from './refresh-chain.ts'
import { handoverResources } from './refresh-handovers.ts'
import { kpiResources } from './refresh-kpis.ts'
import { overtimeResources } from './refresh-overtime.ts'
import { payrollResources } from './refresh-payroll.ts'
import { tillResources } from './refresh-tills.ts'
import { ALL_LEAVES, RETURN_REQUESTS, resources } from '../store/resources.ts'
import type { ServerKind } from '@counter/outbox'

/**
 * A part of the data that a person needs in an outage, and the reads that fetch it into the device's tables or their
 * own.
 */
export type OutageRead = { name: OutageReadName; onDevice?: string[]; own?: string[] }
export type OutageReadName =
  | 'sales'
  | 'shortages'
  | 'leaves'
  | 'slips'
  | 'visits'
  | 'figures'
  | 'kpis'
  | 'tills'
  | 'employees'
  | 'requests'
  | 'payroll'
  | 'settings'
  | 'handovers'
  | 'attendance'
  | 'overtime'

export type Reader = { userId: string; roles: readonly Role[] }

type Wanted = {
  roles: readonly Role[]
  place: string
  kind: ServerKind | null
  today: string
}

/** The reads of the pages of these roles. One's own record is not included: it is part of the sign-in response. */
export function outageReadsOf({ roles, place, kind, today }: Wanted): OutageRead[] {
  const month = monthOf(today)
  const last = monthBefore(month)
  const isExtended = kind === 'extended'
  const shortages: OutageRead = { name: 'shortages', onDevice: [resources.shortages] }
  const employee: OutageRead[] = [
    {
      name: 'leaves',
      own: [resources.leaves, ...(isPharmacy(place) && isExtended ? [resources.absences(place)] : [])],
    },
    shortages,
    { name: 'visits', own: [resources.visits] },
    { name: 'slips', own: [resources.slips] },
    ...(isPharmacy(place) ? [{ name: 'sales' as const, onDevice: [resources.reports(place)] }] : []),
    ...(isPharmacy(place) && isExtended
      ? [{ name: 'handovers' as const, onDevice: [handoverResources.pharmacy(place)] }]
      : []),
    ...(isExtended
      ? [
          { name: 'attendance' as const, own: [attendanceResources.punches, attendanceResources.corrections] },
          { name: 'overtime' as const, own: [overtimeResources.own] },
        ]
      : []),
  ]
  const employees: OutageRead = { name: 'employees', own: [chainResources.users] }
  const admin: OutageRead[] = [
    // A plain server may list return requests separately.
    { name: 'requests', own: kind === 'plain' ? [ALL_LEAVES, RETURN_REQUESTS] : [ALL_LEAVES] },
    { name: 'visits', own: [resources.visits] },
    {
      name: 'figures',
      onDevice: [resources.pharmacies],
      own: [chainResources.months(month), chainResources.days(month), chainResources.days(last)],
    },
    shortages,
    ...(isExtended
      ? [
          { name: 'kpis' as const, own: [kpiResources.month(month)] },
          { name: 'tills' as const, own: [tillResources.month(month)] },
          { name: 'handovers' as const, own: [handoverResources.month(month)] },
          {
            name: 'attendance' as const,
            own: [attendanceResources.punches, attendanceResources.corrections, attendanceResources.hours(month)],
          },
        ]
      : []),
  ]
  const accountant: OutageRead[] = [
    { name: 'payroll', own: [payrollResources.month(`${month}-01`), payrollResources.month(`${last}-01`)] },
  ]
  return [
    { name: 'settings', onDevice: [resources.chainSettings] },
    ...(roles.includes('employee') ? employee : [employees]),
    ...(roles.includes('admin') ? admin : []),
    ...(roles.includes('accountant') ? accountant : []),
  ]
}

/** When its oldest part was last read; null if a part was never read. */
type ReadAge = OutageRead & { fetchedAt: number | null }

/** The reads this person needs in an outage, with their ages on this device. */
export async function outageReadAges({ userId, roles }: Reader): Promise<ReadAge[]> {
  const db = accountDb(userId)
  const [profile, kind] = await Promise.all([db.profile.get(userId), knownServerKind()])
  const place = profile?.currentPharmacy ?? ''
  const reads = outageReadsOf({ roles, place, kind, today: riyadhToday() })
  return Promise.all(reads.map(async (read) => ({ ...read, fetchedAt: await lastReadOf(read, db) })))
}

/** When the oldest part of a read was last read; null if a part was never read. */
export async function lastReadOf({ onDevice = [], own = [] }: OutageRead, db: AccountDb): Promise<number | null> {
  const rows = await Promise.all([deviceDb.freshness.bulkGet(onDevice), db.freshness.bulkGet(own)])
  const times = rows.flat().flatMap((row) => (isAbsent(row) ? [] : (row?.fetchedAt ?? null)))
  return times.reduce(
    (oldest, at) => (oldest === null || at === null ? null : Math.min(oldest, at)),
    Number.POSITIVE_INFINITY,
  )
}

/** The reads that are missing on this device; empty if it is ready for an outage. */
export async function missingForOutage(reader: Reader): Promise<OutageReadName[]> {
  return (await outageReadAges(reader)).filter(({ fetchedAt }) => fetchedAt === null).map(({ name }) => name)
}
