import { monthBefore, monthOf, riyadhDayOf } from '../shared/rules/business-day.ts'
import { accountDb } from './account-db.ts'
import { fewAtOnce } from './few-at-once.ts'
import { missingForOutage, outageReadAges } from './outage-reads.ts'
import type { OutageRead, OutageReadName, Reader } from './outage-reads.ts'
import { refreshAllLeaves } from './refresh-all-leaves.ts'
import { refreshLeaves, refreshShortages, refreshSlips, refreshVisits } from './refresh-areas.ts'
import { refreshChain, refreshUsers } from './refresh-chain.ts'
import { refreshPayMonths } from './refresh-payroll.ts'
import { forgetReadAhead, noteReadAhead } from './refresh-resource.ts'
import { refreshReports } from './refresh.ts'

/** The reads of the current screen run besides these. */
const READS_AT_ONCE = 2

/**
 * Reads what this person needs in an outage and is missing on this device or was read before `since`; returns what is
 * still missing. Limited concurrency, so that it does not delay other reads.
 */
export async function readForOutage(reader: Reader, { since }: { since: number }): Promise<OutageReadName[]> {
  forgetReadAhead()
  // One handle for all: after a sign-out it stays closed, whereas a new one would recreate the deleted database.
  const db = accountDb(reader.userId)
  const due = (await outageReadAges(reader)).filter(({ fetchedAt }) => fetchedAt === null || fetchedAt < since)
  const inLine = fewAtOnce(READS_AT_ONCE)
  async function read({ name, onDevice = [], own = [] }: OutageRead): Promise<void> {
    if (!db.isOpen()) return
    await READS[name](reader)
    noteReadAhead(reader.userId, [...onDevice, ...own])
  }
  await Promise.all(due.map((each) => inLine(() => read(each))))
  return db.isOpen() ? missingForOutage(reader) : []
}

const READS: Record<OutageReadName, (reader: Reader) => Promise<void>> = {
  sales: async ({ userId }) =>
    refreshReports({ userId, pharmacyName: (await accountDb(userId).profile.get(userId))?.currentPharmacy ?? '' }),
  shortages: refreshShortages,
  leaves: refreshLeaves,
  slips: refreshSlips,
  visits: ({ userId, roles }) => refreshVisits({ userId, isAdmin: roles.includes('admin') }),
  figures({ userId }) {
    const today = riyadhDayOf(Date.now())
    return refreshChain({ userId, month: monthOf(today), today })
  },
  employees: refreshUsers,
  requests: refreshAllLeaves,
  payroll({ userId }) {
    const month = monthOf(riyadhDayOf(Date.now()))
    return refreshPayMonths({ userId, months: [`${month}-01`, `${monthBefore(month)}-01`] })
  },
}
