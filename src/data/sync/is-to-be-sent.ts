import type { OutboxRow } from './types.ts'

/** Whether the row goes on by itself, once its owner's session allows it; what was refused waits for a decision. */
export function isToBeSent({ state }: OutboxRow): boolean {
  return state !== 'done' && state !== 'rejected' && state !== 'conflict'
}
