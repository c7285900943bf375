import { isStuck } from './stuck.ts'
import type { Failures } from './stuck.ts'

/** What the outbox holds and the words every part of the engine uses. */

/**
 * `queued` waits (or backs off) · `sending` was written before the request left · `ambiguous` left and no answer
 * came · `done` is a verified success, kept as a receipt · `signInNeeded` waits for its owner to sign in ·
 * `rejected` was refused for good · `conflict` needs its owner's decision (also: parked with a reason).
 */
export const ROW_STATES = ['queued', 'sending', 'ambiguous', 'done', 'signInNeeded', 'rejected', 'conflict'] as const
export type RowState = (typeof ROW_STATES)[number]

/** States in which the row still has to reach the server, one way or another. */
export const UNSENT_STATES = ['queued', 'sending', 'ambiguous', 'signInNeeded', 'rejected', 'conflict'] as const

/** The four words people see (docs/rules.md, *State words*). */
export const STATE_WORDS = ['saved', 'sending', 'sent', 'attention'] as const
export type StateWord = (typeof STATE_WORDS)[number]

const WORD_OF: Record<RowState, StateWord> = {
  queued: 'saved',
  sending: 'sending',
  ambiguous: 'sending',
  done: 'sent',
  signInNeeded: 'attention',
  rejected: 'attention',
  conflict: 'attention',
}

/** The word for a row; one that the server cannot take needs somebody too, though it is still tried. */
export function stateWordOf(row: Pick<OutboxRow, 'state' | 'failures'>): StateWord {
  return isStuck(row) ? 'attention' : WORD_OF[row.state]
}

/** Path and exact bytes of the write under way; sent again they are the very same, so the key is too. */
export type PreparedRequest = { path: string; body: string; key: string }

/** Why a row is where it is. `code` is an ErrorCode, or one of the engine's own words. */
export type RowProblem = {
  code: string
  status?: number
  /** The server's object that the row disagrees with, for showing both sides. */
  current?: unknown
  fields?: { path: string; message: string }[]
  /** The name its request has in the server's log. */
  requestId?: string
}

export const HISTORY_EVENTS = [
  'recorded',
  'folded',
  'unfolded',
  'sending',
  'noAnswer',
  'retryLater',
  'sent',
  'alreadyThere',
  'signInNeeded',
  'rejected',
  'conflict',
  'retriedByOwner',
  'editedByOwner',
  'exported',
  'imported',
  'restored',
  'lostByServer',
] as const
export type HistoryEvent = (typeof HISTORY_EVENTS)[number]
export type StoryEntry = { at: string; event: HistoryEvent; code?: string; status?: number; requestId?: string }

export type OutboxRow = {
  /** Auto-increment; the only order there is. */
  seq: number
  opId: string
  ownerId: string
  /** The owner's name as shown to others on this tablet. */
  ownerName: string
  lane: string
  kind: string
  /** What the person meant; its shape belongs to the kind and to `schemaVersion`. */
  intent: unknown
  /** What the person saw when they meant it. */
  base: unknown
  schemaVersion: number
  /** Vouches for who meant what, so that it can be sent without its owner; none where the session has no halves. */
  proof?: string
  state: RowState
  attempts: number
  failures?: Failures
  /**
   * Some earlier send of this row may have reached the server, now or later. It stays set until the row is done:
   * a look-up that finds nothing proves nothing about a write that is still on its way.
   */
  sentBefore: boolean
  request: PreparedRequest | null
  /** It shared a write that was refused with rows of another part of its lane: from then on each part is written alone. */
  isUnfolded?: true
  lastProblem: RowProblem | null
  /** ISO instant of the tablet's clock, for people to read; never used to order or to delete. */
  recordedAt: string
  /** ISO instant of the verified success. */
  sentAt: string | null
  /** Of a receipt: the `_id` of the server's object that it became. Receipts of earlier versions have none. */
  serverId?: string
  /** Of a receipt, after the server was restored from a backup: not yet compared with what it has now, or lost there. */
  afterRestore?: 'unchecked' | 'lost'
  /** Of a receipt: replaced or called off before a restore of the server, or left there by its owner after one. No restore brings it back. */
  isOver?: true
  /** The lease under which it was last claimed. */
  epoch: number
  story: StoryEntry[]
}

/** The single row that says who may claim; `beat` moves while its holder is alive. */
export type Lease = { id: 'sender'; epoch: number; holder: string; beat: number }

export type NewRow = Pick<
  OutboxRow,
  'opId' | 'ownerId' | 'ownerName' | 'lane' | 'kind' | 'intent' | 'base' | 'schemaVersion' | 'proof' | 'recordedAt'
>
