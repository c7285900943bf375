import type { OutboxRow } from './types.ts'

/** Whether a change may still happen by itself: what was refused or parked is shown beside the server's, not as if it had happened. */
export function isStillMeant({ state }: Pick<OutboxRow, 'state'>): boolean {
  return state !== 'rejected' && state !== 'conflict'
}
