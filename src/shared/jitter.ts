const SPREAD_MS = 3_000

/**
 * Delay before this tablet sends or refreshes when the network is back: after a regional outage thousands of tablets
 * notice that in the same second. Does not delay a person who saves or opens something meanwhile. `random`: from 0 to
 * 1.
 */
export function startJitterMs(random: () => number): number {
  return Math.round(random() * SPREAD_MS)
}
