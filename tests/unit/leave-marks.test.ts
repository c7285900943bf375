import { expect, it } from 'vitest'
import { leaveMarks } from '../../src/features/leave/parts/leave-marks.ts'
import type { Absence } from '../../src/shared/contract/absences.ts'
import { colleaguesAway } from '../../src/shared/rules/leave/colleagues-away.ts'
import type { ColleaguesAway } from '../../src/shared/rules/leave/colleagues-away.ts'
import { leaveWith } from '../support/leaves.ts'

const today = '2026-11-12'
const words = {
  ...{ over: 'over', back: 'back', other: 'other', away: 'colleague away' },
  awayOf: ({ names, status }: Pick<ColleaguesAway, 'names' | 'status'>) => `${status}: ${names.join(', ')}`,
}
const absence = (employeeName: string, dateFrom: string, dateTo: string, status: Absence['status'] = 'Approved') => ({
  ...{ employeeName, dateFrom, dateTo, status },
})
const daysOf = (marks: ReturnType<typeof leaveMarks>, kind: string) =>
  [...marks].filter(([, ofDay]) => ofDay.some((mark) => mark.kind === kind)).map(([day]) => day)

it('The calendar marks days over the maximum, the day due back and other leaves.', () => {
  const others = [
    leaveWith({ status: 'Approved', dateFrom: '2026-12-20', dateTo: '2026-12-21' }),
    leaveWith({ status: 'Rejected', dateFrom: '2026-12-24', dateTo: '2026-12-25' }),
  ]
  const days = { dateFrom: '2026-12-01', dateTo: '2026-12-06' }
  const marks = leaveMarks({ mostDays: 5, days, today, others, absences: [] }, words)
  expect(daysOf(marks, 'over')).toEqual(['2026-12-06'])
  expect(daysOf(marks, 'back')).toEqual(['2026-12-07'])
  expect(daysOf(marks, 'other')).toEqual(['2026-12-20', '2026-12-21'])
})

it('A leave of centuries that another program stored marks only days that can be chosen.', () => {
  const span = { dateFrom: '1900-01-01', dateTo: '2900-01-01', status: 'Approved' } as const
  const others = [leaveWith(span)]
  expect(
    leaveMarks({ mostDays: 10, days: null, today, others, absences: [{ employeeName: 'Rafiq', ...span }] }, words).size,
  ).toBe(2 * 3 * 366 + 1)
})

it('The calendar says on each day which colleagues are away, also on a day that is marked for the person.', () => {
  const others = [leaveWith({ status: 'Approved', dateFrom: '2026-12-02', dateTo: '2026-12-02' })]
  const absences = [
    absence('Karim', '2026-12-02', '2026-12-03', 'Pending'),
    absence('Rafiq', '2026-12-01', '2026-12-02'),
  ]
  const marks = leaveMarks({ mostDays: 5, days: null, today, others, absences }, words)
  const away = (said: string) => ({ kind: 'away', words: said, key: 'colleague away' })
  expect([...marks]).toEqual([
    ['2026-12-02', [{ kind: 'other', words: 'other' }, away('Approved: Rafiq'), away('Pending: Karim')]],
    ['2026-12-03', [away('Pending: Karim')]],
    ['2026-12-01', [away('Approved: Rafiq')]],
  ])
})

it.each<[string, Absence[], [string[], string, string, Absence['status']][]]>([
  [
    'Colleagues who are away on the same days are named together, with those of the chosen days.',
    [absence('Rafiq', '2026-11-20', '2026-12-05'), absence('Karim', '2026-12-01', '2026-12-05')],
    [[['Rafiq', 'Karim'], '2026-12-03', '2026-12-05', 'Approved']],
  ],
  [
    'Those who have only asked for it come after the approved ones.',
    [absence('Karim', '2026-12-03', '2026-12-03', 'Pending'), absence('Rafiq', '2026-12-08', '2026-12-20')],
    [
      [['Rafiq'], '2026-12-08', '2026-12-08', 'Approved'],
      [['Karim'], '2026-12-03', '2026-12-03', 'Pending'],
    ],
  ],
  [
    'Nobody is named twice, and nobody without a name or on other days.',
    [
      absence('Rafiq', '2026-12-04', '2026-12-05'),
      absence('Rafiq', '2026-12-04', '2026-12-05'),
      absence('', '2026-12-04', '2026-12-05'),
      absence('Sami', '2026-12-09', '2026-12-12'),
    ],
    [[['Rafiq'], '2026-12-04', '2026-12-05', 'Approved']],
  ],
])('%s', (_title, absences, expected) => {
  const away = colleaguesAway({ dateFrom: '2026-12-03', dateTo: '2026-12-08' }, absences)
  expect(away.map(({ names, dateFrom, dateTo, status }) => [names, dateFrom, dateTo, status])).toEqual(expected)
})
