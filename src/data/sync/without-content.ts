import { COUNTER_KINDS } from '../../shared/rules/counter-kinds.ts'
import type { OutboxRow } from './types.ts'

/** Whether a receipt still shows more than that something was sent, and when. */
export function hasContent({ ownerName, intent }: OutboxRow): boolean {
  return ownerName !== '' || intent !== null
}

/** The receipt without content: it shows when something was sent, but not what or by whom. */
export function withoutContent({ serverId: _serverId, afterRestore: _afterRestore, ...row }: OutboxRow): OutboxRow {
  return { ...row, ownerName: '', intent: null, base: null, request: null, lastProblem: null }
}

/**
 * Whether a receipt is emptied once its owner has left. A counter receipt that the server may have lost waits for its
 * owner, like unsent rows; receipts of private changes or of decisions about others do not.
 */
export function isToBeEmptied(row: OutboxRow): boolean {
  return hasContent(row) && (row.afterRestore === undefined || !isOfCounter(row))
}

function isOfCounter({ kind, intent }: OutboxRow): boolean {
  const isDecision = typeof intent === 'object' && intent !== null && 'actor' in intent && intent.actor === 'manager'
  return COUNTER_KINDS.includes(kind) && !isDecision
}

/**
 * Whether receipts of a kind keep their content on a device after their owner has left it; never those about other
 * people's pay.
 */
export function staysAfterSignOut(kind: string, { isShared }: { isShared: boolean }): boolean {
  return !isShared && kind !== 'paySlip'
}
