import { riyadhToday } from '../../shared/clock.ts'
import { monthBefore, monthOf } from '../../shared/rules/days/business-day.ts'
import { accountDb } from '../store/account-db.ts'
import { fewAtOnce } from './few-at-once.ts'
import { whenNoneIsRead } from './long-lists.ts'
import { lastReadOf, missingForOutage, outageReadAges } from './outage-reads.ts'
import type { OutageRead, OutageReadName, Reader } from './outage-reads.ts'
import { refreshAllLeaves } from './refresh-all-leaves.ts'
import { refreshAbsences, refreshLeaves, refreshShortages, refreshSlips, refreshVisits } from './refresh-areas.ts'
import { refreshAllAttendance, refreshAttendance, refreshHours } from './refresh-attendance.ts'
import { refreshChainSettings } from './refresh-chain-settings.ts'
import { refreshChain, refreshUsers } from './refresh-chain.ts'
import { refreshHandovers, refreshHandoversOfMonth } from './refresh-handovers.ts'
import { refreshKpis } from './refresh-kpis.ts'
import { refreshOwnOvertime } from './refresh-overtime.ts'
import { refreshPayMonths } from './refresh-payroll.ts'
import { forgetReadAhead, noteReadAhead } from './refresh-resource.ts'
import { refreshTills } from './refresh-tills.ts'
import { refreshReports } from './refresh.ts'

/** Those of the current screen go first. */
const READS_AT_ONCE = 2

/**
 * Reads what this person needs in an outage and is missing on this device or was read before `since`; returns what is
 * still missing. Few at once, and each after the lists that are being read, so that they do not delay other reads.
 */
export async function readForOutage(reader: Reader, { since }: { since: number }): Promise<OutageReadName[]> {
  // One handle for all: after a sign-out it stays closed, whereas a new one would recreate the deleted database.
  const db = accountDb(reader.userId)
  const due = (await outageReadAges(reader)).filter(({ fetchedAt }) => fetchedAt === null || fetchedAt < since)
  const startedAt = Date.now()
  const inLine = fewAtOnce(READS_AT_ONCE)
  async function read({ name, onDevice = [], own = [] }: OutageRead): Promise<void> {
    await whenNoneIsRead()
    // The current screen may have read it in the meantime.
    const readAt = db.isOpen() ? await lastReadOf({ name, onDevice, own }, db).catch(() => null) : null
    if (!db.isOpen() || (readAt ?? 0) >= startedAt) return
    const names = [...onDevice, ...own]
    forgetReadAhead(reader.userId, names)
    await READS[name](reader)
    noteReadAhead(reader.userId, names)
  }
  await Promise.all(due.map((each) => inLine(() => read(each))))
  return db.isOpen() ? missingForOutage(reader) : []
}

const READS: Record<OutageReadName, (reader: Reader) => Promise<void>> = {
  sales: async ({ userId }) => refreshReports({ userId, pharmacyName: await pharmacyOf(userId) }),
  async handovers({ userId, roles }) {
    if (roles.includes('admin')) return refreshHandoversOfMonth({ userId, month: thisMonth() })
    return refreshHandovers({ userId, pharmacyName: await pharmacyOf(userId) })
  },
  async attendance({ userId, roles }) {
    if (!roles.includes('admin')) return refreshAttendance({ userId })
    await Promise.all([refreshAllAttendance({ userId }), refreshHours({ userId, month: thisMonth() })])
  },
  overtime: ({ userId }) => refreshOwnOvertime(userId),
  settings: refreshChainSettings,
  shortages: refreshShortages,
  leaves: async (reader) => void (await Promise.all([refreshLeaves(reader), refreshAbsences(reader)])),
  slips: refreshSlips,
  visits: ({ userId, roles }) => refreshVisits({ userId, isAdmin: roles.includes('admin') }),
  figures({ userId }) {
    const today = riyadhToday()
    return refreshChain({ userId, month: monthOf(today), today })
  },
  kpis: ({ userId }) => refreshKpis({ userId, month: thisMonth() }),
  tills: ({ userId }) => refreshTills({ userId, month: thisMonth() }),
  employees: refreshUsers,
  requests: refreshAllLeaves,
  payroll({ userId }) {
    const month = thisMonth()
    return refreshPayMonths({ userId, months: [`${month}-01`, `${monthBefore(month)}-01`] })
  },
}

function thisMonth(): string {
  return monthOf(riyadhToday())
}

async function pharmacyOf(userId: string): Promise<string> {
  return (await accountDb(userId).profile.get(userId))?.currentPharmacy ?? ''
}
