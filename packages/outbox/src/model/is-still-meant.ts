import type { OutboxRow } from './types.ts'

/**
 * Whether the change may still take effect by itself. Refused and parked changes are shown beside the server's data,
 * not merged into it.
 */
export function isStillMeant({ state }: Pick<OutboxRow, 'state'>): boolean {
  return state !== 'rejected' && state !== 'conflict'
}
