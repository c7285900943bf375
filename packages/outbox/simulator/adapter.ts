import type { OutboxRow } from '@counter/outbox'
import type { Stream } from './random.ts'
import type { Call, Entry, ModelServer, Person, Route, Thing } from './parts.ts'

/**
 * What a person writes, as the oracle sees it without the engine: a register (the smallest thing that one person's
 * change sets) and the value it is to have.
 */
export type Meant = {
  register: string
  value: string
  /** Within a topic a later change of the same person replaces an earlier one. Defaults to the register. */
  topic?: string
  /** Values of other registers that were refused and that the list still showed, so that this change says them again. */
  saysAgain?: readonly { register: string; value: string }[]
}
export type Recorded = Meant & { kind: string; intent: unknown; base: unknown }

/** A change of one register on the server. */
export type Effect = Meant & { previous: string | null }

export type MakeContext<Somebody extends Person = Person> = {
  server: ModelServer
  /** What the tablet shows of a collection: the server's current or an old state. */
  seen(collection: string): readonly Thing[]
  /** The same person's unsent rows at this tablet, oldest first. */
  unsent: readonly OutboxRow[]
  /** Everybody's unsent rows at this tablet, of every kind. */
  onTablet: readonly OutboxRow[]
  random: Stream
  person: Somebody
  people: readonly Somebody[]
  /** What the tablet takes for the business day, and the time by its own clock. */
  today: string
  now: string
  serial: number
  /** How often the same toggle was tapped before: on, off, on. */
  turn: number
}

/** Everything the simulation needs to know about one operation type. */
export type KindAdapter<Somebody extends Person = Person, OfCall extends Call = Call> = {
  kind: string
  /** Whether this person records it. If omitted, everybody does. */
  mayRecord?(person: Somebody): boolean
  routes: Route<OfCall>[]
  /** Creates what is on the server at the start. */
  prepare(server: ModelServer, world: { random: Stream; people: readonly Somebody[] }): void
  /**
   * Something a person may mean after seeing the server's current or an old state. Several are recorded together; none
   * means that there is nothing to do.
   */
  record(context: MakeContext<Somebody>): Recorded[]
  /** The same person's answer to a rejection or a conflict, after seeing the server's version. Null gives it up. */
  edit(row: OutboxRow, context: MakeContext<Somebody>): Recorded | null
  /**
   * Replaces unsent rows that were recorded together, in their order: as many, fewer or more. Without it each is edited
   * separately.
   */
  replace?(rows: readonly OutboxRow[], context: MakeContext<Somebody>): Recorded[]
  /** Another client changes something, not through these tablets. */
  changeElsewhere(server: ModelServer, context: { random: Stream; serial: number }): void
  collection: string
  /** A parked row holds only rows of its own register; without this and `registerIn`, all later rows of its lane. */
  holdsOwnRegister?: true
  /**
   * A parked row holds only rows of its own register. Returns the register's value in the server's version of a
   * conflict.
   */
  registerIn?(current: unknown, register: string): string | null
  /** The registers that an entry of this type's collection changes. */
  effects(entry: Entry): Effect[]
  /** A register's current value; null when there is none. */
  valueOf(server: ModelServer, register: string): string | null
  /** Whether one value of a register counts after another, whichever was recorded first. */
  isLater?(one: string, other: string): boolean
  /** Whether two values say the same to people. Without this, only equal ones do. */
  isAlike?(one: string, other: string): boolean
  /** Whether the meant change is on the server in another form than its register, or was since it was meant. */
  isThereOtherwise?(server: ModelServer, recorded: Recorded & { serial: number }): boolean
  /** The key of creates of which only one may exist; two are a duplicate. */
  uniqueKey(thing: Thing): string | null
  /** One list covers the scopes of all its lanes, so a look-up by one lane does not prove what another saw. */
  sharesLooks?: true
  /** No screen shows the server's answer, so it is not stored. */
  isShownNowhere?: true
  /**
   * A write over an existing object: the path with the object's id, and the object without what these rows mean to
   * change.
   */
  edits?: {
    path: RegExp
    untouched(thing: Record<string, unknown>, rows: readonly OutboxRow[]): Record<string, unknown>
  }
  /** Whether every list shows these copies as one and counts them once. Then they park no row either. */
  isShownTwice?(copies: readonly Thing[]): boolean
  /** Conflict codes that report a duplicate. */
  doubleCodes: readonly string[]
  /**
   * Whether this person, having seen that base, may replace the previous value of a register. `earlier`: what they
   * recorded for it at the same tablet before.
   */
  mayReplace(recorded: Recorded, previous: string | null, person: Somebody, earlier?: readonly Recorded[]): boolean
  /** Whether a retry cannot help a rejected row, so that its owner discards it. */
  isHopeless?(row: OutboxRow): boolean
}
