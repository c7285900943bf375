import { expect, test } from 'vitest'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { overdueReports } from '../../src/shared/rules/chain/overdue-reports.ts'
import { soldOn } from '../support/reports.ts'

/** A morning until 17:00, and a night until 01:00. */
const hours = SHIFT_HOURS.initial
const [today, yesterday] = ['2026-03-10', '2026-03-09']
const at = (time: string, day = today) => Date.parse(`${day}T${time}:00+03:00`)
const daysAt = (knownAt: number) => [today, yesterday].map((day) => ({ day, knownAt }))
const of = (name: string, ...report: Parameters<typeof soldOn>) => ({ ...soldOn(...report), pharmacyName: name })
const YESTERDAY = of('P1', yesterday, 1, 2)

test('A shift is overdue an hour after its end, a night after midnight too.', () => {
  const overdueAt = (now: number, reports = [YESTERDAY]) =>
    overdueReports({ hours, days: daysAt(now), names: ['P1'], reports })
  expect(overdueAt(at('06:00'))).toEqual([])
  expect(overdueAt(at('17:59'))).toEqual([])
  expect(overdueAt(at('18:00'))).toEqual([{ name: 'P1', shifts: [{ day: today, shift: 'morning' }] }])
  const morningOnly = [{ ...of('P1', yesterday, 1), dayType: 'double' as const }]
  expect(overdueAt(at('01:59'), morningOnly)).toEqual([])
  expect(overdueAt(at('02:00'), morningOnly)).toEqual([{ name: 'P1', shifts: [{ day: yesterday, shift: 'night' }] }])
})

test('A day that was reported as single has no night; a day without any report lacks both shifts.', () => {
  const reports = [of('Single', yesterday, 1)]
  expect(overdueReports({ hours, days: daysAt(at('06:00')), names: ['Single', 'None'], reports })).toEqual([
    {
      name: 'None',
      shifts: [
        { day: yesterday, shift: 'night' },
        { day: yesterday, shift: 'morning' },
      ],
    },
  ])
})

test('Of a day whose reports are not known nothing is said.', () => {
  expect(overdueReports({ hours, days: [{ day: today, knownAt: at('06:00') }], names: ['P1'], reports: [] })).toEqual(
    [],
  )
})

test('Each of two reports of one day counts.', () => {
  const night = { ...of('P1', yesterday, null, 2), _id: 'other' }
  const morning = { ...of('P1', yesterday, 1), dayType: 'double' as const }
  expect(overdueReports({ hours, days: daysAt(at('06:00')), names: ['P1'], reports: [morning, night] })).toEqual([])
})

test('What waits longest comes first.', () => {
  const reports = [of('Late', yesterday, 1, 2), { ...of('Later', yesterday, 1), dayType: 'double' as const }]
  const names = overdueReports({
    hours,
    days: daysAt(at('20:00')),
    names: ['Late', 'Later', 'Latest'],
    reports,
  })
  expect(names.map(({ name }) => name)).toEqual(['Latest', 'Later', 'Late'])
})
