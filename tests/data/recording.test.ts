import { afterEach, expect, it, vi } from 'vitest'
import { deleteAccountDb } from '../../src/data/store/account-db.ts'
import { recording } from '../../src/data/record/recording.ts'
import { outboxStore } from '../../src/data/store/outbox-store.ts'
import { outboxDb } from '../support/outbox-db.ts'
import { noteContact } from '../../src/data/http/server-contact.ts'
import type { ShiftReportBase, ShiftReportIntent } from '../../src/shared/rules/sales/shift-report.ts'
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

const saveOther = (opId: string, sales: number, by = owner) =>
  saveShiftReport({ opId, owner: by, intent: { ...SHIFT, sales }, base: { night: null } })
const figure = (sales: number) => ({ sales, pharmacist: 'Amal', remarks: '' })

it('A shift is recorded with what this device knows: an earlier figure that waits, and a namesake.', async () => {
  await save(100)
  await saveOther('again', 200)
  await saveShiftReport({ opId: 'day', owner, intent: { ...SHIFT, shift: 'morning', sales: 1 }, base: {} })
  const namesake = { userId: 'the other Amal', employeeName: 'Amal ' }
  await saveOther('hers', 9, namesake)
  await deleteAccountDb(namesake.userId)
  expect(await bases()).toEqual([
    { night: null },
    { night: null, mine: { night: [figure(100)] } },
    {},
    { night: null, hasNamesake: true },
  ])
})

it('What was just sent of a shift is one’s own too, before the screen shows it; what a colleague sent is not.', async () => {
  await save(100)
  await saveOther('theirs', 9, { userId: 'badr', employeeName: 'Badr' })
  await saveOther('other day', 7)
  await outboxDb.rows.toCollection().modify({ state: 'done' })
  await outboxDb.rows.where({ opId: 'other day' }).modify((row) => {
    row.intent = { ...(row.intent as ShiftReportIntent), shift: 'morning' }
  })
  await saveOther('again', 200)
  await deleteAccountDb('badr')
  expect((await bases()).at(-1)?.mine).toEqual({ night: [figure(100)] })
})

it('What was recorded before an earlier figure stays one’s own, and is named once.', async () => {
  await save(100)
  await saveOther('second', 200)
  await outboxDb.rows.where({ opId: 'form' }).delete()
  await saveOther('third', 100)
  await saveOther('fourth', 300)
  expect((await bases()).at(-1)?.mine).toEqual({ night: [figure(100), figure(200)] })
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
