import type { OutboxRow } from './types.ts'

/** Whether a receipt can still tell more than that something was sent, and when. */
export function hasContent({ ownerName, intent }: OutboxRow): boolean {
  return ownerName !== '' || intent !== null
}

/** A receipt that tells when something was sent, not what nor by what name. */
export function withoutContent({ serverId: _serverId, ...row }: OutboxRow): OutboxRow {
  return { ...row, ownerName: '', intent: null, base: null, request: null, lastProblem: null }
}

/** Whether a receipt is to be emptied once its owner has left. One that the server may have lost waits for its owner, as what is unsent does. */
export function isToBeEmptied(row: OutboxRow): boolean {
  return hasContent(row) && row.afterRestore === undefined
}
