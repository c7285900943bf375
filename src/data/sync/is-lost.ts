import type { OutboxRow } from './types.ts'

/** A receipt of what a restored server has no longer. */
export function isLost({ state, afterRestore }: OutboxRow): boolean {
  return state === 'done' && afterRestore === 'lost'
}
