import * as z from 'zod/mini'
import { freshRow } from './enqueue.ts'
import type { OutboxRow } from './types.ts'

/**
 * Chromium clears all IndexedDB databases of an address when it finds one file of them damaged, and a browser that is killed in the
 * middle of a write, then started and killed again, can leave it so. What is unsent therefore has a copy in Cache Storage, which is
 * kept elsewhere; a new, empty outbox takes in what is found there.
 */

/** What is sent at once needs no copy. */
export const COPY_AFTER_MS = 1_000

/** Where the copies are: texts by operation, apart from the outbox's database. */
export type CopyShelf = {
  exists(): Promise<boolean>
  keys(): Promise<string[]>
  get(opId: string): Promise<string | undefined>
  put(opId: string, text: string): Promise<void>
  delete(opId: string): Promise<void>
  /** All of it, so that a start need not look. */
  clear(): Promise<void>
}

/** What of the outbox is copied, and how it takes the copies in. */
export type CopiedOutbox = {
  /** `isNew`: it was made anew, and nobody has looked for what was lost with the one before. Both of one moment. */
  read(): Promise<{ isNew: boolean; unsent: OutboxRow[] }>
  /** Adds those rows whose operations it has not got, and is not new any more: in one transaction, and nothing where it is not new. */
  takeIn(rows: readonly OutboxRow[]): Promise<void>
}

type Parts = {
  shelf: CopyShelf
  outbox: CopiedOutbox
  now: () => number
  after: (ms: number, act: () => void) => unknown
}

const copySchema = z.object({
  opId: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  lane: z.string(),
  kind: z.string(),
  intent: z.unknown(),
  base: z.unknown(),
  schemaVersion: z.number(),
  proof: z.optional(z.string()),
  recordedAt: z.string(),
  seq: z.number(),
})
type Copy = z.infer<typeof copySchema>

/** Rows that are restored come before all that the new outbox has: they were meant earlier. */
const BEFORE_ALL = 1e12

/** Keeps the copies of one page; every page keeps them. */
export class SecondCopy {
  readonly #parts: Parts
  /** What this page wrote into each copy, by operation. */
  readonly #written = new Map<string, string>()
  #turn: Promise<void> = Promise.resolve()
  #isComing = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Brings the copies in step with what is unsent, a moment later and once for all that happens until then. */
  copySoon(): void {
    if (this.#isComing) return
    this.#isComing = true
    this.#parts.after(COPY_AFTER_MS, () => {
      this.#isComing = false
      void this.bringInStep()
    })
  }

  /** The same at once; resolves when it is done, and never fails. */
  bringInStep(): Promise<void> {
    // Without them the outbox is as safe as the browser keeps it.
    this.#turn = this.#turn.then(() => this.#keep()).catch(() => undefined)
    return this.#turn
  }

  async #keep(): Promise<void> {
    const { shelf, outbox } = this.#parts
    // An outbox that was made anew under a running page misses what the copies have.
    let state = await outbox.read()
    for (; state.isNew; state = await outbox.read()) await outbox.takeIn(await this.#restorable())
    const wanted = new Map(state.unsent.map((row) => [row.opId, JSON.stringify(copyOf(row))]))
    if (wanted.size === 0 && !(await shelf.exists())) return
    // Asked each time: another tab keeps them too.
    const there = new Set(await shelf.keys())
    const missing = [...wanted].filter(([opId, text]) => !there.has(opId) || this.#written.get(opId) !== text)
    await Promise.all([
      ...missing.map(([opId, text]) => shelf.put(opId, text).then(() => this.#written.set(opId, text))),
      ...[...there].filter((opId) => !wanted.has(opId)).map((opId) => shelf.delete(opId)),
    ])
    // A start looks for copies only where this cache is.
    if (wanted.size === 0) await shelf.clear()
  }

  /** What was unsent when the outbox before was lost: each as if another tablet might have sent it, so it is looked for before it is written. */
  async #restorable(): Promise<OutboxRow[]> {
    const { shelf, now } = this.#parts
    const texts = (await shelf.exists()) ? await Promise.all((await shelf.keys()).map((opId) => shelf.get(opId))) : []
    const at = new Date(now()).toISOString()
    return texts.flatMap((text) => {
      const { seq, ...copy } = parseCopy(text ?? '') ?? {}
      if (seq === undefined) return []
      const row = freshRow(copy as Parameters<typeof freshRow>[0])
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

function copyOf({
  opId,
  ownerId,
  ownerName,
  lane,
  kind,
  intent,
  base,
  schemaVersion,
  proof,
  recordedAt,
  seq,
}: OutboxRow): Copy {
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
    return z.safeParse(copySchema, JSON.parse(text)).data ?? null
  } catch {
    // Half written when the browser was killed.
    return null
  }
}
