import type { OutboxRow } from './types.ts'

/** Whether the row is sent without a decision, once its owner's session allows it. */
export function isToBeSent({ state }: OutboxRow): boolean {
  return state !== 'done' && state !== 'rejected' && state !== 'conflict'
}
