import { freshRow } from '../record/enqueue.ts'
import { hasFields } from '../model/has-fields.ts'
import type { OutboxRow } from '../model/types.ts'

/**
 * Chromium deletes all IndexedDB databases of an origin if one of their files is damaged, which can happen when the
 * browser is killed during a write, started, and killed again. Unsent rows therefore have a copy in Cache Storage,
 * which is stored separately; a new, empty outbox restores them from there.
 */

/** Delay before copying: a row that is sent at once needs no copy. */
export const COPY_AFTER_MS = 1_000

/** Storage of the copies: one text per operation, separate from the outbox database. */
export type CopyShelf = {
  exists(): Promise<boolean>
  keys(): Promise<string[]>
  get(opId: string): Promise<string | undefined>
  put(opId: string, text: string): Promise<void>
  delete(opId: string): Promise<void>
  /** Deletes the whole cache, so that a start need not read it. */
  clear(): Promise<void>
}

/** The part of the outbox that is copied, and how copies are restored. */
export type CopiedOutbox = {
  /**
   * `isNew`: the database was just created and copies of the previous one have not been restored yet. Both values come
   * from one transaction.
   */
  read(): Promise<{ isNew: boolean; unsent: OutboxRow[] }>
  /**
   * Adds the rows whose operations are missing and clears `isNew`, in one transaction. Does nothing if the database is
   * not new.
   */
  takeIn(rows: readonly OutboxRow[]): Promise<void>
}

type Parts = {
  shelf: CopyShelf
  outbox: CopiedOutbox
  now: () => number
  after: (ms: number, act: () => void) => unknown
}

const COPIED = {
  opId: 'string',
  ownerId: 'string',
  ownerName: 'string',
  lane: 'string',
  kind: 'string',
  schemaVersion: 'number',
  recordedAt: 'string',
  seq: 'number',
} as const
type Copy = Pick<OutboxRow, keyof typeof COPIED | 'intent' | 'base' | 'proof'>

/** Offset that orders restored rows before all rows of the new outbox, because they are older. */
const BEFORE_ALL = 1e12

/** Keeps the copies up to date for one page; every page runs its own. */
export class SecondCopy {
  readonly #parts: Parts
  /** What this page wrote into each copy, by operation id. */
  readonly #written = new Map<string, string>()
  #turn: Promise<void> = Promise.resolve()
  #isComing = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Schedules a synchronization of the copies with the unsent rows; calls within the delay are merged. */
  copySoon(): void {
    if (this.#isComing) return
    this.#isComing = true
    this.#parts.after(COPY_AFTER_MS, () => {
      this.#isComing = false
      void this.bringInStep()
    })
  }

  /** Synchronizes the copies now. Never rejects. */
  bringInStep(): Promise<void> {
    // Best effort: without copies the outbox is as safe as the browser keeps it.
    this.#turn = this.#turn.then(() => this.#keep()).catch(() => undefined)
    return this.#turn
  }

  async #keep(): Promise<void> {
    const { shelf, outbox } = this.#parts
    // An outbox that was recreated while the page runs lacks the rows in the copies.
    let state = await outbox.read()
    for (; state.isNew; state = await outbox.read()) await outbox.takeIn(await this.#restorable())
    const wanted = new Map(state.unsent.map((row) => [row.opId, JSON.stringify(copyOf(row))]))
    if (wanted.size === 0 && !(await shelf.exists())) return
    // Read each time, because other tabs write copies too.
    const there = new Set(await shelf.keys())
    const missing = [...wanted].filter(([opId, text]) => !there.has(opId) || this.#written.get(opId) !== text)
    await Promise.all([
      ...missing.map(([opId, text]) => shelf.put(opId, text).then(() => this.#written.set(opId, text))),
      ...[...there].filter((opId) => !wanted.has(opId)).map((opId) => shelf.delete(opId)),
    ])
    // A start looks for copies only if this cache exists.
    if (wanted.size === 0) await shelf.clear()
  }

  /**
   * The rows that were unsent when the previous outbox was lost. They may have been sent, so each is looked up before
   * it is written.
   */
  async #restorable(): Promise<OutboxRow[]> {
    const { shelf, now } = this.#parts
    const texts = (await shelf.exists()) ? await Promise.all((await shelf.keys()).map((opId) => shelf.get(opId))) : []
    const at = new Date(now()).toISOString()
    return texts.flatMap((text) => {
      const copy = parseCopy(text ?? '')
      if (!copy) return []
      const { seq, ...recorded } = copy
      const row = freshRow(recorded)
      return [
        {
          ...row,
          seq: seq - BEFORE_ALL,
          state: 'ambiguous',
          sentBefore: true,
          story: [...row.story, { at, event: 'restored' }],
        },
      ]
    })
  }
}

function copyOf(row: Copy): Copy {
  const { opId, ownerId, ownerName, lane, kind, intent, base, schemaVersion, proof, recordedAt, seq } = row
  return {
    opId,
    ownerId,
    ownerName,
    lane,
    kind,
    intent,
    base,
    schemaVersion,
    ...(proof === undefined ? {} : { proof }),
    recordedAt,
    seq,
  }
}

function parseCopy(text: string): Copy | null {
  try {
    const copy: unknown = JSON.parse(text)
    if (!hasFields(copy, COPIED) || !('intent' in copy)) return null
    const { proof, intent, base } = copy
    if (proof !== undefined && typeof proof !== 'string') return null
    return copyOf({ ...copy, intent, base, ...(proof === undefined ? {} : { proof }) })
  } catch {
    // Incomplete, because the browser was killed during the write.
    return null
  }
}
