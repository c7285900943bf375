import { expect, test } from 'vitest'
import { proposedShift } from '../../src/shared/rules/proposed-shift.ts'

test.each([
  ['00:30', false, 'night'],
  ['04:59', true, 'night'],
  ['05:00', false, 'morning'],
  ['13:00', false, 'morning'],
  ['13:00', true, 'night'],
  ['17:59', false, 'morning'],
  ['18:00', false, 'night'],
  ['23:59', true, 'night'],
] as const)('at %s in Riyadh, the morning reported: %s, the %s shift is proposed', (time, isMorningReported, shift) => {
  expect(proposedShift({ now: Date.parse(`2026-11-21T${time}:00+03:00`), isMorningReported })).toBe(shift)
})
