import { describe, expect, test } from 'vitest'
import { clockIn } from '../../src/data/store/clock-settings.ts'
import { DAY_MS } from '../../src/shared/rules/days/business-day.ts'
import { presentOf, stampedAt } from '../../src/shared/rules/days/present.ts'

const HOUR_MS = 3_600_000
/** When the server was last heard. */
const SEEN = Date.parse('2026-11-21T12:00:00+03:00')
const at = (clock: number, aheadMs: number) => presentOf({ clock, known: { aheadMs, seen: SEEN } })

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

describe('What the device stamped ten minutes ago', () => {
  const STAMPED = SEEN + HOUR_MS
  const AGO_MS = 600_000
  const shownAt = (stamp: number, { clock, aheadMs }: { clock: number; aheadMs: number }) =>
    stampedAt({ stamp, clock, known: { aheadMs, seen: SEEN } })

  test.each([
    ['3 days behind', -3 * DAY_MS],
    ['right', 0],
    ['3 days ahead', 3 * DAY_MS],
  ])('was stamped at that time by the server’s clock: the clock is %s', (_how, offMs) => {
    expect(shownAt(STAMPED + offMs, { clock: STAMPED + offMs + AGO_MS, aheadMs: -offMs })).toBe(STAMPED)
  })

  test('is never in the future, by whichever clock it was stamped', () => {
    const clock = STAMPED + AGO_MS
    expect(shownAt(STAMPED + 3 * DAY_MS, { clock, aheadMs: 0 })).toBe(clock)
    expect(shownAt(STAMPED, { clock: clock - 3 * DAY_MS, aheadMs: 3 * DAY_MS })).toBe(clock)
  })

  test('keeps the time of its stamp where today is not known', () => {
    expect(shownAt(STAMPED, { clock: Date.parse('2013-01-01T00:00:00Z'), aheadMs: 0 })).toBe(STAMPED)
  })

  test('keeps the time of its stamp where nothing is known of the server’s clock', () => {
    expect(stampedAt({ stamp: STAMPED, clock: STAMPED + AGO_MS, known: null })).toBe(STAMPED)
  })
})

describe('Where the server’s time was never known, the present', () => {
  const builtOn = '2026-11-02'
  const BUILT = Date.parse('2026-11-02T00:00:00+03:00')
  const by = (clock: string, contact: unknown = null) =>
    presentOf({ clock: Date.parse(clock), known: clockIn(contact, builtOn) })
  const heardAt = (clock: string) => ({ at: Date.parse(clock), serverAheadMs: null, uncertainMs: 500 })

  test.each([
    '2026-11-02T00:00:00+03:00', // As old as the build.
    '2027-11-01T12:00:00+03:00',
  ])('is the clock’s within a year of the build: %s', (clock) => {
    expect(by(clock)).toEqual({ now: Date.parse(clock), isSure: true })
  })

  test.each(['2013-01-01T12:00:00Z', '2026-11-01T12:00:00+03:00', '2027-11-05T12:00:00+03:00'])(
    'is not known by a clock before the build or a year after it: %s',
    (clock) => {
      expect(by(clock)).toEqual({ now: BUILT, isSure: false })
    },
  )

  test('is the clock’s years after the build, up to a year after the server answered', () => {
    const heard = heardAt('2029-05-01T12:00:00+03:00')
    for (const clock of ['2029-05-01T12:00:00+03:00', '2030-04-30T12:00:00+03:00'])
      expect(by(clock, heard)).toEqual({ now: Date.parse(clock), isSure: true })
    for (const clock of ['2029-04-28T12:00:00+03:00', '2030-05-05T12:00:00+03:00'])
      expect(by(clock, heard)).toEqual({ now: heard.at, isSure: false })
  })

  test('is not known by a clock that was before the build when the server answered', () => {
    expect(by('2013-01-01T12:00:00Z', heardAt('2013-01-01T11:00:00Z'))).toEqual({ now: BUILT, isSure: false })
  })

  test('is the clock’s at any time if the day of the build is unknown', () => {
    const clock = Date.parse('2013-01-01T12:00:00Z')
    expect(presentOf({ clock, known: clockIn(undefined, undefined) })).toEqual({ now: clock, isSure: true })
  })
})
