import type { OutboxRow } from './types.ts'

/** Once a send may have arrived, another wording of it would be lost on the server. */
export function isEditable({ state, sentBefore }: OutboxRow): boolean {
  return state !== 'sending' && state !== 'done' && !sentBefore
}
