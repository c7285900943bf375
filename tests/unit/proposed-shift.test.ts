import { expect, test } from 'vitest'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import type { Shift } from '../../src/shared/contract/sales.ts'
import { proposedShift } from '../../src/shared/rules/sales/proposed-shift.ts'

test.each([
  ['00:30', [], 'night'],
  ['04:59', ['morning'], 'night'],
  // The morning that is still open then is the day before's.
  ['04:59', ['night'], 'night'],
  ['05:00', [], 'morning'],
  ['05:00', ['morning'], 'morning'],
  ['11:59', ['morning'], 'morning'],
  ['11:59', ['morning', 'night'], 'morning'],
  ['12:00', ['morning'], 'night'],
  ['13:00', [], 'morning'],
  ['13:00', ['morning'], 'night'],
  ['13:00', ['night'], 'morning'],
  ['17:59', [], 'morning'],
  ['18:00', [], 'night'],
  ['18:00', ['night'], 'morning'],
  ['23:59', ['morning'], 'night'],
  ['23:59', ['morning', 'night'], 'night'],
] satisfies [string, Shift[], Shift][])(
  'at %s in Riyadh, with %j taken, the %s shift is proposed',
  (time, taken, shift) => {
    expect(proposedShift({ now: Date.parse(`2026-11-21T${time}:00+03:00`), taken, hours: SHIFT_HOURS.initial })).toBe(
      shift,
    )
  },
)

test.each([
  ['06:29', {}, 'night'],
  ['06:30', {}, 'morning'],
  ['15:29', {}, 'morning'],
  ['15:30', {}, 'night'],
  // A morning shift that ends after midnight.
  ['23:59', { morning: { begins: '14:00', ends: '01:00' } }, 'morning'],
])('at %s, with hours of the chain %j, the %s shift is proposed', (time, patch, shift) => {
  const hours = { ...SHIFT_HOURS.initial, nightCutOff: '06:30', morning: { begins: '07:30', ends: '14:30' }, ...patch }
  expect(proposedShift({ now: Date.parse(`2026-11-21T${time}:00+03:00`), taken: [], hours })).toBe(shift)
})
