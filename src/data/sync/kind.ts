import type { ApiAnswer, CopyPlace } from './ports.ts'

/** What the server has that concerns a write; its shape belongs to the kind. */
export type Look<View> = { ok: true; view: View } | { ok: false; answer: ApiAnswer }

/** Makes GETs under the owner's session while looking. */
export type Reader = (path: string) => Promise<ApiAnswer>

export type Decision =
  | { action: 'write'; path: string; body: unknown }
  | { action: 'nothing'; object: unknown }
  /** `extendedCode`: the code on an extended server. Its lists are complete, so what is missing there is certainly gone. */
  | { action: 'conflict'; code: string; extendedCode?: string; current: unknown }

/** A lane's unsent rows folded into one write. */
export type Folded<Write, Base> = { write: Write; base: Base }

/**
 * A kind of queued change. One file each in `kinds/`, one line in `kinds.ts`, and nothing else in the engine knows it; see README.md
 * here. All methods but `look` are pure.
 */
export type Kind<Intent, Base, Write, View> = {
  name: string
  /** Rows of a higher version were written by a newer app: they stay where they are. */
  schemaVersion: number
  parseIntent(intent: unknown): Intent | null
  parseBase(base: unknown): Base
  /** First in, first out within it. */
  lane(intent: Intent, ownerId: string): string
  /** The shared object that two lanes must not write side by side. */
  sharedObject(intent: Intent): string
  /** Folds rows of one lane, oldest first, into one write, or says with null that the later one must wait. */
  fold(rows: { intent: Intent; base: Base }[]): Folded<Write, Base> | null
  /**
   * Which part of the lane's object a row sets. Rows of different parts fold into one write, but a parked row holds up its own part
   * only. Left out: every row concerns all of it.
   */
  part?(intent: Intent): string
  /** Whether a later row of the lane makes an earlier, refused one pointless. */
  supersedes(later: { intent: Intent; base: Base }, earlier: { intent: Intent; base: Base }): boolean
  /**
   * Nothing on the server tells of the write, so `look` finds nothing: a row is always the same bytes under the same key, which an
   * extended server answers as before. A server without keys must be sent none. Left out: what `look` finds tells.
   */
  isOnceByKey?: true
  /** Earlier versions of the server do not know its call: where one answers 404, the row waits and is not refused. */
  isNewCall?: true
  /** Reads what the server has, for this one write. */
  look(write: Write, read: Reader, ownerId: string): Promise<Look<View>>
  /**
   * What an extended server would refuse the write with, naming what it has, if it were not so: then the write may leave without
   * a look, and its refusal is the look. Null or left out: look first.
   */
  optimisticView?(write: Write, base: Base): View | null
  /** When several lanes of a group wait, one read for all of them; null: not for this kind. */
  bulk: null | {
    group(write: Write): string
    look(group: string, read: Reader): Promise<Look<unknown>>
    pick(bulkView: unknown, write: Write): View
  }
  /**
   * For a kind that a plain server would take twice: how long to wait, after a send that may have arrived, before looking a
   * second time and only then writing again. Null: one look is enough.
   */
  looksAgainAfterMs: number | null
  /** Pure: what to do, given what the server has. */
  decide(args: { view: View; write: Write; base: Base; ambiguous: boolean; opId: string }): Decision
  /**
   * Whether an extended server's answer to this very write is the write, though it differs: the session's name stands where
   * an older one was meant. Left out: only `decide` tells.
   */
  isTaken?(view: View, write: Write): boolean
  /**
   * Whether the view has something of this person's own that is neither what they meant nor what they had seen when they meant it: it
   * was recorded since, and is not to be overwritten by sending this again. Left out: never.
   */
  hasNewer?(args: { view: View; write: Write; base: Base }): boolean
  /**
   * Whether the view has the same once more, which somebody entered since and not by one of these operations of this device. Only for
   * kinds whose `decide` would take somebody's new, equal entry for its own.
   */
  isEnteredAnew?(args: { view: View; write: Write; base: Base; opIds: ReadonlySet<string> }): boolean
  /** Whether what was made there has been called off since, so that it is not to be made again after a restore. */
  isCalledOff?(view: View): boolean
  /** The id of the server's object that this calls off, else null. */
  callsOff?(write: Write): string | null
  /** The object that a write's answer holds, or null when the answer is some other JSON. */
  objectIn(answerBody: unknown): unknown
  /** Where the screens read the server's object; null: no screen does. */
  copyTo: CopyPlace | null
  /** What of it is kept there; left out: all. */
  kept?(object: unknown): unknown
  /** What the server has after that answer, as far as this write is concerned; `current` of a 409 alike. */
  viewFrom(object: unknown, write: Write): View | null
}

/** A kind whose type parameters are its own business: the engine only ever passes a kind its own values back. */
export type AnyKind = Kind<unknown, unknown, unknown, unknown>

/** What a slow server may need to commit a write whose answer was lost. */
export const LOOK_AGAIN_AFTER_MS = 3_000

/** Forgets a kind's own types for the registry; safe because the engine only hands a kind what that kind made. */
export function defineKind<Intent, Base, Write, View>(kind: Kind<Intent, Base, Write, View>): AnyKind {
  return kind as unknown as AnyKind
}
