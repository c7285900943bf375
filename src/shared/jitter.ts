const SPREAD_MS = 3_000

/**
 * How long this tablet waits when the network has come back, before it sends what waited or asks for what is new: after an outage of
 * a region thousands hear of it in the same second. Whoever saves or opens something meanwhile is not kept waiting. `random` from 0 to 1.
 */
export function startJitterMs(random: () => number): number {
  return Math.round(random() * SPREAD_MS)
}
