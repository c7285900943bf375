import { hasContent } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import type { KindThatLeaves } from '../../kinds/kinds.ts'
import { COUNTER_KINDS } from '../../shared/rules/access/counter-kinds.ts'

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

/** By name, so that the first load does not need the code of every kind; does not compile if one is missing. */
const RECEIPTS_LEAVE: Record<KindThatLeaves, true> = { paySlip: true }

/** Whether receipts of a kind keep their content on a device after their owner has left it. */
export function staysAfterSignOut(kind: string, { isShared }: { isShared: boolean }): boolean {
  return !isShared && !(kind in RECEIPTS_LEAVE)
}
