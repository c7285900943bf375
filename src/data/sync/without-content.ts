import type { OutboxRow } from './types.ts'

/** A receipt that tells when something was sent, not what nor by what name. */
export function withoutContent(row: OutboxRow): OutboxRow {
  return { ...row, ownerName: '', intent: null, base: null, request: null, lastProblem: null }
}
