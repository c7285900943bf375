import type { Random } from '../ports.ts'

export const FIRST_WAIT_MS = 1_000
export const LONGEST_WAIT_MS = 5 * 60 * 1_000

/** Milliseconds to wait after that many consecutive failures: exponential, at most 5 minutes, half of it jitter. */
export function backoffMs({ failures, random }: { failures: number; random: Random }): number {
  const ceiling = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20))
  return Math.round(ceiling / 2 + (random() * ceiling) / 2)
}
