import { expect, test } from 'vitest'
import { SendGate } from '../src/pace/send-gate.ts'

const MINUTE_MS = 60_000

function sentAway(...named: (number | null)[]): number {
  const waits = new SendGate({ clock: { now: () => 0, monotonic: () => 0 }, random: () => 0 })
  for (const [index, retryAfterMs] of named.entries())
    waits.fail(`lane ${index}`, { answered: true, retryAfterMs, isOverload: true })
  return waits.tabletWaitMs
}

test('Of the Retry-After times of lanes rejected concurrently, the first one counts.', () => {
  expect(sentAway(MINUTE_MS, 3 * MINUTE_MS)).toBe(MINUTE_MS)
  expect(sentAway(null, null)).toBeLessThan(MINUTE_MS)
})

test('A Retry-After time counts after a lane was rejected without one.', () => {
  expect(sentAway(null, MINUTE_MS, 3 * MINUTE_MS)).toBe(MINUTE_MS)
})

test('A lane waits a quarter of an hour at most, whatever an answer names.', () => {
  const waits = new SendGate({ clock: { now: () => 0, monotonic: () => 0 }, random: () => 0 })
  waits.fail('leave', { answered: true, retryAfterMs: 48 * 60 * MINUTE_MS, isOverload: false })
  expect(waits.remainingMs('leave')).toBe(15 * MINUTE_MS)
})
