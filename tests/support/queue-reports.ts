import type { Page } from '@playwright/test'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { THEIR_PHARMACY } from './demo-people.ts'
import type { ServerProcess } from './server-process.ts'

/** Long before the demo chain's first report. */
const FIRST_DAY = '2024-01-01'
const LAST_DAY = '2024-12-31'

export type QueuedOwner = { id: string; name: string }

/** The figure of the n-th report in SAR; all differ, so that swapped days are detected. */
function salesOf(index: number): number {
  return 1_000 + index + 0.25
}

/**
 * Writes morning reports of that many days, all different, directly into the tablet's outbox, as `enqueue` stores them,
 * because entering them would take an hour. The page's sender finds them at its next poll.
 */
export async function queueReports(
  page: Page,
  { count, owner, version = 1 }: { count: number; owner: QueuedOwner; version?: number },
): Promise<void> {
  const rows = Array.from({ length: count }, (_none, index) => {
    const day = addDays(FIRST_DAY, index)
    const recordedAt = new Date().toISOString()
    return {
      opId: `test-queued-report-${String(index).padStart(4, '0')}`,
      ownerId: owner.id,
      ownerName: owner.name,
      lane: JSON.stringify(['shiftReport', THEIR_PHARMACY, day, owner.id]),
      kind: 'shiftReport',
      intent: {
        pharmacyName: THEIR_PHARMACY,
        day,
        dayType: 'single',
        shift: 'morning',
        sales: salesOf(index),
        pharmacist: owner.name,
        remarks: `row ${index}`,
        shiftEnd: recordedAt,
      },
      base: { morning: null },
      schemaVersion: version,
      state: 'queued',
      attempts: 0,
      sentBefore: false,
      request: null,
      lastProblem: null,
      recordedAt,
      sentAt: null,
      epoch: 0,
      story: [{ at: recordedAt, event: 'recorded' }],
    }
  })
  await page.evaluate(async (toStore) => {
    const db = await new Promise<IDBDatabase>((done, fail) => {
      const open = indexedDB.open('outbox')
      open.onsuccess = () => done(open.result)
      open.onerror = () => fail(new Error('cannot open the outbox'))
    })
    const transaction = db.transaction('rows', 'readwrite', { durability: 'strict' })
    for (const row of toStore) transaction.objectStore('rows').add(row)
    await new Promise((done, fail) => {
      transaction.oncomplete = done
      transaction.onerror = () => fail(new Error('cannot store the rows'))
    })
    db.close()
  }, rows)
}

/** How many of them the server has. */
export async function countArrived(server: ServerProcess): Promise<number> {
  const [row] = await server.query(
    `select count(*) as n from reports where pharmacy_name = '${THEIR_PHARMACY}' and day between '${FIRST_DAY}' and '${LAST_DAY}'`,
  )
  return Number(row?.['n'] ?? 0)
}

/** Day, figure in halalas, author and revision of all reports that arrived; revision 1 means written once. */
export function arrivedReports(server: ServerProcess) {
  return server.query(
    `select day, first_sales, first_by, revision from reports where pharmacy_name = '${THEIR_PHARMACY}' and day between '${FIRST_DAY}' and '${LAST_DAY}' order by day`,
  )
}

/** The expected reports: each day once, written once, with its own figure. */
export function expectedReports({ count, owner }: { count: number; owner: QueuedOwner }) {
  return Array.from({ length: count }, (_none, index) => ({
    day: addDays(FIRST_DAY, index),
    first_sales: Math.round(salesOf(index) * 100),
    first_by: owner.id,
    revision: 1,
  }))
}

/** Number of rows per state in the tablet's outbox; empty while the browser has not recreated the database. */
export async function outboxStates(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase | null>((done) => {
      const open = indexedDB.open('outbox')
      // The database does not exist, and only the app may create it.
      open.onupgradeneeded = () => open.transaction?.abort()
      open.onsuccess = () => done(open.result)
      open.onerror = () => done(null)
    })
    if (!db) return {}
    const rows = await new Promise<{ state: string }[]>((done) => {
      const all = db.transaction('rows').objectStore('rows').getAll()
      all.onsuccess = () => done(all.result as { state: string }[])
    })
    db.close()
    const counts: Record<string, number> = {}
    for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1
    return counts
  })
}
