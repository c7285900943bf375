import type {
  ApiAnswer,
  ApiRequest,
  DrainOptions,
  KindRegistry,
  Locks,
  NewRow,
  OutboxRow,
  OutboxStore,
} from '@counter/outbox'
import type { EnginePorts, OutboxTx, ServerKind } from '../src/ports.ts'
import type { Faults } from './faults.ts'
import type { History } from './history.ts'
import type { Law } from './laws.ts'
import type { Image, MemoryDisk } from './memory-disk.ts'
import type { Stream } from './random.ts'
import type { World } from './world.ts'

/*
 * What the parts of a simulation know of each other, and what an application sees of them. A tablet knows its
 * simulation, which knows its tablets, so these types are in one file; a class implements each of the first four.
 */

/** One history in one world: tablets, people, a server, and an oracle that watches. */
export type Simulation = {
  readonly seed: number
  readonly history: History
  /** The true time at which it begins. */
  readonly startedAt: number
  readonly variant: Variant
  readonly app: { dayOf(at: number): string; todayAt?(tablet: Tablet): string }
  readonly world: World
  readonly faults: Faults
  readonly oracle: Watcher
  readonly server: ModelServer
  readonly network: { send(sent: Sent): void }
  readonly people: readonly Person[]
  readonly tablets: readonly Tablet[]
  /** People whose sessions are over and who do not come back to sign in. */
  readonly staysSignedOut: ReadonlySet<string>
  /** Makes every recorded or changed value unique. */
  nextSerial(): number
}

/** One device: a disk and a lock shared by its pages and its worker, a cookie jar, its own clock, and the person at it. */
export type Tablet = {
  readonly sim: Simulation
  readonly index: number
  readonly disk: MemoryDisk<DiskWriter>
  readonly locks: { for(process: Process): Locks }
  readonly random: Stream
  /** By account. */
  readonly cookies: Map<string, string>
  readonly accounts: Accounts
  readonly pages: readonly Process[]
  readonly worker: Process | null
  /** A page was frozen: what it saved then may belong to an earlier session. */
  wasFrozen: boolean
  /** When its clock was last changed. */
  readonly clockChangedAt: number
  readonly kinds: KindRegistry
  lastDay: string
  wallClock(): number
  /** The page in front, opened if there is none. */
  page(): Process
  bury(process: Process): void
}

/** A page or a worker: the real sender in a process that can freeze and die at every await. */
export type Process = {
  readonly name: string
  readonly tablet: Tablet
  readonly isAlive: boolean
  readonly isFrozen: boolean
  /** Frozen, or lost its lock: any time may pass between its look-up and its write. */
  wasInterrupted: boolean
  /** The outbox as used by that person's taps: enqueue and the owner's actions. */
  storeOf(person: string): OutboxStore
  storeOfEngine(): OutboxStore
  /** The outbox as the browser's developer tools show it. */
  storeOfStranger(): OutboxStore
  noteCommit(change: { before: Image; after: Image }): void
  /** Every external result arrives here. It is dropped for dead processes and delayed for frozen ones. */
  deliver(act: () => void): void
  /** An await of the engine: the process may die before the call takes effect, or before it gets the result. */
  port<Result>(
    what: string,
    start: (resolve: (result: Result) => void, reject: (error: unknown) => void) => void,
  ): Promise<Result>
  freeze(ms: number): void
  send(options: DrainOptions): Promise<void>
}

/** The server as a model: what both server types share. */
export type ModelServer = {
  readonly kind: ServerKind
  readonly collections: ReadonlyMap<string, Thing[]>
  readonly ledger: readonly Entry[]
  readonly sim: Simulation
  readonly access: ServerAccess
  /** By the server's own clock, which is right. */
  readonly now: number
  nameOf(account: string): string
  handle(flight: Flight): Handled
  /** The stored answer to an earlier request with the same key. */
  remembered(flight: Flight): Extract<ApiAnswer, { kind: 'answer' }> | null
  /** Answers a request that was not answered before. `body`: what counts instead of its own. */
  answer(flight: Flight, url: URL, body?: string): ApiAnswer
  /** Answers without looking at what was answered before. */
  route(flight: Flight, url: URL, bodyInstead?: string): ApiAnswer
  sentOpsOf(account: string): ReadonlySet<string>
  /** A collection as a tablet may still show it: some changes ago. */
  oldStateOf(name: string): readonly Thing[]
  collection(name: string): Thing[]
  /** Records that the process now knows all changes of a scope so far. */
  noteLook(flight: Flight, scope: string): void
  /** The ledger's length at that process's latest look-up of the scope. */
  lookOf(processName: string, scope: string): number
  create(
    call: Call | null,
    created: { collection: string; scope: string; fields: Record<string, unknown>; id?: string },
  ): Thing
  /** Overwrites the whole object; the reference server rejects a stale revision. */
  overwrite(
    call: Call | null,
    written: { collection: string; scope: string; id: string; fields: Record<string, unknown> },
  ): ApiAnswer
  stale(call: Call, found: { scope: string; current: Thing }): ApiAnswer
}

