import type { Lease, OutboxRow, RowState } from './model/types.ts'

/**
 * The engine's dependencies. They are injected, so that the page, the worker, the tests and the simulation run the same
 * engine.
 */

export type Clock = {
  /** Wall clock in ms since the epoch. For display only, never for order, deletion or timers. */
  now(): number
  /** Monotonic milliseconds, for timers and for watching a heartbeat. */
  monotonic(): number
}

/** Resolves after that many milliseconds, or as soon as the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** A number in [0, 1), like `Math.random`. */
export type Random = () => number

export type ApiRequest = {
  method: 'GET' | 'POST'
  path: string
  /** The account whose session the request uses. */
  account: string
  body?: string
  key?: string
  /**
   * The rows that the write consists of, newest first in meaning. Needed by a session that may send only announced
   * rows.
   */
  ops?: readonly string[]
  /** The owner edited one of these rows after it was recorded, so its announcement may be outdated. */
  isReworded?: boolean
}

/**
 * `answer`: a server responded with JSON. `noAnswer`: no response that proves anything (network error, time-out,
 * truncated body, HTML of a captive portal or proxy); the request may or may not have taken effect. `requestId`: the
 * request id in the server's log.
 */
export type ApiAnswer =
  | {
      kind: 'answer'
      status: number
      body: unknown
      retryAfterMs: number | null
      /** The stored response to an earlier request with the same key. */
      isReplayed?: boolean | undefined
      requestId?: string | undefined
    }
  | { kind: 'noAnswer'; reason: 'network' | 'timeout' | 'notJson' | 'otherJson'; requestId?: string | undefined }

export type ServerKind = 'extended' | 'plain'

export type Transport = {
  request(request: ApiRequest): Promise<ApiAnswer>
  /** Extended servers have revisions and idempotency keys, so a longer time between look-up and write is safe. */
  serverKind(): Promise<ServerKind>
  /**
   * Whether the server responded to any request a moment ago, so that a request is likely to arrive. A hint, not a
   * proof.
   */
  hasJustAnswered(): boolean
}

export type OutboxTx = {
  /** Stores a new row and returns its `seq`. */
  add(row: Omit<OutboxRow, 'seq'>): Promise<number>
  get(seq: number): Promise<OutboxRow | undefined>
  byOpId(opId: string): Promise<OutboxRow | undefined>
  /** Rows in any of these states, in ascending order of `seq`. */
  inStates(states: readonly RowState[]): Promise<OutboxRow[]>
  put(row: OutboxRow): Promise<void>
  remove(seq: number): Promise<void>
  lease(): Promise<Lease>
  putLease(lease: Lease): Promise<void>
}

export type OutboxStore = {
  /** One atomic transaction; resolves once it is durable. `body` may await store calls only. */
  transact<Result>(body: (tx: OutboxTx) => Promise<Result>): Promise<Result>
  /** Rows in any of these states, in ascending order of `seq`, outside any write transaction. */
  read(states: readonly RowState[]): Promise<OutboxRow[]>
  /** The current lease, for watching its heartbeat. */
  readLease(): Promise<Lease>
}

export type Locks = {
  /**
   * Runs `body` while holding the sender lock of this device. Waits for the lock; `steal` takes it from a holder that
   * no longer responds. Rejects with AbortError if the signal aborts while waiting.
   */
  hold(options: { steal: boolean; signal: AbortSignal }, body: () => Promise<void>): Promise<void>
}

/**
 * Stores the server's object where the screens read it, with its copies on a plain server. Called before the row is
 * marked as sent.
 */
export type ServerCopies = {
  store(copy: { to: string; object: unknown; copies?: readonly unknown[]; ownerId: string }): Promise<void>
}

export type EnginePorts = {
  store: OutboxStore
  transport: Transport
  copies: ServerCopies
  /** SHA-256 of the text, as base64url. */
  hash(text: string): Promise<string>
  clock: Clock
  sleep: Sleep
  random: Random
  locks: Locks
  /** Unique id of this page or worker, for the lease. */
  holder: string
  /**
   * Whether this person's receipts of a kind keep their content: the person is signed in, or has left a device on which
   * the content may stay.
   */
  keepsReceipts(ownerId: string, kind: string): Promise<boolean>
  /** Whether this receipt loses its content once its owner has left. */
  isToBeEmptied(receipt: OutboxRow): boolean
  /** A failure that belongs to no row: storage, lock or lease. Sending resumes later by itself. */
  onFault(error: unknown): void
  /** Sends pending offline sign-outs before anything else is sent. */
  beforeSending(): Promise<void>
}
