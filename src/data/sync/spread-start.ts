import type { Random } from './ports.ts'

const SPREAD_MS = 3_000

/**
 * How long this tablet waits when the network has come back, before it sends what waited: after an outage of a region thousands hear
 * of it in the same second. Whoever saves or looks meanwhile is not kept waiting.
 */
export function spreadStartMs(random: Random): number {
  return Math.round(random() * SPREAD_MS)
}
