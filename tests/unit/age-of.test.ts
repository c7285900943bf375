import { expect, test } from 'vitest'
import { ageOf } from '../../src/lib/age-of.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:00Z', 'minutes', 0],
  ['2026-11-21T11:01:00Z', 'minutes', 59],
  ['2026-11-21T11:00:00Z', 'hours', 1],
  ['2026-11-20T12:00:01Z', 'hours', 23],
  ['2026-11-18T11:00:00Z', 'days', 3],
  ['2026-11-21T13:00:00Z', 'minutes', 0],
] as const)('the age of a row recorded at %s is %s: %i', (at, unit, count) => {
  expect(ageOf({ at, now })).toEqual({ unit, count })
})
