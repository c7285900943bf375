import type { OutboxRow } from './types.ts'

/** False once a send may have arrived: the server would drop an edit of it. */
export function isEditable({ state, sentBefore }: OutboxRow): boolean {
  return state !== 'sending' && state !== 'done' && !sentBefore
}
