import type { MessageId } from '../i18n/message-id.ts'

/** What a person can decide about a row that conflicts with the server. */
export type Choices = {
  /** Label for a retry; null if it could only fail in the same way. */
  again: MessageId | null
  /** Label for discarding the own version. */
  drop: MessageId
  /** The server has the entry already, so only the row on this device is removed. */
  isNoteOnly?: true
  /** What the row changes is no longer on the server. */
  isGone?: true
}

/** For all codes without choices of their own: decided again against the server's data, and accepted where possible. */
export const KEEP_MINE: Choices = { again: 'sync.keepMineAgain', drop: 'sync.keepTheirs' }
export const GONE: Choices = { again: 'sync.lookAgain', drop: 'sync.dropMine', isGone: true }
export const DISCARD: Choices = { again: null, drop: 'sync.dropMine' }
export const LET_STAND: Choices = { again: null, drop: 'sync.letStand' }
export const KEEP_THEIRS: Choices = { again: null, drop: 'sync.keepTheirs' }
/** A duplicate that a person has removed. */
export const SORTED_OUT: Choices = { again: null, drop: 'sync.sortedOut', isNoteOnly: true }
