import type { OutboxRow } from './types.ts'

/** Whether the row is a receipt for something that a restored server no longer has. */
export function isLost({ state, afterRestore }: OutboxRow): boolean {
  return state === 'done' && afterRestore === 'lost'
}
