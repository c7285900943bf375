import * as z from 'zod/mini'
import { freshRow } from './enqueue.ts'
import { COPIES, outboxDb } from './outbox-db.ts'
import { unsentRows } from './own-unsent-rows.ts'
import type { OutboxRow } from './types.ts'

/**
 * Chromium clears all IndexedDB databases of an address when it finds one file of them damaged, and a browser that is killed in the
 * middle of a write, then started and killed again, can leave it so. What is unsent therefore has a copy in Cache Storage, which is
 * kept elsewhere; a new, empty outbox takes in what is found there.
 */
/** What is sent at once needs no copy. */
const COPY_AFTER_MS = 1_000
const PLACE = `/${COPIES}/`

const copySchema = z.object({
  opId: z.string(),
  ownerId: z.string(),
  ownerName: z.string(),
  lane: z.string(),
  kind: z.string(),
  intent: z.unknown(),
  base: z.unknown(),
  schemaVersion: z.number(),
  recordedAt: z.string(),
  seq: z.number(),
})
type Copy = z.infer<typeof copySchema>

/** Rows that are restored come before all that the new outbox has: they were meant earlier. */
const BEFORE_ALL = 1e12

/** What this page wrote into each copy, by operation. */
const written = new Map<string, string>()
let turn: Promise<void> = Promise.resolve()
let copying: ReturnType<typeof setTimeout> | undefined

/** Brings the copies in step with what is unsent, a moment later and once for all that happens until then. */
export function copySoon(): void {
  copying ??= setTimeout(() => {
    copying = undefined
    void bringInStep()
  }, COPY_AFTER_MS)
}

/** The same at once; resolves when it is done, and never fails. */
export function bringInStep(): Promise<void> {
  // Without them the outbox is as safe as the browser keeps it.
  turn = turn.then(keep).catch(() => undefined)
  return turn
}

async function keep(): Promise<void> {
  if (typeof caches === 'undefined') return
  // An outbox that was made anew under a running page misses what the copies have.
  await restoreCopies(new Date().toISOString())
  const wanted = new Map((await unsentRows()).map((row) => [row.opId, JSON.stringify(copyOf(row))]))
  if (wanted.size === 0 && !(await caches.has(COPIES))) return
  const cache = await caches.open(COPIES)
  // Asked each time: another tab keeps them too.
  const there = new Set((await cache.keys()).map(operationOf))
  const missing = [...wanted].filter(([opId, text]) => !there.has(opId) || written.get(opId) !== text)
  await Promise.all([
    ...missing.map(([opId, text]) => cache.put(addressOf(opId), new Response(text)).then(() => written.set(opId, text))),
    ...[...there].filter((opId) => !wanted.has(opId)).map((opId) => cache.delete(addressOf(opId))),
  ])
  // A start looks for copies only where this cache is.
  if (wanted.size === 0) await caches.delete(COPIES)
}

/**
 * Into an outbox that was made anew, what was unsent when the one before was lost: each as if another tablet might have sent it, so it is
 * looked for before it is written.
 */
async function restoreCopies(at: string): Promise<void> {
  if (!(await outboxDb.lease.get('new'))) return
  const found = (await caches.has(COPIES)) ? await readCopies(await caches.open(COPIES)) : []
  await outboxDb.transaction('rw', outboxDb.rows, outboxDb.lease, async () => {
    // Another tab has done it meanwhile, and what it restored may be sent or discarded by now.
    if (!(await outboxDb.lease.get('new'))) return
    for (const { seq, ...copy } of found) {
      if (await outboxDb.rows.where('opId').equals(copy.opId).first()) continue
      const row = freshRow(copy as Parameters<typeof freshRow>[0])
      await outboxDb.rows.add({ ...row, seq: seq - BEFORE_ALL, state: 'ambiguous', sentBefore: true, story: [...row.story, { at, event: 'restored' }] })
    }
    await outboxDb.lease.delete('new')
  })
}

function copyOf({ opId, ownerId, ownerName, lane, kind, intent, base, schemaVersion, recordedAt, seq }: OutboxRow): Copy {
  return { opId, ownerId, ownerName, lane, kind, intent, base, schemaVersion, recordedAt, seq }
}

async function readCopies(cache: Cache): Promise<Copy[]> {
  const texts = await Promise.all((await cache.keys()).map(async (request) => (await (await cache.match(request))?.text()) ?? ''))
  return texts.flatMap((text) => parseCopy(text) ?? [])
}

function parseCopy(text: string): Copy | null {
  try {
    return z.safeParse(copySchema, JSON.parse(text)).data ?? null
  } catch {
    // Half written when the browser was killed.
    return null
  }
}

function operationOf({ url }: Request): string {
  return decodeURIComponent(new URL(url).pathname.slice(PLACE.length))
}

function addressOf(opId: string): string {
  return PLACE + encodeURIComponent(opId)
}
