import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/shared/rules/business-day.ts'
import { presentOf } from '../../src/shared/rules/present.ts'

const HOUR_MS = 3_600_000
/** When the server was last heard. */
const SEEN = Date.parse('2026-11-21T12:00:00+03:00')
const builtOn = '2026-11-02'
const at = (clock: number, aheadMs: number | null) => presentOf({ clock, known: { aheadMs, seen: SEEN }, builtOn })

describe('Where the server’s time is known, the present', () => {
  test.each([
    ['3 days behind', -3 * DAY_MS],
    ['2 hours behind', -2 * HOUR_MS],
    ['40 minutes behind', -HOUR_MS / 1.5],
    ['right', 0],
    ['40 minutes ahead', HOUR_MS / 1.5],
    ['30 days ahead', 30 * DAY_MS],
    ['13 years behind', -13 * 366 * DAY_MS],
  ])('is the corrected one, a minute and ten hours later: the clock is %s', (_how, offMs) => {
    for (const later of [60_000, 10 * HOUR_MS])
      expect(at(SEEN + later + offMs, -offMs)).toEqual({ now: SEEN + later, isSure: true })
  })

  test.each([
    ['3 days behind', -3 * DAY_MS],
    ['30 days ahead', 30 * DAY_MS],
  ])('is right after a clock that was %s has been set right in an outage', (_how, offMs) => {
    expect(at(SEEN + DAY_MS, -offMs)).toEqual({ now: SEEN + DAY_MS, isSure: true })
  })

  test.each([
    ['set back to 2013', Date.parse('2013-01-01T00:00:00Z')],
    ['set ahead to 2031', Date.parse('2031-01-01T00:00:00Z')],
  ])('is not known if the clock was %s since; then the last time heard is returned', (_how, clock) => {
    expect(at(clock, 0)).toEqual({ now: SEEN, isSure: false })
  })
})

describe('Where the server’s time was never known, the clock', () => {
  test.each([
    ['2013-01-01T12:00:00Z', false],
    ['2026-11-01T12:00:00+03:00', false],
    ['2026-11-02T00:00:00+03:00', true],
    ['2027-11-01T12:00:00+03:00', true],
    ['2027-11-05T12:00:00+03:00', false],
  ])('at %s is believed: %s', (clock, isSure) => {
    expect(at(Date.parse(clock), null).isSure).toBe(isSure)
  })

  test('is believed at any time if the day of the build is unknown', () => {
    const clock = Date.parse('2013-01-01T12:00:00Z')
    expect(presentOf({ clock, known: { aheadMs: null, seen: 0 }, builtOn: undefined })).toEqual({
      now: clock,
      isSure: true,
    })
  })
})
