import { expect, it } from 'vitest'
import { leaveMarks } from '../../src/features/leave/parts/leave-marks.ts'
import { leaveWith } from '../support/leaves.ts'

const today = '2026-11-12'
const words = { over: 'over', back: 'back', other: 'other' }
const daysOf = (marks: ReturnType<typeof leaveMarks>, kind: string) =>
  [...marks].filter(([, mark]) => mark.kind === kind).map(([day]) => day)

it('The calendar marks days over the maximum, the day due back and other leaves.', () => {
  const others = [
    leaveWith({ status: 'Approved', dateFrom: '2026-12-20', dateTo: '2026-12-21' }),
    leaveWith({ status: 'Rejected', dateFrom: '2026-12-24', dateTo: '2026-12-25' }),
  ]
  const days = { dateFrom: '2026-12-01', dateTo: '2026-12-06' }
  const marks = leaveMarks({ mostDays: 5, days, today, others }, words)
  expect(daysOf(marks, 'over')).toEqual(['2026-12-06'])
  expect(daysOf(marks, 'back')).toEqual(['2026-12-07'])
  expect(daysOf(marks, 'other')).toEqual(['2026-12-20', '2026-12-21'])
})

it('A leave of centuries that another program stored marks only days that can be chosen.', () => {
  const others = [leaveWith({ status: 'Approved', dateFrom: '1900-01-01', dateTo: '2900-01-01' })]
  expect(leaveMarks({ mostDays: 10, days: null, today, others }, words).size).toBe(2 * 3 * 366 + 1)
})
