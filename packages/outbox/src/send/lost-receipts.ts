import { classifyAnswer } from './classify-answer.ts'
import { groupBy } from '../model/group-by.ts'
import { isLost } from '../model/is-lost.ts'
import type { Decision, Look, Reader } from '../model/kind.ts'
import { fold, isOfOnePart, supersedes } from '../model/plan-batches.ts'
import type { Head, KindRegistry } from '../model/plan-batches.ts'
import type { ApiAnswer, OutboxStore } from '../ports.ts'
import { BULK_FROM } from './prefetched-lookups.ts'
import { withHistory } from '../model/history.ts'
import { ROW_STATES } from '../model/types.ts'
import type { OutboxRow } from '../model/types.ts'
import { hasContent } from '../model/without-content.ts'

/*
 * After a restore from a backup the server may lack writes that receipts confirm. Those receipts are marked, compared
 * by the look-up and decision of their kind, and queued again if their owner asks for it.
 */

/** The stored copy of the server's object with this id, from before the restore; undefined if there is none. */
export type StoredObject = (object: { at: string; id: string; ownerId: string }) => Promise<unknown>

/**
 * Marks the receipts to compare. Receipts that were already replaced by somebody's later change, as far as this device
 * knows, or cancelled are excluded: the restore did not undo them. This is stored, because every list reports the same
 * restore, and the stored copies are older by then.
 */
export async function markReceiptsIn(
  store: OutboxStore,
  { kinds, stored }: { kinds: KindRegistry; stored: StoredObject },
): Promise<void> {
  const rows = await store.read(ROW_STATES)
  const calledOff = new Set(rows.filter((row) => !isRefused(row)).map((row) => calledOffBy(row, kinds)))
  const [over, inDoubt]: [OutboxRow[], OutboxRow[]] = [[], []]
  const receipts = rows.filter((row) => row.state === 'done' && hasContent(row) && !row.isOver)
  // A kind without a look-up cannot be reported as lost.
  for (const row of receipts.filter(({ kind }) => !kinds[kind]?.isOnceByKey)) {
    const isCalledOff = row.serverId !== undefined && calledOff.has(row.serverId) && calledOffBy(row, kinds) === null
    const isOver = isCalledOff || (await wasReplaced(row, { kinds, stored }))
    ;(isOver ? over : inDoubt).push(row)
  }
  await update(store, over, (row) => (row.afterRestore ? row : { ...row, isOver: true }))
  await update(store, inDoubt, (row) => ({ ...row, afterRestore: 'unchecked' }))
}

/** The id of the server object that a row cancels. */
function calledOffBy(row: OutboxRow, kinds: KindRegistry): string | null {
  const meant = fold([row], kinds)
  return meant?.kind.callsOff?.(meant.write) ?? null
}

async function wasReplaced(
  row: OutboxRow,
  { kinds, stored }: { kinds: KindRegistry; stored: StoredObject },
): Promise<boolean> {
  const meant = fold([row], kinds)
  if (!meant?.kind.copyTo || row.serverId === undefined) return false
  const object = await stored({ at: meant.kind.copyTo, id: row.serverId, ownerId: row.ownerId })
  const view = object === undefined ? null : meant.kind.viewFrom(object, meant.write)
  return view !== null && (!isThere(meant, view) || meant.kind.isCalledOff?.(view) === true)
}

type Check = { kinds: KindRegistry; ownerId: string; request: (path: string) => Promise<ApiAnswer> }

/**
 * Compares an owner's marked receipts with the server's current state, including those known to be lost, which may be
 * back. Returns the response that prevented comparing the rest, or null.
 */
export async function checkReceiptsIn(
  store: OutboxStore,
  { kinds, ownerId, request }: Check,
): Promise<ApiAnswer | null> {
  const own = (await store.read(ROW_STATES)).filter((row) => row.ownerId === ownerId)
  const marked = own.filter((row) => row.afterRestore !== undefined)
  const [replaced, last] = [
    marked.filter((row) => isReplaced(row, own, kinds)),
    marked.filter((row) => !isReplaced(row, own, kinds)),
  ]
  const toCompare = last.flatMap((row) => readable(row, kinds))
  const unreadable = last.filter((row) => !toCompare.some((each) => each.row === row))
  await update(store, [...replaced, ...unreadable], withoutMark)

  const read = oncePerPath(request)
  let kept: ApiAnswer | null = null
  for (const group of groupBy(toCompare, ({ meant }) => groupKey(meant)).values()) {
    const looks = await lookAt(group, read)
    // What this person may not read (any more) is not offered.
    const failed = looks.find((look) => look && !look.ok && classifyAnswer(look.answer).type !== 'refused')
    if (failed && !failed.ok) {
      kept = failed.answer
      if (isOfThisReadAlone(failed.answer)) continue
      return kept
    }
    const lost = new Set<number>()
    for (const [index, { row, meant }] of group.entries()) {
      const look = looks[index]
      if (look?.ok && wasLost({ row, meant }, { view: look.view, own, kinds })) lost.add(row.seq)
    }
    await update(
      store,
      group.map(({ row }) => row),
      (row) => (lost.has(row.seq) ? { ...row, afterRestore: 'lost' } : withoutMark(row)),
    )
  }
  return kept
}

/** Whether the server is available and not overloaded, so that the next read may succeed. */
function isOfThisReadAlone(answer: ApiAnswer): boolean {
  const verdict = classifyAnswer(answer)
  return verdict.type === 'later' && verdict.answered && !verdict.isOverload
}