/** What the oracle is told by the parts that it watches, and by an application's laws. */
type Watcher = {
  /** The application's own laws. */
  readonly app: object
  report(law: Law, what: string): void
  exercise(law: Law): void
  onAsked(process: Process, options: DrainOptions): void
  onRequest(flight: Flight): void
  onAnswer(answered: { process: Process; request: ApiRequest; said: ApiAnswer }): void
  onEntry(entry: Entry): void
  onCommit(change: { before: Image; after: Image; who: DiskWriter; tablet: Tablet }): void
  readonly settled: { onServerCopy(copy: { process: Process; ownerId: string; object: unknown }): void }
  readonly operations: {
    isAsMeant(seen: { row: OutboxRow; tablet: number }): boolean
    onTailLost(lost: { lost: Image; tablet: Tablet }): void
    onRestart(tablet: Tablet): void
  }
}

/** Somebody who records at the tablets. Applications add what their kinds need to know. */
export type Person = { id: string; name: string }

export type DiskWriter = {
  process: Process
  as: 'engine' | 'owner' | 'stranger'
  /** The person who tapped. */ person: string | null
}

/** One request in flight. Its process may have given up on it, or died, long before the server sees it. */
export type Flight = {
  process: Process
  request: ApiRequest
  /** The session cookie that it was sent with. */
  cookie: string | undefined
  /** What the application sent along. */
  header: string | null
  sentAt: number
  epoch: number
  /** The epoch of the lease that its sender took; null for requests that the engine does not send. */
  sentUnder: number | null
  isOpen: boolean
  /** When its process got the result, if that was still the sender of its tablet. */
  heardAt: number | null
  /** The request's second arrival at the server. */
  isCopy: boolean
}

/** `sentUnder`: the epoch of the lease that its sender took. */
export type Sent = {
  process: Process
  request: ApiRequest
  sentUnder?: number | null
  answer: (said: Said) => void
}

/** What the server said, nothing if something else answered; and how the application reads the answer. */
export type Said = { said: ApiAnswer; read: ApiAnswer }

export type Thing = Record<string, unknown> & { _id: string }

/** One change on the server. `by` is null for changes by other clients than the tablets. */
export type Entry = {
  serial: number
  at: number
  collection: string
  /** The scope of look-ups that show this change. */
  scope: string
  before: Thing | null
  after: Thing
  by: Flight | null
  /** The write is no longer awaited: it timed out, or its process is dead, frozen or no longer the lease holder. */
  isZombie: boolean
  /** The scope may have changed between look-up and write: a race that only revisions prevent. */
  isBlind: boolean
}

/** `cookie`: the value that the answer sets, null to clear it. */
export type Handled = { answer: ApiAnswer; cookie?: string | null }

export type Call = {
  server: ModelServer
  flight: Flight
  params: string[]
  query: URLSearchParams
  body: Thing
}
export type Route<OfCall extends Call = Call> = {
  method: 'GET' | 'POST'
  path: RegExp
  handle(call: OfCall): ApiAnswer
}

/** Who is at a tablet, and what the application does around the engine's requests. */
export type Accounts = {
  /** The person at the tablet. */
  readonly current: string | null
  /** A sign-in that is in progress. */
  readonly opening: { person: string; page: Process; done: Promise<boolean> } | null
  /**
   * Signs a person in, also the present one when the server no longer knows their session. Returns false on failure. Rows
   * that waited for them are queued again.
   */
  open(person: string): Promise<boolean>
  /** `keepOutbox`: the rows of who leaves may still be sent. */
  signOut(options: { keepOutbox: boolean }): void
  /** A page has been opened, and is about to send. */
  onPage(page: Process): void
  /** Sends a request of the engine, with what the application adds before or after it. */
  request(asked: ApiRequest, by: Requesting): Promise<ApiAnswer>
  /** A process of the tablet received an answer, which has the server's time. */
  onHeard?(heard: Said & { process: Process }): void
  /** Comes before anything else is sent. */
  beforeSending(process: Process): Promise<void>
  /** What the application sends along with a request of this account, besides the cookie. */
  headerFor(account: string): string | null
  /** The proof of a row that its owner records or changes now. */
  proofOf(row: Pick<NewRow, 'opId' | 'kind' | 'ownerId' | 'intent'>): string | undefined
  /** Rows have been saved that were proved `under` this header. */
  onSaved(saved: { page: Process; person: string; under: string | null }): void
  /** Whether the server accepts this row without its owner. */
  goesWithoutOwner(row: OutboxRow): boolean
  /** What survives a power cut, besides the cookies. */
  image(): unknown
  restore(image: unknown): void
}

/** `send` sends one request through the network. */
export type Requesting = { process: Process; send(request: ApiRequest): Promise<ApiAnswer> }

/** How the server decides who may do what. */
export type ServerAccess = {
  handle(flight: Flight, url: URL): Handled
  /** What the application's routes need to know of a call. */
  callOf(call: Call, route: Route): Call
  /** Ends all sessions of an account; `isForgotten`: nothing is known of them any more. */
  expire(account: string, options: { isForgotten: boolean }): void
  /** What the server does when all faults end. */
  onHeal(): void
  image(): unknown
  restore(image: unknown): void
}

/** The engine's ports of one process, wrapped to plant a fault. */
export type Plant = (ports: EnginePorts, process: Process) => EnginePorts

/** A test's change of the engine, to see whether the oracle notices. */
export type Variant = {
  plant?: Plant
  taps?: (tx: OutboxTx) => OutboxTx
  kinds?: (kinds: KindRegistry) => KindRegistry
  relaxedMs?: number
  enqueuesOneByOne?: boolean
}
