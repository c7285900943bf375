import { afterEach, expect, test, vi } from 'vitest'
import type { OutboxRow } from '@counter/outbox'
import { saveShiftReport } from '../../src/features/sales/commands.ts'
import { keepMine, resendShift } from '../../src/features/sync/commands.ts'
import { deleteAccountDb } from '../../src/data/store/account-db.ts'
import { parseShiftReportIntent } from '../../src/shared/contract/intents/shift-report.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { decideShiftReport } from '../../src/shared/rules/sales/decide-shift-report.ts'
import { foldShiftReports } from '../../src/shared/rules/sales/shift-report.ts'
import type { ShiftReportBase } from '../../src/shared/rules/sales/shift-report.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { soldOn } from '../support/reports.ts'

// Nothing is sent.
vi.mock('../../src/data/record/schedule.ts', () => ({ sendNow() {}, sendSoon() {} }))

const DAY = '2026-11-21'
const owner = { userId: 'amal', employeeName: 'Amal' }
const SHIFT = { pharmacyName: 'P2023', day: DAY, dayType: 'double', shift: 'morning', remarks: '' } as const

afterEach(async () => {
  await outboxDb.rows.clear()
  await deleteAccountDb(owner.userId)
})

/** Amal's shift of 100, which may have arrived and was refused. */
async function refused(state: OutboxRow['state'] = 'rejected') {
  await saveShiftReport({ opId: 'form', owner, intent: { ...SHIFT, sales: 100 }, base: { morning: null } })
  await outboxDb.rows.toCollection().modify({ state, sentBefore: true })
  const row = (await outboxDb.rows.toCollection().first())!
  return { row, intent: parseShiftReportIntent(row.intent)! }
}

/** What the newest row does where the server has this figure of Amal's, saved at an unknown time. */
async function overFigure(sales: number) {
  const row = (await outboxDb.rows.toCollection().last())!
  const folded = foldShiftReports([{ intent: parseShiftReportIntent(row.intent)!, base: row.base as ShiftReportBase }])!
  const server: DailyReport[] = [{ ...soldOn(DAY, sales, null), pharmacyName: 'P2023', firstPharmacistId: 'amal' }]
  return decideShiftReport({ server, ...folded, ownerId: 'amal', opId: row.opId, ambiguous: true }).action
}

const theirs = { ...soldOn(DAY, 90, null, ['Badr']), pharmacyName: 'P2023' }

test.each([
  ['after a refusal', null],
  ['after a look at the server’s figure', theirs],
])('A shift that was edited %s replaces its former figure, should that arrive late.', async (_when, seen) => {
  const edited = await refused()
  const changes = { day: DAY, sales: 150, remarks: '' }
  expect(await resendShift({ ...edited, seen, changes, opId: 'second' })).toEqual({ ok: true, as: 'replaced' })
  expect([await overFigure(100), await overFigure(70)]).toEqual(['edit', 'conflict'])
  const [row] = await outboxDb.rows.toArray()
  await outboxDb.rows.toCollection().modify({ state: 'rejected' })
  await resendShift({ ...edited, row: row!, seen, changes: { ...changes, sales: 170 }, opId: 'third' })
  expect([await overFigure(100), await overFigure(150), await overFigure(70)]).toEqual(['edit', 'edit', 'conflict'])
})

test('So does one’s own version that was kept, of a figure recorded before it.', async () => {
  const { row, intent } = await refused('conflict')
  await saveShiftReport({ opId: 'later', owner, intent: { ...SHIFT, sales: 150 }, base: { morning: null } })
  expect(await keepMine({ row, intent, seen: theirs })).toBe(true)
  const [first] = await outboxDb.rows.toArray()
  await outboxDb.rows.clear()
  await outboxDb.rows.add(first!)
  expect([await overFigure(150), await overFigure(70)]).toEqual(['edit', 'conflict'])
})

test('A shift that is sent meanwhile is corrected by a second row, which knows it.', async () => {
  const { row, intent } = await refused('sending')
  const changes = { day: DAY, sales: 150, remarks: '' }
  expect(await resendShift({ row, intent, seen: null, changes, opId: 'second' })).toEqual({ ok: true, as: 'added' })
  expect([await overFigure(100), await overFigure(70)]).toEqual(['edit', 'conflict'])
})
