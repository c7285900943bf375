import { describe, expect, test } from 'vitest'
import type { PunchClock } from '../../src/shared/contract/attendance.ts'
import { correctedTime, doubleOf, inOrder, isCheckInNext, presenceOf } from '../../src/shared/rules/hours/punches.ts'
import type { Punched } from '../../src/shared/rules/hours/punches.ts'

const DAY_MS = 24 * 60 * 60_000
const TRUE = Date.parse('2026-03-10T06:00:00Z')
const clock = (fields: Partial<PunchClock> = {}): PunchClock => ({
  aheadMs: 0,
  ageMs: 60_000,
  uncertainMs: 600,
  isSteady: true,
  ...fields,
})
const punch = (direction: 'in' | 'out', time: string, fields: Partial<Punched> = {}): Punched => ({
  direction,
  at: `2026-03-10T${time}:00.000Z`,
  isUncertain: false,
  after: null,
  clientRef: `${direction} ${time}`,
  ...fields,
})

describe('the corrected time of a punch', () => {
  const behind = { deviceAt: TRUE - 7 * DAY_MS, clock: clock({ aheadMs: 7 * DAY_MS }) }
  const unsteady = { ...behind, clock: clock({ aheadMs: 7 * DAY_MS, isSteady: false }) }

  test.each<[string, Parameters<typeof correctedTime>[0], { at: number; isUncertain: boolean }]>([
    ['a clock 7 days behind, as measured', behind, { at: TRUE, isUncertain: false }],
    [
      'a clock 7 days ahead, as measured',
      { deviceAt: TRUE + 7 * DAY_MS, clock: clock({ aheadMs: -7 * DAY_MS }) },
      { at: TRUE, isUncertain: false },
    ],
    ['an offset that the clock may have lost since', unsteady, { at: TRUE, isUncertain: true }],
    [
      'one that is still the same when the punch is sent',
      { ...unsteady, arrival: { receivedAt: TRUE + DAY_MS, sentAt: TRUE - 6 * DAY_MS } },
      { at: TRUE, isUncertain: false },
    ],
    [
      'a clock that was set right between the punch and its arrival',
      { ...unsteady, arrival: { receivedAt: TRUE + DAY_MS, sentAt: TRUE + DAY_MS } },
      { at: TRUE, isUncertain: true },
    ],
    [
      'a slow measurement',
      { ...behind, clock: clock({ aheadMs: 7 * DAY_MS, uncertainMs: 1_001 }) },
      { at: TRUE, isUncertain: true },
    ],
    ['no measurement', { deviceAt: TRUE, clock: null }, { at: TRUE, isUncertain: true }],
    [
      'no measurement before it is sent',
      { deviceAt: TRUE - DAY_MS, clock: null, arrival: { receivedAt: TRUE + 1_000, sentAt: TRUE - DAY_MS + 1_000 } },
      { at: TRUE, isUncertain: true },
    ],
    [
      'a time after its arrival',
      { deviceAt: TRUE + DAY_MS, clock: clock(), arrival: { receivedAt: TRUE, sentAt: null } },
      { at: TRUE, isUncertain: true },
    ],
  ])('%s', (_case, recorded, expected) => {
    expect(correctedTime(recorded)).toEqual(expected)
  })
})

describe('the order of punches', () => {
  const orderOf = (...punches: Punched[]) => inOrder(punches).map((one) => one.punch.clientRef)

  test('follows the corrected time', () => {
    expect(orderOf(punch('out', '14:00'), punch('in', '06:00'))).toEqual(['in 06:00', 'out 14:00'])
  })

  test('moves an uncertain one to between those that its device recorded before and after it', () => {
    const first = punch('in', '06:00')
    const early = punch('out', '01:00', { after: 'in 06:00', isUncertain: true })
    const late = punch('in', '23:00', { after: 'out 01:00', isUncertain: true })
    const last = punch('out', '15:00', { after: 'in 23:00' })
    expect(orderOf(last, late, early, first)).toEqual(['in 06:00', 'out 01:00', 'in 23:00', 'out 15:00'])
  })

  test('ends for references in a circle', () => {
    const one = punch('in', '06:00', { after: 'out 07:00', isUncertain: true })
    const other = punch('out', '07:00', { after: 'in 06:00', isUncertain: true })
    expect(orderOf(one, other)).toHaveLength(2)
  })
})

describe('a repeated tap', () => {
  const there = [punch('in', '06:00'), punch('out', '14:00')]
  test.each<[string, 'in' | 'out', string, string | null]>([
    ['two minutes later', 'in', '06:02:00', 'in 06:00'],
    ['more than two minutes later', 'in', '06:02:01', null],
    ['two minutes before, from another tablet', 'out', '13:58:00', 'out 14:00'],
    ['in the other direction', 'out', '06:01:00', null],
  ])('%s', (_case, direction, time, expected) => {
    expect(doubleOf(there, { direction, at: Date.parse(`2026-03-10T${time}Z`) })?.clientRef ?? null).toBe(expected)
  })

  test('is none if the other direction lies between them', () => {
    const mistaken = [punch('in', '06:00'), punch('out', '06:01')]
    expect(doubleOf(mistaken, { direction: 'in', at: Date.parse('2026-03-10T06:01:30Z') })).toBeNull()
  })
})

test.each<[string, Punched[], string, { isIn: boolean; isForgotten: boolean }]>([
  ['nothing yet', [], '12:00', { isIn: false, isForgotten: false }],
  ['checked in', [punch('in', '06:00')], '22:00', { isIn: true, isForgotten: false }],
  ['checked in over 16 hours ago', [punch('in', '06:00')], '22:01', { isIn: false, isForgotten: true }],
  ['checked out', [punch('in', '06:00'), punch('out', '14:00')], '22:01', { isIn: false, isForgotten: false }],
])('a person who has %s', (_case, punches, time, expected) => {
  expect(presenceOf(punches, Date.parse(`2026-03-10T${time}:00Z`))).toMatchObject(expected)
})

// Riyadh is three hours ahead, and its business day ends at 05:00.
test.each<[string, Punched[], string, boolean]>([
  ['has never punched', [], '10T06:00', true],
  ['is in', [punch('in', '06:00')], '10T14:00', false],
  ['has checked out today', [punch('in', '06:00'), punch('out', '14:00')], '10T15:00', false],
  ['checked out before the cut-off of this night', [punch('in', '14:00'), punch('out', '22:00')], '11T01:59', false],
  ['checked out on the business day before', [punch('in', '06:00'), punch('out', '14:00')], '11T02:00', true],
  ['forgot to check out yesterday', [punch('in', '06:00')], '11T05:00', true],
])('Whether checking in comes next for a person who %s', (_case, punches, time, expected) => {
  const now = Date.parse(`2026-03-${time}:00Z`)
  expect(isCheckInNext(presenceOf(punches, now), { now, nightCutOff: '05:00' })).toBe(expected)
})
