import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { shiftReportKind } from '../../src/kinds/shift-report/kind.ts'
import { SHIFT_REPORT } from '../../src/shared/contract/intents/shift-report.ts'
import type { OutboxRow } from '@counter/outbox'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { decideShiftReport } from '../../src/shared/rules/sales/decide-shift-report.ts'
import { foldShiftReports } from '../../src/shared/rules/sales/shift-report.ts'
import type { ShiftReportIntent } from '../../src/shared/rules/sales/shift-report.ts'
import { THEIR_PHARMACY } from '../../tests/support/demo-people.ts'
import type { QueuedRequest } from './commands.ts'
import type { Account, StoredDay } from './servers.ts'

/** `distinct`: reports of different days. `equal`: corrections of one day's report, which our outbox folds. */
export type Lanes = 'distinct' | 'equal'

const FIRST_DAY = '2024-01-01'
const NO_REPORT_YET = { morning: null }

/** The intent of the n-th report; each has a different figure, so that a mix-up shows. */
export function intentOf({
  index,
  lanes,
  account,
}: {
  index: number
  lanes: Lanes
  account: Account
}): ShiftReportIntent {
  const day = lanes === 'distinct' ? addDays(FIRST_DAY, index) : FIRST_DAY
  const shiftEnd = new Date().toISOString()
  return {
    pharmacyName: THEIR_PHARMACY,
    day,
    dayType: 'single',
    shift: 'morning',
    sales: 1_000.25 + index,
    pharmacist: account.name,
    remarks: `item ${index}`,
    shiftEnd,
  }
}

export function expectedDays({
  count,
  lanes,
  account,
}: {
  count: number
  lanes: Lanes
  account: Account
}): StoredDay[] {
  const all = Array.from({ length: count }, (_none, index) => intentOf({ index, lanes, account }))
  return (lanes === 'distinct' ? all : all.slice(-1)).map(({ day, sales }) => ({ day, sales }))
}

/** The item as our outbox stores it. */
export function rowOf({ intent, account }: { intent: ShiftReportIntent; account: Account }): Omit<OutboxRow, 'seq'> {
  const recordedAt = new Date().toISOString()
  return {
    opId: crypto.randomUUID(),
    ownerId: account.id,
    ownerName: account.name,
    lane: shiftReportKind.lane(intent, account.id),
    kind: SHIFT_REPORT,
    intent,
    base: NO_REPORT_YET,
    schemaVersion: shiftReportKind.schemaVersion,
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
}

/** The body that our engine would send, given the server's report; `seeded` null: there is none yet. */
export function bodyOf(intent: ShiftReportIntent, seeded: DailyReport | null): object {
  const folded = foldShiftReports([{ intent, base: NO_REPORT_YET }])
  const decision =
    folded &&
    decideShiftReport({ opId: 'op-1', ownerId: 'u1', server: seeded ? [seeded] : [], ...folded, ambiguous: false })
  if (!decision || !('body' in decision)) throw new Error('nothing to send')
  return decision.body
}

/** The same item as Workbox stores it: a complete request, sent without reading the server's state first. */
export function requestOf({
  intent,
  seeded,
  account,
}: {
  intent: ShiftReportIntent
  seeded: DailyReport | null
  account: Account
}): QueuedRequest {
  // A request recorded offline cannot know the revision that the previous one will create.
  const body = { ...bodyOf(intent, seeded), revision: undefined }
  return {
    path: seeded ? apiPaths.editAReport(seeded._id) : apiPaths.addAReport(),
    headers: { 'Content-Type': 'application/json', ...account.headers },
    body: JSON.stringify(body),
  }
}
