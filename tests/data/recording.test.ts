import { afterEach, expect, it, vi } from 'vitest'
import { deleteAccountDb } from '../../src/data/account-db.ts'
import { recording } from '../../src/data/recording.ts'
import { outboxStore } from '../../src/data/sync/outbox-store.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { noteContact } from '../../src/data/server-contact.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../src/shared/rules/shift-report.ts'
import { saveShiftReport } from '../../src/features/sales/commands.ts'

const owner = { userId: 'amal', employeeName: 'Amal' }
const SHIFT = { pharmacyName: 'P2023', day: '2026-11-21', dayType: 'double', shift: 'night', remarks: '' } as const

const save = (sales: number) =>
  saveShiftReport({ opId: 'form', owner, intent: { ...SHIFT, sales }, base: { night: null } })
const figures = async () => (await outboxDb.rows.toArray()).map(({ intent }) => (intent as { sales: number }).sales)

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await outboxDb.rows.clear()
  await deleteAccountDb(owner.userId)
})

it('A form that is saved again is one row; one that was changed since is another.', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  expect(await save(100)).toEqual({ ok: true, opId: 'form' })
  vi.setSystemTime(Date.now() + 60_000)
  expect(await save(100)).toEqual({ ok: true, opId: 'form' })
  expect(await figures()).toEqual([100])

  const changed = await save(200)
  expect(changed).toMatchObject({ ok: true })
  expect(changed).not.toMatchObject({ opId: 'form' })
  expect(await figures()).toEqual([100, 200])
})

const bases = async () => (await outboxDb.rows.toArray()).map(({ base }) => base as ShiftReportBase)

it('A shift is recorded with what this device knows: an earlier figure that waits, and a namesake.', async () => {
  await save(100)
  await saveShiftReport({ opId: 'again', owner, intent: { ...SHIFT, sales: 200 }, base: { night: null } })
  await saveShiftReport({ opId: 'day', owner, intent: { ...SHIFT, shift: 'morning', sales: 1 }, base: {} })
  const namesake = { userId: 'the other Amal', employeeName: 'Amal ' }
  await saveShiftReport({ opId: 'hers', owner: namesake, intent: { ...SHIFT, sales: 9 }, base: { night: null } })
  await deleteAccountDb(namesake.userId)
  const first = { sales: 100, pharmacist: 'Amal', remarks: '' }
  expect(await bases()).toEqual([
    { night: null },
    { night: null, mine: { night: [first] } },
    {},
    { night: null, hasNamesake: true },
  ])
})

it.each([
  ['is certain where this page measured the offset of its clock', 0, true],
  ['is not where the clock was changed since', 60_000, false],
])('The time of saving is that of the server, and %s.', async (_what, changedBy, isCertain) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const now = Date.now()
  noteContact({ date: new Date(now + 3_600_000).toUTCString(), receivedAt: now, roundTripMs: 20 })
  vi.setSystemTime(now + changedBy)
  await save(100)
  const [intent] = (await outboxDb.rows.toArray()).map((row) => row.intent as ShiftReportIntent)
  const offBy = Date.parse(intent?.shiftEnd ?? '') - (now + changedBy + 3_600_000)
  expect([Math.abs(offBy) <= 1_000, intent?.certainEnd]).toEqual([true, isCertain ? intent?.shiftEnd : null])
})

it('A write that fails is reported by its code.', async () => {
  vi.spyOn(outboxStore, 'transact').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  expect(await save(100)).toEqual({ ok: false, code: 'quota' })
  expect(await recording(() => Promise.reject(new Error('anything')))).toEqual({ ok: false, code: 'unknown' })
})
