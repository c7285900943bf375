import { expect, test } from 'vitest'
import type { Punch } from '../../src/shared/contract/attendance.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { readCorrection } from '../../src/shared/rules/hours/correction-form.ts'
import { whoIsIn } from '../../src/shared/rules/hours/who-is-in.ts'

const at = (time: string) => new Date(Date.parse(`2026-03-${time.replace(' ', 'T')}:00+03:00`)).toISOString()
const now = Date.parse(at('10 12:00'))
const punch = (userId: string, direction: 'in' | 'out', time: string) =>
  ({
    _id: `${userId} ${time}`,
    userId,
    userName: userId,
    pharmacyName: 'P2023',
    direction,
    at: at(time),
    isUncertain: false,
    after: null,
    clientRef: `${userId} ${time}`,
  }) as Punch

test('Who is in, who came late, and whose check-out is missing', () => {
  const punches = [
    punch('Amal', 'in', '10 09:05'),
    punch('Badr', 'in', '10 09:30'),
    punch('Chadi', 'in', '10 09:00'),
    punch('Chadi', 'out', '10 11:00'),
    punch('Dina', 'in', '09 09:00'),
  ]
  const { isIn, isForgotten } = whoIsIn({ punches, corrections: [], shiftHours: SHIFT_HOURS.initial, now })
  expect(isIn.map(({ userName, late }) => [userName, late])).toEqual([
    ['Amal', 0],
    ['Badr', 30],
  ])
  expect(isForgotten.map(({ userName }) => userName)).toEqual(['Dina'])
})

test.each<[object, unknown]>([
  [{}, { ok: true, to: at('10 08:05') }],
  [{ time: '٨:٠٥' }, { ok: true, to: at('10 08:05') }],
  [{ time: '12:01' }, { ok: false, problems: { time: 'timeAhead' } }],
  [
    { isLeftOut: true, day: '', time: '' },
    { ok: true, to: null },
  ],
  [
    { isLeftOut: true, reason: ' ' },
    { ok: false, problems: { reason: 'reasonMissing' } },
  ],
  [{ time: '25:00' }, { ok: false, problems: { time: 'timeWrong' } }],
  [
    { day: '', reason: ' ' },
    { ok: false, problems: { day: 'dayMissing', reason: 'reasonMissing' } },
  ],
])('A correction typed as %j', (typed, expected) => {
  expect(
    readCorrection(
      { direction: 'in', day: '2026-03-10', time: '8:05', reason: 'Forgotten', isLeftOut: false, ...typed },
      now,
    ),
  ).toEqual(expected)
})
