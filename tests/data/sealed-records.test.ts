import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { openRecord } from '../../src/data/vault/open-record.ts'
import { sealRecord } from '../../src/data/vault/sealed-records.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { waitAfterWrongTriesMs } from '../../src/shared/rules/access/wrong-tries.ts'

const user = userSchema.parse({
  _id: 'u1',
  email: 'sara@example.com',
  employeeName: 'Sara Ali Omar',
  telNo: '0551234567',
})
const credentials = { email: 'sara@example.com', password: 'correct horse' }
const START = Date.UTC(2026, 10, 21, 9)

/** Loads the module as a fresh page does, with a new monotonic clock. */
async function reloaded(): Promise<typeof openRecord> {
  const now = Date.now()
  vi.useRealTimers()
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now })
  vi.resetModules()
  return (await import('../../src/data/vault/open-record.ts')).openRecord
}

describe('signing in during an outage', () => {
  beforeEach(async () => {
    // No fake timers: they would block IndexedDB.
    vi.useFakeTimers({ toFake: ['Date', 'performance'], now: START })
    await Promise.all(deviceDb.tables.map((table) => table.clear()))
  })
  afterEach(() => void vi.useRealTimers())

  it('opens for the password that sealed it, however the address is capitalised', async () => {
    await sealRecord(credentials, { user, half: null })
    expect(await openRecord({ ...credentials, email: ' Sara@Example.com ' })).toMatchObject({
      ok: true,
      user: { _id: 'u1' },
    })
  })

  it('opens for a one-time password in another writing, and for no chosen one', async () => {
    const oneTime = { ...credentials, password: 'ab2c-defg-hjkm-np9r' }
    await sealRecord({ ...oneTime, password: 'AB٢C DEFG HJKM NP9R' }, { user, half: null, isOneTime: true })
    expect(await openRecord(oneTime)).toMatchObject({ ok: true })
    await sealRecord(oneTime, { user, half: null })
    expect(await openRecord({ ...oneTime, password: 'AB2C DEFG HJKM NP9R' })).toMatchObject({ ok: false })
    expect(await openRecord(oneTime)).toMatchObject({ ok: true })
  })

  it('stays closed for another password, and for a person who never signed in here', async () => {
    await sealRecord(credentials, { user, half: null })
    expect(await openRecord({ ...credentials, password: 'wrong' })).toEqual({ ok: false, code: 'wrong_credentials' })
    expect(await openRecord({ ...credentials, email: 'other@example.com' })).toEqual({ ok: false, code: 'no_seal' })
  })

  it('opens on the seventh day, and not on the eighth', async () => {
    await sealRecord(credentials, { user, half: null })
    vi.setSystemTime(START + 7 * DAY_MS)
    expect(await openRecord(credentials)).toMatchObject({ ok: true })
    vi.setSystemTime(START + 7 * DAY_MS + 1)
    expect(await openRecord(credentials)).toEqual({ ok: false, code: 'seal_expired' })
  })

  it('is not extended by a clock that is set back', async () => {
    await sealRecord(credentials, { user, half: null })
    vi.setSystemTime(START + 8 * DAY_MS)
    await openRecord(credentials)
    vi.setSystemTime(START + DAY_MS)
    expect(await openRecord(credentials)).toEqual({ ok: false, code: 'seal_expired' })
  })

  it('delays every try after the third wrong one longer, even with the right password', async () => {
    await sealRecord(credentials, { user, half: null })
    for (let tries = 0; tries < 4; tries += 1) await openRecord({ ...credentials, password: 'wrong' })
    expect(await openRecord(credentials)).toEqual({ ok: false, code: 'too_many_tries', retryAfterSeconds: 5 })
    vi.advanceTimersByTime(5_000)
    expect(await openRecord(credentials)).toMatchObject({ ok: true })
    expect(await openRecord({ ...credentials, password: 'wrong' })).toEqual({ ok: false, code: 'wrong_credentials' })
  })

  it.each([30 * DAY_MS, -30 * DAY_MS])('keeps the same delay where the clock is set by %i ms', async (byMs) => {
    await sealRecord(credentials, { user, half: null })
    for (let tries = 0; tries < 4; tries += 1) await openRecord({ ...credentials, password: 'wrong' })
    vi.setSystemTime(START + byMs)
    // By then the seal may be expired: this test concerns the delay.
    await deviceDb.seals.toCollection().modify({ sealedAt: Math.max(START, START + byMs) })
    expect(await openRecord(credentials)).toEqual({ ok: false, code: 'too_many_tries', retryAfterSeconds: 5 })
    vi.advanceTimersByTime(5_000)
    expect(await openRecord(credentials)).toMatchObject({ ok: true })
  })

  it('restarts the full delay after a reload, and no more', async () => {
    await sealRecord(credentials, { user, half: null })
    for (let tries = 0; tries < 4; tries += 1) await openRecord({ ...credentials, password: 'wrong' })
    vi.advanceTimersByTime(4_000)
    const openAfterReload = await reloaded()
    expect(await openAfterReload(credentials)).toEqual({ ok: false, code: 'too_many_tries', retryAfterSeconds: 5 })
    vi.advanceTimersByTime(5_000)
    expect(await openAfterReload(credentials)).toMatchObject({ ok: true })
  })

  it('counts the wrong tries of another tab too', async () => {
    await sealRecord(credentials, { user, half: null })
    await openRecord({ ...credentials, password: 'wrong' })
    vi.advanceTimersByTime(60_000)
    await deviceDb.seals.toCollection().modify({ wrongTries: 5 })
    expect(await openRecord(credentials)).toEqual({ ok: false, code: 'too_many_tries', retryAfterSeconds: 10 })
  })

  it('is never delayed longer than a quarter of an hour', () => {
    expect([3, 4, 5, 6, 50].map(waitAfterWrongTriesMs)).toEqual([0, 5_000, 10_000, 20_000, 900_000])
  })

  it('leaves no readable name, address, number or password in the tablet database', async () => {
    await sealRecord(credentials, { user, half: null })
    const stored = await Promise.all(deviceDb.tables.map((table) => table.toArray()))
    const readable = JSON.stringify(stored, (_key, value: unknown) =>
      value instanceof Uint8Array || value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value,
    )
    for (const secret of ['Sara', 'sara@', '0551234567', 'correct horse']) expect(readable).not.toContain(secret)
  })
})
