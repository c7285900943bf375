import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { LEAVE_TYPE_SETTINGS, mostDaysOf } from '../../src/shared/contract/chain/leave-types.ts'
import { LEAVE_STATES } from '../../src/shared/contract/leave.ts'
import { addDays, daysBetween } from '../../src/shared/rules/days/business-day.ts'
import {
  clashesWith,
  daysLate,
  dueBack,
  exceedsMaximum,
  isLeaveDay,
  leaveDayProblems,
  leaveDays,
  maximumDaysOf,
  maximumReturnDate,
  rejoinDayProblem,
} from '../../src/shared/rules/leave/leave-days.ts'

const TYPES = LEAVE_TYPE_SETTINGS.initial

it('a day in a mistyped year is not a leave day', () => {
  expect(['2024-01-01', '2026-11-21', '2029-10-01'].map((day) => isLeaveDay(day, '2026-11-21'))).toEqual([
    true,
    true,
    true,
  ])
  expect(['0026-12-01', '2062-11-21', '9999-12-31'].map((day) => isLeaveDay(day, '2026-11-21'))).toEqual([
    false,
    false,
    false,
  ])
})

test.each([
  [{ dateFrom: '2026-12-01', dateTo: '2026-12-01' }, {}],
  [
    { dateFrom: '', dateTo: '' },
    { dateFrom: 'missing', dateTo: 'missing' },
  ],
  [{ dateFrom: '2026-12-02', dateTo: '2026-12-01' }, { dateTo: 'beforeFirst' }],
  [{ dateFrom: '0026-12-02', dateTo: '2026-12-01' }, { dateFrom: 'missing' }],
  [{ dateFrom: '2026-12-01', dateTo: '2126-12-01' }, { dateTo: 'missing' }],
  [{ dateFrom: '2026-02-30', dateTo: '2026-12-01' }, { dateFrom: 'missing' }],
])('the days %j have the problems %j', (days, problems) => {
  expect(leaveDayProblems(days, '2026-11-21')).toEqual(problems)
})

test.each([
  ['2026-11-09', 'tooEarly'],
  ['2026-11-10', null],
  ['2026-11-30', null],
  ['', 'missing'],
  ['0026-11-30', 'missing'],
  ['2126-11-30', 'missing'],
])('a rejoin on %j of a leave from 10 November is %j', (day, problem) => {
  expect(rejoinDayProblem({ dateFrom: '2026-11-10', day, today: '2026-11-21' })).toBe(problem)
})

const dayBetween = (first: string, days: number) =>
  fc.integer({ min: 0, max: days }).map((count) => addDays(first, count))
const anyDay = dayBetween('2020-01-01', 7_000)
const anyLength = fc.integer({ min: 1, max: 500 })

describe('The number of days', () => {
  test.each([
    ['2026-11-21', '2026-11-21', 1],
    ['2026-11-21', '2026-11-30', 10],
    ['2026-12-30', '2027-01-02', 4],
    ['2024-02-28', '2024-03-01', 3],
    ['2026-02-28', '2026-03-01', 2],
    ['2026-11-21', '2026-11-20', 0],
    ['2026-11-21', '2026-11-11', -9],
  ])('from %s to %s is %i, both ends counted', (dateFrom, dateTo, days) => {
    expect(leaveDays({ dateFrom, dateTo })).toBe(days)
  })

  it('grows by one with each later last day', () => {
    fc.assert(
      fc.property(anyDay, anyLength, (dateFrom, length) => {
        expect(leaveDays({ dateFrom, dateTo: addDays(dateFrom, length - 1) })).toBe(length)
      }),
    )
  })
})

describe('The maximum return date and the date due back', () => {
  test.each([
    ['Annual Leave', '2026-12-20', '2027-01-19'],
    ['Emergency Leave', '2026-02-20', '2026-03-06'],
    ['Hajj Leave', '2024-02-25', '2024-03-06'],
    ['Omrah Leave', '2026-12-29', '2027-01-03'],
  ] as const)('of %s from %s is %s at most', (type, dateFrom, latest) => {
    expect(maximumReturnDate({ dateFrom, mostDays: mostDaysOf(TYPES, type) ?? 0 })).toBe(latest)
  })

  test.each([
    ['2026-11-30', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-28', '2028-02-29'],
  ])('after a last day of %s, the return is due on %s', (dateTo, due) => {
    expect(dueBack({ dateTo })).toBe(due)
  })

  it('are the same day exactly for a leave of maximum length', () => {
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...TYPES), anyLength, (dateFrom, { days: mostDays }, length) => {
        const dateTo = addDays(dateFrom, length - 1)
        expect(dueBack({ dateTo }) === maximumReturnDate({ dateFrom, mostDays })).toBe(length === mostDays)
      }),
    )
  })
})

