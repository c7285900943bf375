import type { OutboxRow } from '../../../data/sync/types.ts'
import type { MessageId } from '../../../i18n/message-id.ts'

/** What a person can decide about a row that the server's side stands against. */
export type Choices = {
  /** Asking once more; null where it could only end the same way. */
  again: MessageId | null
  /** Taking one's own away. */
  drop: MessageId
  /** The server has it already: only the note on this tablet goes. */
  isNoteOnly: boolean
}

const DISCARD: Choices = { again: null, drop: 'sync.dropMine', isNoteOnly: false }
const LOOK_AGAIN: Choices = { again: 'sync.lookAgain', drop: 'sync.dropMine', isNoteOnly: false }
const LET_STAND: Choices = { again: null, drop: 'sync.letStand', isNoteOnly: false }
const LEAVE_THEIRS: Choices = { again: null, drop: 'sync.keepTheirs', isNoteOnly: false }
const SORTED_OUT: Choices = { again: null, drop: 'sync.sortedOut', isNoteOnly: true }

/** By the reason it was parked for: a decided leave, a paid month and a listed barcode are never written over. */
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

/** Everything else is decided anew on what the server has by then, and goes through where it can. */
const KEEP_MINE: Choices = { again: 'sync.keepMineAgain', drop: 'sync.keepTheirs', isNoteOnly: false }

export function choicesOf({ lastProblem }: OutboxRow): Choices {
  return CHOICES[lastProblem?.code ?? ''] ?? KEEP_MINE
}
