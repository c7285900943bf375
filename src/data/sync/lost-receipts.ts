import { classifyAnswer } from './classify-answer.ts'
import { groupBy } from './group-by.ts'
import { isLost } from './is-lost.ts'
import type { Decision, Look, Reader } from './kind.ts'
import { fold, supersedes } from './plan-batches.ts'
import type { Head, KindRegistry } from './plan-batches.ts'
import type { ApiAnswer, CopyPlace, OutboxStore } from './ports.ts'
import { BULK_FROM } from './previews.ts'
import { withStory } from './story.ts'
import { ROW_STATES } from './types.ts'
import type { OutboxRow } from './types.ts'
import { hasContent } from './without-content.ts'

/*
 * After a restore the server may lack what receipts say was sent. They are marked, compared by the look and decision of their own
 * kind, and go back in the queue when their owner asks for it.
 */

/** What the device has stored of the server's object with this id, as of before the restore; undefined where it has none. */
export type StoredObject = (object: { at: CopyPlace; id: string; ownerId: string }) => Promise<unknown>

/**
 * Marks the receipts to compare. A receipt that somebody's later change had replaced already, as far as this device knew, is not
 * among them: the restore did not undo it.
 */
export async function markReceiptsIn(store: OutboxStore, { kinds, stored }: { kinds: KindRegistry; stored: StoredObject }): Promise<void> {
  const receipts = (await store.read(['done'])).filter(hasContent)
  const inDoubt: OutboxRow[] = []
  for (const row of receipts) if (!(await wasReplaced(row, { kinds, stored }))) inDoubt.push(row)
  await update(store, inDoubt, (row) => ({ ...row, afterRestore: 'unchecked' }))
}

async function wasReplaced(row: OutboxRow, { kinds, stored }: { kinds: KindRegistry; stored: StoredObject }): Promise<boolean> {
  const meant = fold([row], kinds)
  if (!meant || row.serverId === undefined) return false
  const object = await stored({ at: meant.kind.copyTo, id: row.serverId, ownerId: row.ownerId })
  const view = object === undefined ? null : meant.kind.viewFrom(object, meant.write)
  return view !== null && !isThere(meant, view)
}

type Check = { kinds: KindRegistry; ownerId: string; request: (path: string) => Promise<ApiAnswer> }

/** Compares an owner's marked receipts with what the server has now. Returns the answer that kept it from comparing the rest, else null. */
export async function checkReceiptsIn(store: OutboxStore, { kinds, ownerId, request }: Check): Promise<ApiAnswer | null> {
  const own = (await store.read(ROW_STATES)).filter((row) => row.ownerId === ownerId)
  const unchecked = own.filter((row) => row.afterRestore === 'unchecked')
  const [replaced, last] = [unchecked.filter((row) => isReplaced(row, own, kinds)), unchecked.filter((row) => !isReplaced(row, own, kinds))]
  await update(store, replaced, withoutMark)

  const read = oncePerPath(request)
  for (const group of groupBy(last.flatMap((row) => readable(row, kinds)), ({ meant }) => groupKey(meant)).values()) {
    const looks = await lookAt(group, read)
    const compared = new Map<number, boolean>()
    for (const [index, { row, meant }] of group.entries()) {
      const look = looks[index]
      if (look?.ok) compared.set(row.seq, isThere(meant, look.view))
      // What this person may not read (any more) is left out; anything else will be no better with the next group.
      else if (look && classifyAnswer(look.answer).is !== 'refused') return look.answer
    }
    const rows = group.flatMap(({ row }) => (compared.has(row.seq) ? row : []))
    await update(store, rows, (row) => (compared.get(row.seq) ? withoutMark(row) : { ...row, afterRestore: 'lost' }))
  }
  return null
}

/**
 * Puts an owner's lost entries back in the queue, all or none. They keep their ids, by which the server and other devices know them,
 * and are looked for before they are written. One that a later entry of theirs replaces stays a receipt.
 */
export function sendLostAgainIn(store: OutboxStore, { ownerId, kinds, at }: { ownerId: string; kinds: KindRegistry; at: string }): Promise<void> {
  return store.transact(async (tx) => {
    const own = (await tx.inStates(ROW_STATES)).filter((row) => row.ownerId === ownerId)
    const others = own.filter((row) => !isLost(row))
    for (const row of own.filter(isLost)) await tx.put(isReplaced(row, others, kinds) ? withoutMark(row) : queuedAgain(row, at))
  })
}

/** The owner leaves them as they are on the server. */
export function dismissLostIn(store: OutboxStore, ownerId: string): Promise<void> {
  return store.transact(async (tx) => {
    for (const row of await tx.inStates(['done'])) if (row.ownerId === ownerId && isLost(row)) await tx.put(withoutMark(row))
  })
}

function queuedAgain({ faults: _faults, ...row }: OutboxRow, at: string): OutboxRow {
  return withStory({ ...withoutMark(row), state: 'queued', sentBefore: true, sentAt: null }, { at, event: 'lostByServer' })
}

function withoutMark({ afterRestore: _afterRestore, ...row }: OutboxRow): OutboxRow {
  return row
}

/** Whether a later entry of the same lane says all that this one says. */
function isReplaced(row: OutboxRow, rows: readonly OutboxRow[], kinds: KindRegistry): boolean {
  return rows.some((later) => later.seq > row.seq && later.lane === row.lane && !isRefused(later) && supersedes(later, row, kinds))
}

function isRefused({ state }: OutboxRow): boolean {
  return state === 'rejected' || state === 'conflict'
}

/** Whether the server has what was meant, however its own later changes made it look. */
function isThere({ kind, write, base, rows }: Head, view: unknown): boolean {
  const decision: Decision = kind.decide({ view, write, base, ambiguous: true, opId: rows[0]?.opId ?? '' })
  return decision.action === 'nothing' || kind.isTaken?.(view, write) === true
}

type Readable = { row: OutboxRow; meant: Head }

function readable(row: OutboxRow, kinds: KindRegistry): Readable[] {
  const meant = fold([row], kinds)
  return meant ? [{ row, meant }] : []
}

function groupKey({ kind, write, lane }: Head): string {
  return JSON.stringify(kind.bulk ? [kind.name, kind.bulk.group(write)] : [lane])
}

/** One read for many where the kind can do so, else one each. */
async function lookAt(group: readonly Readable[], read: Reader): Promise<Look<unknown>[]> {
  const bulk = group[0]?.meant.kind.bulk
  if (!bulk || group.length < BULK_FROM) return Promise.all(group.map(({ row, meant }) => meant.kind.look(meant.write, read, row.ownerId)))
  const look = await bulk.look(bulk.group(group[0]?.meant.write), read)
  return group.map(({ meant }) => (look.ok ? { ok: true, view: bulk.pick(look.view, meant.write) } : look))
}

/** All leave requests of a person, say, are looked for in the same list. */
function oncePerPath(request: Check['request']): Reader {
  const answers = new Map<string, Promise<ApiAnswer>>()
  return (path) => {
    const answer = answers.get(path) ?? request(path)
    answers.set(path, answer)
    return answer
  }
}

/** Changes receipts that are still receipts. */
async function update(store: OutboxStore, rows: readonly OutboxRow[], next: (row: OutboxRow) => OutboxRow): Promise<void> {
  if (rows.length === 0) return
  await store.transact(async (tx) => {
    for (const { seq } of rows) {
      const row = await tx.get(seq)
      if (row?.state === 'done' && hasContent(row)) await tx.put(next(row))
    }
  })
}
