import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { openRecord } from '../../src/data/vault/open-record.ts'
import { sealRecord } from '../../src/data/vault/sealed-records.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { DAY_MS, riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'

const user = userSchema.parse({ _id: 'u1', email: 'sara@example.com', employeeName: 'Sara Ali Omar' })
const credentials = { email: 'sara@example.com', password: 'correct horse' }
/** The true time. */
const START = Date.UTC(2026, 10, 21, 9)
const HOUR_MS = 3_600_000

/** Loads the modules as a fresh page does. */
async function page() {
  vi.resetModules()
  const [{ deviceTime, deviceTimeOf, learnStoredClock }, { noteContact, contactWritten }, { present, riyadhToday }] =
    await Promise.all([
      import('../../src/data/http/device-time.ts'),
      import('../../src/data/http/server-contact.ts'),
      import('../../src/shared/clock.ts'),
    ])
  const hear = async (trueTime: number) => {
    noteContact({ date: new Date(trueTime).toUTCString(), receivedAt: Date.now(), roundTripMs: 0 })
    await contactWritten()
  }
  return { deviceTime, deviceTimeOf, learnStoredClock, present, riyadhToday, hear, noteContact, contactWritten }
}

const aSecond = (time: number) => ({ asymmetricMatch: (value: unknown) => Math.abs(Number(value) - time) <= 1_000 })

describe('the time that decides when 7 days are over', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START })
    await Promise.all(deviceDb.tables.map((table) => table.clear()))
  })
  afterEach(() => void vi.useRealTimers())

  it.each([
    ['ahead', 30 * DAY_MS],
    ['behind', -3 * 365 * DAY_MS],
  ])("is the server's where the tablet's clock is %s", async (_how, offMs) => {
    vi.setSystemTime(START + offMs)
    const { deviceTime, hear } = await page()
    await hear(START)
    expect(await deviceTime()).toEqual(aSecond(START))
    vi.setSystemTime(START + offMs + 2 * DAY_MS)
    expect(await (await page()).deviceTime()).toEqual(aSecond(START + 2 * DAY_MS))
  })

  it.each([
    ['ahead', 30 * DAY_MS],
    ['behind', -3 * 365 * DAY_MS],
  ])('stays right when a clock that was %s is set right in an outage', async (_how, offMs) => {
    vi.setSystemTime(START + offMs)
    const { deviceTime, hear } = await page()
    await hear(START)
    vi.setSystemTime(START + DAY_MS)
    expect(await deviceTime()).toEqual(aSecond(START + DAY_MS))
  })

  it('stops while the clock is set back in an outage', async () => {
    const { deviceTime, hear } = await page()
    await hear(START)
    vi.setSystemTime(START + 8 * DAY_MS)
    await deviceTime()
    vi.setSystemTime(START - 2 * HOUR_MS)
    expect(await deviceTime()).toEqual(aSecond(START + 8 * DAY_MS))
  })

  it('does not jump to a clock that is ahead when that clock goes back a little', async () => {
    vi.setSystemTime(START + 30 * DAY_MS)
    const { deviceTime, hear } = await page()
    await hear(START)
    vi.setSystemTime(START + 30 * DAY_MS - 60_000)
    expect(await deviceTime()).toEqual(aSecond(START))
  })

  it('drops a clock that was ahead once the server answers, and corrects the sign-ins made under it', async () => {
    // The server's time is unknown: its answers have no readable date.
    vi.setSystemTime(START + 30 * DAY_MS)
    const { deviceTime, hear } = await page()
    await deviceTime()
    await sealRecord(credentials, { user, half: null })
    await deviceDb.session.put({
      id: 'current',
      userId: 'u1',
      employeeName: 'Sara',
      isAdmin: false,
      isAccountant: false,
      currentPharmacy: 'P1',
      signedInAt: Date.now(),
      isOffline: false,
    })
    vi.setSystemTime(START)
    await hear(START)
    expect(await deviceTime()).toEqual(aSecond(START))
    expect(await deviceDb.session.get('current')).toMatchObject({ signedInAt: aSecond(START) })
    vi.setSystemTime(START + 7 * DAY_MS - HOUR_MS)
    expect(await openRecord(credentials)).toMatchObject({ ok: true })
    vi.setSystemTime(START + 7 * DAY_MS + HOUR_MS)
    expect(await openRecord(credentials)).toEqual({ ok: false, code: 'seal_expired' })
  })

  it('leaves sign-ins made under a correct clock unchanged', async () => {
    await sealRecord(credentials, { user, half: null })
    vi.setSystemTime(START + 6 * DAY_MS)
    await (await page()).hear(START + 6 * DAY_MS)
    vi.setSystemTime(START + 7 * DAY_MS + HOUR_MS)
    expect(await openRecord(credentials)).toEqual({ ok: false, code: 'seal_expired' })
  })

  it.each([null, 'no date', 'Thu, 01 Jan 1970 00:00:07 GMT'])('ignores a server date of %s', async (date) => {
    vi.resetModules()
    const { noteContact } = await import('../../src/data/http/server-contact.ts')
    noteContact({ date, receivedAt: Date.now(), roundTripMs: 0 })
    const { deviceTime } = await import('../../src/data/http/device-time.ts')
    expect(await deviceTime()).toBe(START)
  })

  it.each([undefined, null, 'soon', Number.NaN, {}])('is readable where %s is stored', async (stored) => {
    const { deviceTimeOf } = await page()
    expect(deviceTimeOf([stored, { at: 0, serverAheadMs: stored }], START)).toBe(START)
  })
})

