import type { OutboxRow } from './types.ts'

/** Whether a receipt still tells what was sent, and not only that something was sent and when. */
export function hasContent({ ownerName, intent }: OutboxRow): boolean {
  return ownerName !== '' || intent !== null
}

/** A receipt with the time of sending, but without content and names. */
export function withoutContent({ serverId: _serverId, afterRestore: _afterRestore, ...row }: OutboxRow): OutboxRow {
  return { ...row, ownerName: '', intent: null, base: null, request: null, lastProblem: null }
}
