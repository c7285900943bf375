import type { ApiAnswer } from '../ports.ts'

/** The server's state that concerns a write; its shape belongs to the kind. */
export type Look<View> = { ok: true; view: View } | { ok: false; answer: ApiAnswer }

/** Makes GET requests under the owner's session during a look-up. */
export type Reader = (path: string) => Promise<ApiAnswer>

export type Decision =
  | { action: 'write'; path: string; body: unknown }
  /** `copies`: the same entry again, which a plain server stored more than once. */
  | { action: 'nothing'; object: unknown; copies?: readonly unknown[] }
  /**
   * `extendedCode`: the code for an extended server. Its lists are complete, so what is missing in them no longer
   * exists.
   */
  | { action: 'conflict'; code: string; extendedCode?: string; current: unknown }

/** A lane's unsent rows folded into one write. */
export type Folded<Write, Base> = { write: Write; base: Base }

/**
 * An operation type. The application registers it by name; no other part of the engine knows it (see README.md).
 * All methods except `look` are pure.
 */
export type Kind<Intent, Base, Write, View> = {
  name: string
  /** Rows of a higher version were written by a newer app and are left untouched. */
  schemaVersion: number
  parseIntent(intent: unknown): Intent | null
  parseBase(base: unknown): Base
  /** Rows of one lane are sent first in, first out. */
  lane(intent: Intent, ownerId: string): string
  /** The shared object; two lanes must not write it concurrently. */
  sharedObject(intent: Intent): string
  /** Folds rows of one lane, oldest first, into one write. Null if the later row must wait. */
  fold(rows: { intent: Intent; base: Base }[]): Folded<Write, Base> | null
  /**
   * Whether two different rows of one lane concern the same part of what the lane is about. A parked row holds only the rows of
   * its part; rows that are merely unsent keep the order of the lane. Rows of different parts may still fold into one
   * write. If omitted, every row concerns the whole. Symmetric; for a kind that folds also transitive.
   */
  isSamePart?(one: Intent, other: Intent): boolean
  /** Whether a later row of the lane makes an earlier, refused one obsolete. */
  supersedes(later: { intent: Intent; base: Base }, earlier: { intent: Intent; base: Base }): boolean
  /**
   * The write cannot be looked up on the server. A row always has the same bytes and the same idempotency key, for
   * which an extended server repeats its response. A server without keys must not be sent any. If omitted, the look-up
   * decides.
   */
  isOnceByKey?: true
  /**
   * A plain server does not have these calls. If the response to the look-up or the write is 404, the row waits instead
   * of being refused: something else may be answering in the server's place.
   */
  isExtendedOnly?: true
  /**
   * The operation id of a row that has to be sent first, also if another person recorded it: this one waits as long as that row is
   * unsent on this device. Null or omitted: none.
   */
  after?(intent: Intent): string | null
  /** Reads the server's state for this one write. */
  look(write: Write, read: Reader, ownerId: string): Promise<Look<View>>
  /**
   * The state that the write assumes, if an extended server would refuse the write with its current object should the
   * assumption be wrong. The write may then be sent without a look-up, and a refusal serves as the look-up. Null or
   * omitted: look up first.
   */
  optimisticView?(write: Write, base: Base): View | null
  /** One read for several waiting lanes of a group; null if the kind does not support it. */
  bulk: null | {
    group(write: Write): string
    look(group: string, read: Reader): Promise<Look<unknown>>
    pick(bulkView: unknown, write: Write): View
  }
  /**
   * For a kind that a plain server would store twice: milliseconds to wait after an ambiguous send before a second
   * look-up, and only then a retry. Null: one look-up is enough.
   */
  looksAgainAfterMs: number | null
  /** Decides what to do, given the server's state. `ownerId` says who means the write; a name may be somebody else's. Pure. */
  decide(args: { view: View; write: Write; base: Base; ambiguous: boolean; opId: string; ownerId: string }): Decision
  /**
   * Whether an extended server's response to this write confirms it although it differs: the server replaced an older
   * name by the session's. If omitted, only `decide` counts.
   */
  isTaken?(view: View, write: Write): boolean
  /**
   * Whether the view has a newer change by the same person, which is neither the intent nor the base. Sending this
   * write again must not overwrite it. Omitted: never.
   */
  hasNewer?(args: { view: View; write: Write; base: Base; ownerId: string }): boolean
  /**
   * Whether the view has an equal entry that was made later and not by one of this device's operations. Only for kinds
   * whose `decide` would take such an entry for its own.
   */
  isEnteredAnew?(args: { view: View; write: Write; base: Base; opIds: ReadonlySet<string> }): boolean
  /** Whether the created object has been cancelled since, so that it must not be created again after a restore. */
  isCalledOff?(view: View): boolean
  /** The id of the server object that this write cancels, or null. */
  callsOff?(write: Write): string | null
  /** The object in the response to a write, or null if the response is other JSON. */
  objectIn(answerBody: unknown): unknown
  /** The application's name for the table where its screens read the server's object; null if no screen does. */
  copyTo: string | null
  /** The body as it is stored with the row, without anything secret; if omitted, as it is sent. */
  storable?(body: unknown): unknown
  /** The part of the object that is stored there; if omitted, all of it. */
  kept?(object: unknown): unknown
  /** The server's state after that response, as far as this write is concerned; also used for `current` of a 409. */
  viewFrom(object: unknown, write: Write): View | null
}

/** A kind with its type parameters erased. The engine only passes a kind its own values back. */
export type AnyKind = Kind<unknown, unknown, unknown, unknown>

/** Time that a slow server may need to commit a write whose response was lost. */
export const LOOK_AGAIN_AFTER_MS = 3_000

/**
 * Erases a kind's own types for the registry. Safe, because the engine only passes a kind the values that this kind
 * made.
 */
export function defineKind<Intent, Base, Write, View>(kind: Kind<Intent, Base, Write, View>): AnyKind {
  return kind as unknown as AnyKind
}
