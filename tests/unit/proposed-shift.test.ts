import { expect, test } from 'vitest'
import type { Shift } from '../../src/shared/contract/sales.ts'
import { proposedShift } from '../../src/shared/rules/proposed-shift.ts'

test.each([
  ['00:30', [], 'night'],
  ['04:59', ['morning'], 'night'],
  // The morning that is still open then is the day before's.
  ['04:59', ['night'], 'night'],
  ['05:00', [], 'morning'],
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
    expect(proposedShift({ now: Date.parse(`2026-11-21T${time}:00+03:00`), taken })).toBe(shift)
  },
)
