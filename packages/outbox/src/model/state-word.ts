import { isStuck } from './stuck.ts'
import type { OutboxRow, RowState, StateWord } from './types.ts'

const WORD_OF: Record<RowState, StateWord> = {
  queued: 'saved',
  sending: 'sending',
  ambiguous: 'sending',
  done: 'sent',
  signInNeeded: 'attention',
  rejected: 'attention',
  conflict: 'attention',
}

/** The state shown for a row. A stuck row needs attention although it is still retried. */
export function stateWordOf(row: Pick<OutboxRow, 'state' | 'failures'>): StateWord {
  return isStuck(row) ? 'attention' : WORD_OF[row.state]
}
