import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import {
  addDays,
  daysBetween,
  daysInMonth,
  monthOf,
  proposedReportDay,
  riyadhDayOf,
  riyadhHourOf,
  startOfRiyadhDay,
} from '../../src/shared/rules/days/business-day.ts'

const DEVICE_ZONES = ['Asia/Riyadh', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC']
const anyMoment = fc.integer({ min: Date.parse('2015-01-01T00:00:00Z'), max: Date.parse('2045-01-01T00:00:00Z') })

describe.each(DEVICE_ZONES)('the business day on a device set to %s', (zone) => {
  const at = (iso: string) => {
    process.env['TZ'] = zone
    return Date.parse(iso)
  }

  test.each([
    ['2026-11-20T20:59:59.999Z', '2026-11-20', 23],
    ['2026-11-20T21:00:00.000Z', '2026-11-21', 0],
    ['2028-02-28T21:00:00.000Z', '2028-02-29', 0],
    ['2026-12-31T21:00:00.000Z', '2027-01-01', 0],
  ])('reads %s as %s at %i o’clock', (iso, day, hour) => {
    expect(riyadhDayOf(at(iso))).toBe(day)
    expect(riyadhHourOf(at(iso))).toBe(hour)
  })

  test.each([
    ['2026-11-21T01:59:59Z', 'night', '2026-11-20'],
    ['2026-11-21T02:00:00Z', 'night', '2026-11-21'],
    ['2026-11-21T01:59:59Z', 'morning', '2026-11-21'],
    ['2026-11-20T20:30:00Z', 'night', '2026-11-20'],
    ['2026-11-20T21:30:00Z', 'night', '2026-11-20'],
    ['2028-02-29T23:00:00Z', 'night', '2028-02-29'],
  ] as const)('proposes at %s for a %s shift the day %s', (iso, shift, day) => {
    expect(proposedReportDay({ now: at(iso), shift, hours: SHIFT_HOURS.initial })).toBe(day)
  })

  test.each([
    ['2026-11-21T02:00:00Z', '05:30', '2026-11-20'],
    ['2026-11-21T02:30:00Z', '05:30', '2026-11-21'],
    ['2026-11-20T21:00:00Z', '00:00', '2026-11-21'],
  ])('proposes at %s for a night that counts until %s the day %s', (iso, nightCutOff, day) => {
    expect(proposedReportDay({ now: at(iso), shift: 'night', hours: { nightCutOff } })).toBe(day)
  })
})

describe('days', () => {
  it('start at midnight in Riyadh', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const start = startOfRiyadhDay(riyadhDayOf(moment))
        expect(start <= moment && moment < start + 24 * 60 * 60 * 1000).toBe(true)
        expect(riyadhDayOf(start)).toBe(riyadhDayOf(moment))
      }),
    )
  })

  it('add up consistently with their difference', () => {
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -800, max: 800 }), (moment, days) => {
        const day = riyadhDayOf(moment)
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })

  test.each([
    ['2024-02', 29],
    ['2025-02', 28],
    ['2028-02', 29],
    ['2100-02', 28],
    ['2000-02', 29],
    ['2026-11', 30],
    ['2026-12', 31],
  ])('of %s number %i', (month, days) => {
    expect(daysInMonth(month)).toBe(days)
    expect(monthOf(`${month}-01`)).toBe(month)
  })
})
