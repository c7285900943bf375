import type { ListKind } from '../../shared/contract/api-paths.ts'
import type { Lease, OutboxRow, RowState } from './types.ts'

/**
 * Everything the engine needs from outside, passed in, so that the page, the worker, the tests and the
 * simulation run the very same engine.
 */

export type Clock = {
  /** Wall clock, ms since the epoch: for people to read and for what they are told, never for order, deletion or waiting. */
  now(): number
  /** Milliseconds that only ever go forward: for waiting and for watching a heartbeat. */
  monotonic(): number
}

/** Resolves after that many milliseconds, or as soon as the signal aborts. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** A number in [0, 1), as Math.random. */
export type Random = () => number

export type ApiRequest = {
  method: 'GET' | 'POST'
  path: string
  /** Whose session the request is made under. */
  account: string
  body?: string
  key?: string
  /** The rows that a write is made of, the newest word of each; for a session that may send only these. */
  ops?: readonly string[]
  /** Its owner has worded one of these rows anew since it was recorded: what was announced of it before may be older. */
  isReworded?: boolean
}

/**
 * `answer`: a server that speaks JSON answered. `noAnswer`: nothing that proves anything came back (network error,
 * time-out, cut body, a captive portal's or proxy's HTML): the request may or may not have taken effect.
 * `requestId`: the name that the request had, to be found by in the server's log.
 */
export type ApiAnswer =
  | {
      kind: 'answer'
      status: number
      body: unknown
      retryAfterMs: number | null
      cursor: string | null
      etag: string | null
      date: string | null
      list?: ListKind | undefined
      /** The server does not know all the keys it was told it had answered. */
      hasGoneBack?: boolean | undefined
      /** The answer to an earlier sending of the same key. */
      isReplayed?: boolean | undefined
      requestId?: string | undefined
    }
  | { kind: 'noAnswer'; reason: 'network' | 'timeout' | 'notJson' | 'otherJson'; requestId?: string | undefined }

export type ServerKind = 'extended' | 'plain'

export type Transport = {
  request(request: ApiRequest): Promise<ApiAnswer>
  /** Extended servers have revisions and keys, so a longer time between look and write is safe. */
  serverKind(): Promise<ServerKind>
  /** A moment ago the server answered, whatever was asked: what leaves now is likely to arrive. A hint, never a proof. */
  hasJustAnswered(): boolean
}

export type OutboxTx = {
  /** Stores a new row and returns its `seq`. */
  add(row: Omit<OutboxRow, 'seq'>): Promise<number>
  get(seq: number): Promise<OutboxRow | undefined>
  byOpId(opId: string): Promise<OutboxRow | undefined>
  /** Rows in any of these states, by rising `seq`. */
  inStates(states: readonly RowState[]): Promise<OutboxRow[]>
  put(row: OutboxRow): Promise<void>
  remove(seq: number): Promise<void>
  lease(): Promise<Lease>
  putLease(lease: Lease): Promise<void>
}

export type OutboxStore = {
  /** One atomic transaction; resolves only once it is durable. Nothing but store calls may be awaited inside. */
  transact<Result>(body: (tx: OutboxTx) => Promise<Result>): Promise<Result>
  /** Rows in any of these states, by rising `seq`, outside any write transaction. */
  read(states: readonly RowState[]): Promise<OutboxRow[]>
  /** The lease as it stands, for watching its heartbeat. */
  readLease(): Promise<Lease>
}

export type Locks = {
  /**
   * Runs `body` while holding the one sender's lock of this device. Waits for it; with `steal` takes it from a
   * holder that no longer lives. Rejects with AbortError when the signal aborts while waiting.
   */
  hold(options: { steal: boolean; signal: AbortSignal }, body: () => Promise<void>): Promise<void>
}

/** A table of server rows: the tablet's own, or the owner's, whose data is private and goes when they sign out. */
export type CopyPlace =
  | { in: 'device'; table: 'reports' | 'shortages' }
  | { in: 'account'; table: 'leaves' | 'profile' | 'slips' | 'visits' }

/** Puts what the server answered where the screens read it; called before the row is said to be sent. */
export type ServerCopies = {
  store(copy: { to: CopyPlace; object: unknown; ownerId: string }): Promise<void>
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
  /** Text unique to this page or worker, for the lease. */
  holder: string
  /** Whether this person's receipts of a kind keep their content: they are signed in, or have left a device where it may stay. */
  keepsReceipts(ownerId: string, kind: string): Promise<boolean>
  /** Something failed that no row can tell of: storage, lock, lease. Sending goes on by itself later. */
  onFault(error: unknown): void
  /** Tells sign-outs that were made offline, before anything else is sent. */
  beforeSending(): Promise<void>
}
