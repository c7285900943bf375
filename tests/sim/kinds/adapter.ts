import type { OutboxRow } from '../../../src/data/sync/types.ts'
import type { Role } from '../../../src/shared/rules/access.ts'
import type { Entry, ModelServer, Route, Thing } from '../model-server.ts'
import type { Stream } from '../random.ts'

export type Person = { id: string; name: string; pharmacyName: string; isAdmin: boolean; isAccountant: boolean }

/**
 * What a person writes, as the oracle sees it, without the engine's help: a register (the smallest thing that one person's
 * change sets) and the value it is to have.
 */
export type Meant = {
  register: string
  value: string
  /** Within it a later word of the same person takes the place of an earlier one; left out: the register. */
  topic?: string
}
export type Recorded = Meant & { kind: string; intent: unknown; base: unknown }

/** A change of one register on the server. */
export type Effect = Meant & { previous: string | null }

export type MakeContext = {
  server: ModelServer
  /** What the tablet shows of a collection: the server's, or an old state of it. */
  seen(collection: string): readonly Thing[]
  /** The same person's unsent rows at this tablet, oldest first. */
  unsent: readonly OutboxRow[]
  random: Stream
  person: Person
  people: readonly Person[]
  /** The Riyadh day and the moment by the tablet's own clock. */
  today: string
  now: string
  serial: number
  /** How many times the same tap came before: on, off, on. */
  turn: number
}

/** All the simulation needs to know about one kind of change. A new kind is one of these and one line in `all-kinds.ts`. */
export type KindAdapter = {
  kind: string
  /** Who records such things. */
  roles: readonly Role[]
  routes: Route[]
  /** What is on the server before anybody does anything. */
  prepare(server: ModelServer, world: { random: Stream; people: readonly Person[] }): void
  /** Something a person may mean, having seen the server's state or an old one; several are recorded together, none: there is nothing to do. */
  record(context: MakeContext): Recorded[]
  /** The same person's answer to a refusal or a conflict, with the server's side seen; null: they give it up. */
  edit(row: OutboxRow, context: MakeContext): Recorded | null
  /** What takes the place of unsent ones that were recorded together, in their order: as many, fewer or more. Left out: each is edited alone. */
  replace?(rows: readonly OutboxRow[], context: MakeContext): Recorded[]
  /** Somebody elsewhere changes something, through other means than these tablets. */
  changeElsewhere(server: ModelServer, context: { random: Stream; serial: number }): void
  collection: string
  /** A parked change holds up only those of its own register: its value in what a conflict shows of the server. */
  registerIn?(current: unknown, register: string): string | null
  /** The registers that an entry of this kind's collection changes. */
  effects(entry: Entry): Effect[]
  /** A register's value now; null when there is none. */
  valueOf(server: ModelServer, register: string): string | null
  /** Whether what is meant is on the server in another way than by its register, or was since it was meant. */
  isThereOtherwise?(server: ModelServer, recorded: Recorded & { serial: number }): boolean
  /** Creates of which there may be one only; two are a double. */
  uniqueKey(thing: Thing): string | null
  /** One list shows the scopes of all its lanes, so that a look of one lane proves nothing of what another saw. */
  sharesLooks?: true
  /** No screen shows what the server answers, so nothing of it is stored. */
  isShownNowhere?: true
  /** A write over an object that is there: the object's id in its path, and all of it that what these rows mean does not touch. */
  edits?: {
    path: RegExp
    untouched(thing: Record<string, unknown>, rows: readonly OutboxRow[]): Record<string, unknown>
  }
  /** Whether every list that has these copies says of itself that they are one, and counts once. */
  isShownTwice?(copies: readonly Thing[]): boolean
  /** Codes of a conflict that says a double was found. */
  doubleCodes: readonly string[]
  /** Whether this person, having seen that base, may replace what a register held before. */
  mayReplace(recorded: Recorded, previous: string | null, person: Person): boolean
}
