import { describe, expect, test } from 'vitest'
import type { Correction } from '../../src/shared/contract/attendance.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { withCorrections } from '../../src/shared/rules/hours/punch-correction.ts'
import { minutesLate, workedDays } from '../../src/shared/rules/hours/worked-hours.ts'

/** `in 10 17:00`: direction, day of March 2026 and time in Riyadh. */
function punchesOf(...lines: string[]) {
  return lines.map((line) => {
    const [direction, day, time] = line.split(' ') as ['in' | 'out', string, string]
    const at = new Date(Date.parse(`2026-03-${day}T${time}:00+03:00`)).toISOString()
    return { _id: line, pharmacyName: 'P2023', direction, at, isUncertain: false, after: null, clientRef: line }
  })
}
const now = Date.parse('2026-03-12T12:00:00+03:00')
const daysOf = (...lines: string[]) =>
  [...workedDays(punchesOf(...lines), { now }).values()].map(({ day, minutes, stints, isOpen, hasMissing }) => ({
    day: day.slice(-2),
    minutes,
    states: stints.map(({ state }) => state),
    isOpen,
    hasMissing,
  }))
const day = (number: string, minutes: number, states: string[]) => ({
  day: number,
  minutes,
  states,
  isOpen: states.includes('open'),
  hasMissing: states.includes('noOut') || states.includes('noIn'),
})

describe('hours worked', () => {
  test.each<[string, string[], ReturnType<typeof day>[]]>([
    ['a morning', ['in 10 08:57', 'out 10 17:03'], [day('10', 486, ['closed'])]],
    ['a night, after midnight', ['in 10 16:55', 'out 11 01:05'], [day('10', 490, ['closed'])]],
    ['a check-in after midnight', ['in 11 00:10', 'out 11 01:10'], [day('10', 60, ['closed'])]],
    ['a check-in at the cut-off', ['in 11 05:00', 'out 11 06:00'], [day('11', 60, ['closed'])]],
    [
      'two stints of a day',
      ['in 10 09:00', 'out 10 13:00', 'in 10 17:00', 'out 11 01:00'],
      [day('10', 720, ['closed', 'closed'])],
    ],
    ['two taps', ['in 10 09:00', 'in 10 09:02', 'out 10 17:00', 'out 10 17:01'], [day('10', 480, ['closed'])]],
    [
      'a check-out that is missing',
      ['in 10 09:00', 'in 11 09:00', 'out 11 17:00'],
      [day('10', 0, ['noOut']), day('11', 480, ['closed'])],
    ],
    [
      'a check-out more than 16 hours later',
      ['in 10 09:00', 'out 11 09:00'],
      [day('10', 0, ['noOut']), day('11', 0, ['noIn'])],
    ],
    ['a check-in that is missing', ['out 10 17:00'], [day('10', 0, ['noIn'])]],
    ['somebody who is in', ['in 12 09:00'], [day('12', 0, ['open'])]],
    ['somebody who forgot', ['in 11 09:00'], [day('11', 0, ['noOut'])]],
  ])('of %s', (_case, lines, expected) => {
    expect(daysOf(...lines)).toEqual(expected)
  })

  test('with corrections count the corrected times, and leave the punches as they are', () => {
    const correction = (fields: Partial<Correction>): Correction =>
      ({ _id: JSON.stringify(fields), status: 'Approved', punchId: null, decidedAt: null, ...fields }) as Correction
    const at = (time: string) => new Date(Date.parse(`2026-03-10T${time}:00+03:00`)).toISOString()
    const punches = punchesOf('in 10 09:30', 'in 10 13:00')
    const counted = withCorrections(punches, [
      correction({ punchId: 'in 10 09:30', to: at('09:00') }),
      correction({ punchId: 'in 10 13:00', to: null }),
      correction({ direction: 'out', to: at('17:00') }),
      correction({ direction: 'out', to: at('20:00'), status: 'Pending' }),
    ])
    expect(workedDays(counted, { now }).get('2026-03-10')).toMatchObject({ minutes: 480, hasMissing: false })
    expect(punches[0]?.at).toBe(at('09:30'))
  })
})

test.each<[string, number]>([
  ['08:40', 0],
  ['09:10', 0],
  ['09:11', 11],
  ['12:59', 239],
  ['13:01', 0],
  ['17:30', 30],
  ['00:30', 450],
])('a check-in at %s is %i minutes late', (time, minutes) => {
  expect(minutesLate(Date.parse(`2026-03-10T${time}:00+03:00`), SHIFT_HOURS.initial)).toBe(minutes)
})
