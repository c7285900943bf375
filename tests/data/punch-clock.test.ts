import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { correctedTime } from '../../src/shared/rules/hours/punches.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'

/** The true time at which the server responds; the punch follows an hour later. */
const START = Date.UTC(2026, 10, 21, 9)
const HOUR_MS = 3_600_000
const TRUE = START + HOUR_MS

/** Loads the modules as a fresh page does. */
async function page() {
  vi.resetModules()
  const [{ punchClock }, { noteContact, contactWritten }] = await Promise.all([
    import('../../src/data/record/punch-clock.ts'),
    import('../../src/data/http/server-contact.ts'),
  ])
  const hear = async () => {
    noteContact({ date: new Date(START).toUTCString(), receivedAt: Date.now(), roundTripMs: 0 })
    await contactWritten()
  }
  /** A punch as the server has it, from a clock that is off by so much. */
  const punched = async (offMs: number) => {
    const now = TRUE + offMs
    const clock = await punchClock({ now, monotonic: performance.now() + HOUR_MS })
    return correctedTime({ deviceAt: now, clock, arrival: { receivedAt: TRUE, sentAt: null } })
  }
  return { hear, punched }
}

describe('what a device knows of the server’s clock', () => {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: START })
    await deviceDb.settings.clear()
  })
  afterEach(() => void vi.useRealTimers())

  it.each([0, 7 * DAY_MS, -7 * DAY_MS])(
    'gives the time within a second where its own is off by %i ms',
    async (offMs) => {
      vi.setSystemTime(START + offMs)
      const { hear, punched } = await page()
      await hear()
      const { at, isUncertain } = await punched(offMs)
      expect(Math.abs(at - TRUE)).toBeLessThanOrEqual(1_000)
      expect(isUncertain).toBe(false)
    },
  )

  it.each([-7 * DAY_MS, -5_000, 5_000, 7 * DAY_MS])(
    'leaves a punch uncertain after its clock was changed by %i ms',
    async (changedMs) => {
      const { hear, punched } = await page()
      await hear()
      expect((await punched(changedMs)).isUncertain).toBe(true)
    },
  )

  it('leaves a punch uncertain if another page measured the offset, or none did', async () => {
    const { hear } = await page()
    expect((await (await page()).punched(0)).isUncertain).toBe(true)
    await hear()
    expect((await (await page()).punched(0)).isUncertain).toBe(true)
  })
})
