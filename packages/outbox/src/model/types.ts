/** The outbox row, its states, and the types that all parts of the engine share. */

/**
 * `queued`: waits to be sent or backs off. `sending`: stored before the request leaves. `ambiguous`: sent, but no
 * response arrived. `done`: verified success, kept as a receipt. `signInNeeded`: waits for its owner to sign in.
 * `rejected`: permanently refused. `conflict`: parked, needs its owner's decision.
 */
export const ROW_STATES = ['queued', 'sending', 'ambiguous', 'done', 'signInNeeded', 'rejected', 'conflict'] as const
export type RowState = (typeof ROW_STATES)[number]

/** States of rows that have not reached the server yet. */
export const UNSENT_STATES = ['queued', 'sending', 'ambiguous', 'signInNeeded', 'rejected', 'conflict'] as const

/** The four states shown to people. */
export const STATE_WORDS = ['saved', 'sending', 'sent', 'attention'] as const
export type StateWord = (typeof STATE_WORDS)[number]

/** How often and how long the server responded but failed on a row, since it was recorded or edited. */
export type Failures = {
  count: number
  forMs: number
  /** ISO instant of the tablet's clock at the last counted failure. */
  lastAt: string
  /** The last known request id in the server's log. */
  requestId?: string
}

/** Path and exact bytes of the write. A retry sends the same bytes under the same idempotency key. */
export type PreparedRequest = { path: string; body: string; key: string }

/** Why a row is in its state. `code` is an ErrorCode or one of the engine's own codes. */
export type RowProblem = {
  code: string
  status?: number
  /** The server's object that conflicts with the row, so that both can be shown. */
  current?: unknown
  fields?: { path: string; message: string }[]
  /** The request id in the server's log. */
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
export type HistoryEntry = { at: string; event: HistoryEvent; code?: string; status?: number; requestId?: string }

export type OutboxRow = {
  /** Auto-increment; the only order of rows. */
  seq: number
  opId: string
  ownerId: string
  /** The owner's name, as shown to other users of this tablet. */
  ownerName: string
  lane: string
  kind: string
  /** The change the person made; its shape depends on `kind` and `schemaVersion`. */
  intent: unknown
  /** What the person saw when they made the change. */
  base: unknown
  schemaVersion: number
  /**
   * Proves that the owner recorded this intent, so that the row can be sent without the owner. Missing if the session
   * is not split into halves.
   */
  proof?: string
  state: RowState
  attempts: number
  failures?: Failures
  /**
   * An earlier send of this row may have reached the server or may still reach it. Stays set until the row is done: a
   * look-up that finds nothing does not rule out a write that is still in flight.
   */
  sentBefore: boolean
  request: PreparedRequest | null
  /**
   * The row was part of a refused write that spanned several parts of its lane. Each part is written separately from
   * then on.
   */
  isUnfolded?: true
  lastProblem: RowProblem | null
  /** ISO instant of the tablet's clock, for display only; never used to order or delete rows. */
  recordedAt: string
  /**
   * ISO instant before which the row is not sent for the first time, so that its owner can take it back. A few seconds
   * after `recordedAt` at most; see `held.ts`.
   */
  notBefore?: string
  /** ISO instant of the verified success. */
  sentAt: string | null
  /** Receipts only: the `_id` of the resulting server object. Missing if the answer named none. */
  serverId?: string
  /** Receipts only, after the server was restored from a backup: not compared with the server yet, or lost by it. */
  afterRestore?: 'unchecked' | 'lost'
  /**
   * Receipts only: replaced or cancelled before a restore of the server, or dismissed by its owner after one. Never
   * offered again.
   */
  isOver?: true
  /** The lease epoch under which the row was last claimed. */
  epoch: number
  /** The history of the row, oldest first; stored under this name by all versions. */
  story: HistoryEntry[]
}

/** The only lease row; its holder may claim rows. `beat` is the heartbeat counter. */
export type Lease = { id: 'sender'; epoch: number; holder: string; beat: number }

export type NewRow = Pick<
  OutboxRow,
  | 'opId'
  | 'ownerId'
  | 'ownerName'
  | 'lane'
  | 'kind'
  | 'intent'
  | 'base'
  | 'schemaVersion'
  | 'proof'
  | 'recordedAt'
  | 'notBefore'
>
