import type { OutboxRow } from '@counter/outbox'
import type { MessageId } from '../../../i18n/message-id.ts'

/** What a person can decide about a row that conflicts with the server. */
export type Choices = {
  /** Label for a retry; null if it could only fail in the same way. */
  again: MessageId | null
  /** Label for discarding the own version. */
  drop: MessageId
  /** The server has the entry already, so only the row on this device is removed. */
  isNoteOnly: boolean
}

const DISCARD: Choices = { again: null, drop: 'sync.dropMine', isNoteOnly: false }
const LOOK_AGAIN: Choices = { again: 'sync.lookAgain', drop: 'sync.dropMine', isNoteOnly: false }
const LET_STAND: Choices = { again: null, drop: 'sync.letStand', isNoteOnly: false }
const LEAVE_THEIRS: Choices = { again: null, drop: 'sync.keepTheirs', isNoteOnly: false }
const SORTED_OUT: Choices = { again: null, drop: 'sync.sortedOut', isNoteOnly: true }

/** By error code. A decided leave, a paid month and a listed barcode are never overwritten. */
const CHOICES: { [code: string]: Choices | undefined } = {
  shortage_gone: LOOK_AGAIN,
  retired: LOOK_AGAIN,
  leave_gone: LOOK_AGAIN,
  person_gone: LOOK_AGAIN,
  shortage_listed: LEAVE_THEIRS,
  slip_exists: LEAVE_THEIRS,
  leave_decided: LET_STAND,
  rejoin_changed: DISCARD,
  double_leave: SORTED_OUT,
  double_visit: SORTED_OUT,
  double_shortage: SORTED_OUT,
  double_slip: SORTED_OUT,
}

/** All other rows are decided again against the server's current data, and accepted where possible. */
const KEEP_MINE: Choices = { again: 'sync.keepMineAgain', drop: 'sync.keepTheirs', isNoteOnly: false }

export function choicesOf({ lastProblem }: OutboxRow): Choices {
  return CHOICES[lastProblem?.code ?? ''] ?? KEEP_MINE
}