/**
 * Puts an owner's lost entries back in the queue, all or none, after one more comparison if the server responds. They
 * keep their operation ids, by which the server and other devices recognize them, and are looked up before they are
 * written. An entry that a later one replaces stays a receipt.
 */
export async function sendLostAgainIn(store: OutboxStore, { at, ...check }: Check & { at: string }): Promise<void> {
  const { ownerId, kinds } = check
  await checkReceiptsIn(store, check)
  await store.transact(async (tx) => {
    const own = (await tx.inStates(ROW_STATES)).filter((row) => row.ownerId === ownerId)
    const others = own.filter((row) => !isLost(row))
    for (const row of own.filter(isLost))
      await tx.put(isReplaced(row, others, kinds) ? withoutMark(row) : queuedAgain(row, at))
  })
}

/** The owner keeps the server's state; later reports of the same restore do not offer these entries again. */
export function dismissLostIn(store: OutboxStore, ownerId: string): Promise<void> {
  return store.transact(async (tx) => {
    for (const row of await tx.inStates(['done']))
      if (row.ownerId === ownerId && isLost(row)) await tx.put({ ...withoutMark(row), isOver: true })
  })
}

function queuedAgain(row: OutboxRow, at: string): OutboxRow {
  return withHistory(
    { ...withoutMark(row), state: 'queued', sentBefore: true, sentAt: null },
    { at, event: 'lostByServer' },
  )
}

function withoutMark({ afterRestore: _afterRestore, ...row }: OutboxRow): OutboxRow {
  return row
}

/** Whether a later entry of the same lane supersedes this one. */
function isReplaced(row: OutboxRow, rows: readonly OutboxRow[], kinds: KindRegistry): boolean {
  return rows.some(
    (later) => later.seq > row.seq && later.lane === row.lane && !isRefused(later) && supersedes(later, row, kinds),
  )
}

function isRefused({ state }: OutboxRow): boolean {
  return state === 'rejected' || state === 'conflict'
}

/**
 * Whether the server lost the write: it no longer has it, and has nothing newer by the same person. The result or base
 * of an earlier entry in the lane counts as older. A change of an object that no longer exists cannot be repeated.
 */
function wasLost(
  { row, meant }: Readable,
  { view, own, kinds }: { view: unknown; own: readonly OutboxRow[]; kinds: KindRegistry },
): boolean {
  if (isThere(meant, view) || isGone(meant, view)) return false
  const opIds = new Set(own.map(({ opId }) => opId))
  if (meant.kind.isEnteredAnew?.({ view, write: meant.write, base: meant.base, opIds })) return false
  const upToIt = own.filter((each) => each.lane === row.lane && each.seq <= row.seq && isOfOnePart(each, row, kinds))
  return upToIt
    .flatMap((each) => readable(each, kinds))
    .some(({ meant: { kind, write, base } }) => !kind.hasNewer?.({ view, write, base, ownerId: row.ownerId }))
}

function isGone(meant: Head, view: unknown): boolean {
  const decision = decisionOf(meant, view)
  return decision.action === 'conflict' && decision.current === null
}

/** Whether the server has the write, possibly changed since by its own later changes. */
function isThere(meant: Head, view: unknown): boolean {
  return decisionOf(meant, view).action === 'nothing' || meant.kind.isTaken?.(view, meant.write) === true
}

function decisionOf({ kind, write, base, rows }: Head, view: unknown): Decision {
  return kind.decide({ view, write, base, ambiguous: true, opId: rows[0]?.opId ?? '', ownerId: rows[0]?.ownerId ?? '' })
}

type Readable = { row: OutboxRow; meant: Head }

function readable(row: OutboxRow, kinds: KindRegistry): Readable[] {
  const meant = fold([row], kinds)
  return meant ? [{ row, meant }] : []
}

function groupKey({ kind, write, lane }: Head): string {
  return JSON.stringify(kind.bulk ? [kind.name, kind.bulk.group(write)] : [lane])
}

/** One bulk read if the kind supports it, otherwise one read each. */
async function lookAt(group: readonly Readable[], read: Reader): Promise<Look<unknown>[]> {
  const bulk = group[0]?.meant.kind.bulk
  if (!bulk || group.length < BULK_FROM)
    return Promise.all(group.map(({ row, meant }) => meant.kind.look(meant.write, read, row.ownerId)))
  const look = await bulk.look(bulk.group(group[0]?.meant.write), read)
  return group.map(({ meant }) => (look.ok ? { ok: true, view: bulk.pick(look.view, meant.write) } : look))
}

/** Rows that need the same list share one request. */
function oncePerPath(request: Check['request']): Reader {
  const answers = new Map<string, Promise<ApiAnswer>>()
  return (path) => {
    const answer = answers.get(path) ?? request(path)
    answers.set(path, answer)
    return answer
  }
}

/** Changes the rows that are still receipts. */
async function update(
  store: OutboxStore,
  rows: readonly OutboxRow[],
  next: (row: OutboxRow) => OutboxRow,
): Promise<void> {
  if (rows.length === 0) return
  await store.transact(async (tx) => {
    for (const { seq } of rows) {
      const row = await tx.get(seq)
      if (row?.state === 'done' && hasContent(row)) await tx.put(next(row))
    }
  })
}
