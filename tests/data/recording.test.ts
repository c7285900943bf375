import { afterEach, expect, it, vi } from 'vitest'
import { deleteAccountDb } from '../../src/data/account-db.ts'
import { recording } from '../../src/data/recording.ts'
import { outboxStore } from '../../src/data/sync/outbox-store.ts'
import { outboxDb } from '../support/outbox-db.ts'
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

it('A write that fails is reported by its code.', async () => {
  vi.spyOn(outboxStore, 'transact').mockRejectedValue(new DOMException('no room', 'QuotaExceededError'))
  expect(await save(100)).toEqual({ ok: false, code: 'quota' })
  expect(await recording(() => Promise.reject(new Error('anything')))).toEqual({ ok: false, code: 'unknown' })
})
