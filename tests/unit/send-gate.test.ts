import { expect, test } from 'vitest'
import { SendGate } from '../../src/data/sync/send-gate.ts'

const MINUTE_MS = 60_000

function sentAway(...named: (number | null)[]): number {
  const waits = new SendGate({ clock: { now: () => 0, monotonic: () => 0 }, random: () => 0 })
  for (const [index, retryAfterMs] of named.entries())
    waits.fail(`lane ${index}`, { answered: true, retryAfterMs, isOverload: true })
  return waits.tabletWaitMs
}

test('Lanes that a server sends away side by side heard of the same: the first time that it names counts.', () => {
  expect(sentAway(MINUTE_MS, 3 * MINUTE_MS)).toBe(MINUTE_MS)
  expect(sentAway(null, null)).toBeLessThan(MINUTE_MS)
})

test('A time that is named counts after a lane was sent away without one.', () => {
  expect(sentAway(null, MINUTE_MS, 3 * MINUTE_MS)).toBe(MINUTE_MS)
})