describe('The maximum', () => {
  test.each(
    TYPES.flatMap(({ value, days }) => [[value, days, days, false] as const, [value, days, days + 1, true] as const]),
  )('of %s, %i days, is exceeded by %i days: %s', (_type, mostDays, days, isOver) => {
    const dateFrom = '2026-11-21'
    expect(exceedsMaximum({ dateFrom, dateTo: addDays(dateFrom, days - 1), mostDays })).toBe(isOver)
  })

  test.each([
    ['Annual Leave', '30', 30],
    ['Annual Leave', '', 30],
    ['Annual Leave', '45', 45],
    ['Emergency Leave', '2026-12-01T00:00:00.000Z', 14],
    ['Omrah Leave', 'five', 5],
    ['Hajj Leave', '0', 10],
    ['Hajj Leave', '-1', 10],
    ['Hajj Leave', '10.5', 10],
    ['Hajj Leave', '1764979200000', 10],
    ['Study Leave', '', null],
    ['Study Leave', '7', 7],
  ])('of %s written as "%s" is read as %s', (natureLeave, maxDaysLeave, days) => {
    expect(maximumDaysOf({ natureLeave, maxDaysLeave })).toBe(days)
  })
})

describe('Days late', () => {
  const dateTo = '2026-11-30'
  test.each([
    ['2026-11-20', 0],
    ['2026-11-30', 0],
    ['2026-12-01', 0],
    ['2026-12-02', 1],
    ['2026-12-31', 30],
    ['2027-01-01', 31],
  ])('back on %s when due on 1 December is %i', (dateRejoined, late) => {
    expect(daysLate({ dateTo, dateRejoined })).toBe(late)
  })

  it('are never negative, and equal the days after the day due back', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (last, dateRejoined) => {
        const late = daysLate({ dateTo: last, dateRejoined })
        expect(late).toBe(Math.max(0, daysBetween(addDays(last, 1), dateRejoined)))
        expect(late).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('A clash', () => {
  const days = { dateFrom: '2026-11-10', dateTo: '2026-11-20' }
  test.each([
    ['2026-11-01', '2026-11-09', false],
    ['2026-11-01', '2026-11-10', true],
    ['2026-11-12', '2026-11-13', true],
    ['2026-11-01', '2026-11-30', true],
    ['2026-11-20', '2026-11-30', true],
    ['2026-11-21', '2026-11-30', false],
  ])('with a leave from %s to %s: %s', (dateFrom, dateTo, isClash) => {
    expect(clashesWith(days, [{ dateFrom, dateTo, status: 'Approved' as const }])).toHaveLength(isClash ? 1 : 0)
  })

  test.each(LEAVE_STATES)('counts a leave that is %s only if it is pending or approved', (status) => {
    expect(clashesWith(days, [{ ...days, status }])).toHaveLength(status === 'Pending' || status === 'Approved' ? 1 : 0)
  })

  it('is symmetric, and occurs exactly when a day is shared', () => {
    const anyDays = fc.tuple(dayBetween('2026-01-01', 40), fc.integer({ min: 0, max: 20 })).map(([dateFrom, more]) => ({
      dateFrom,
      dateTo: addDays(dateFrom, more),
      status: 'Pending' as const,
    }))
    fc.assert(
      fc.property(anyDays, anyDays, (one, other) => {
        const daysOf = ({ dateFrom, dateTo }: typeof one) =>
          Array.from({ length: leaveDays({ dateFrom, dateTo }) }, (_, index) => addDays(dateFrom, index))
        const theirs = new Set(daysOf(other))
        const isShared = daysOf(one).some((day) => theirs.has(day))
        expect(clashesWith(one, [other]).length > 0).toBe(isShared)
        expect(clashesWith(other, [one]).length > 0).toBe(isShared)
      }),
    )
  })
})