describe('Today', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START })
    await Promise.all(deviceDb.tables.map((table) => table.clear()))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  it.each([
    ['3 days behind', -3 * DAY_MS],
    ['30 days ahead', 30 * DAY_MS],
  ])(
    'is the server’s day from its first answer on, and in an outage after a restart: the clock is %s',
    async (_how, offMs) => {
      vi.setSystemTime(START + offMs)
      const online = await page()
      expect(online.riyadhToday()).toBe(riyadhDayOf(START + offMs))
      await online.hear(START)
      expect(online.riyadhToday()).toBe('2026-11-21')

      vi.setSystemTime(START + offMs + DAY_MS)
      const restarted = await page()
      await restarted.learnStoredClock()
      expect(restarted.riyadhToday()).toBe('2026-11-22')
    },
  )

  it('stays the server’s day when an answer comes without a date', async () => {
    vi.setSystemTime(START - 3 * DAY_MS)
    const { hear } = await page()
    await hear(START)
    const later = await page()
    later.noteContact({ date: null, receivedAt: Date.now(), roundTripMs: 0 })
    await later.contactWritten()
    const restarted = await page()
    await restarted.learnStoredClock()
    expect(restarted.riyadhToday()).toBe('2026-11-21')
  })

  it('is right after a clock that ran ahead in an outage was set right', async () => {
    const { hear, deviceTime } = await page()
    await hear(START)
    vi.setSystemTime(START + 30 * DAY_MS)
    await deviceTime()
    vi.setSystemTime(START + DAY_MS)
    const restarted = await page()
    await restarted.learnStoredClock()
    expect(restarted.present()).toEqual({ now: aSecond(START + DAY_MS), isSure: true })
  })

  it('is the clock’s, years after the build, where the server answers without a readable time', async () => {
    vi.stubEnv('VITE_BUILT_ON', '2023-11-02')
    const { learnStoredClock, present, noteContact, contactWritten } = await page()
    await learnStoredClock()
    expect(present().isSure).toBe(false)
    noteContact({ date: null, receivedAt: Date.now(), roundTripMs: 0 })
    await contactWritten()
    expect(present()).toEqual({ now: START, isSure: true })

    vi.setSystemTime(START + DAY_MS)
    const restarted = await page()
    await restarted.learnStoredClock()
    expect(restarted.present()).toEqual({ now: START + DAY_MS, isSure: true })
  })

  it('is not sure while the clock stands at 2013 in an outage', async () => {
    const { hear } = await page()
    await hear(START)
    vi.setSystemTime(Date.UTC(2013, 0, 1))
    const restarted = await page()
    await restarted.learnStoredClock()
    expect(restarted.present()).toEqual({ now: aSecond(START), isSure: false })
  })
})
