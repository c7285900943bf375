import { groupBy } from './group-by.ts'
import { FULL_SESSION_NEEDED } from '../send/classify-answer.ts'
import { isUnchecked } from './is-unchecked.ts'
import type { AnyKind } from './kind.ts'
import type { OutboxRow } from './types.ts'

/** The folded head of one lane: the content of one write. */
export type Batch = {
  kind: AnyKind
  lane: string
  ownerId: string
  sharedObject: string
  /** All rows that the write settles, oldest first, including refused ones that a later row supersedes. */
  rows: OutboxRow[]
  write: unknown
  base: unknown
  /** Some of these rows may already have reached the server. */
  ambiguous: boolean
  /** The rows set several parts of the lane's object, so a refusal may concern only some of them. */
  isMixed: boolean
  /** Later rows of the lane wait for this batch. */
  isFollowed: boolean
}

/** Loads the kinds of these names into the registry if they are missing. */
export type PrepareKinds = (names: string[]) => Promise<void>

export type KindRegistry = { readonly [name: string]: AnyKind | undefined }

/** Whether a row waits for its earliest sending time. */
export type IsHeld = (row: OutboxRow) => boolean

/**
 * The next batch of every lane that can proceed, in the order of their oldest rows. A lane has none if its head waits
 * for sign-in or for its earliest sending time, is being sent, or has an unknown kind or version. A refused or
 * conflicting row holds later rows of its part, one that waits for its time all later rows of its lane. A batch also
 * waits for the rows that its rows have to be sent after (`after`), in whatever state they are.
 */
export function planBatches(rows: OutboxRow[], kinds: KindRegistry, isHeld: IsHeld = () => false): Batch[] {
  const lanes = groupBy(rows, (row) => row.lane)
  const unsent = new Set(rows.map(({ opId }) => opId))
  return [...lanes.values()].flatMap((lane) => {
    const batch = headOf(lane, kinds, isHeld)
    return batch && !batch.rows.some((row) => isBehind(row, { unsent, kinds }))
      ? [{ ...batch, isFollowed: batch.rows.length < lane.length }]
      : []
  })
}

/** Whether a row has to be sent after one of these. */
export function isBehind(
  row: OutboxRow,
  { unsent, kinds }: { unsent: ReadonlySet<string>; kinds: KindRegistry },
): boolean {
  const first = followedBy(row, kinds)
  return first !== null && unsent.has(first)
}

/** The operation id of the row that has to be sent before this one, or null. */
export function followedBy({ kind: name, intent }: OutboxRow, kinds: KindRegistry): string | null {
  const kind = kinds[name]
  const meant = kind?.after ? kind.parseIntent(intent) : null
  return meant === null ? null : (kind?.after?.(meant) ?? null)
}

export type Head = Omit<Batch, 'isFollowed'>

export function headOf(lane: OutboxRow[], kinds: KindRegistry, isHeld: IsHeld): Head | null {
  const free = freeOf(lane, kinds)
  const head = free[0]
  if (!head) return null
  const together = rodeTogether(free, head, kinds)
  if (together.some(({ state }) => state === 'ambiguous')) return standingFor(again(together, kinds), lane, kinds)
  const isReady = (row: OutboxRow) => row.state === 'queued' && !isHeld(row)
  return isReady(head) ? standingFor(longestFold(leading(free, isReady), kinds), lane, kinds) : null
}

/** The rows of a lane that are neither parked nor held by a parked row. */
export function freeOf(lane: OutboxRow[], kinds: KindRegistry): OutboxRow[] {
  const holders = holdersIn(lane, kinds)
  return lane.filter((row) => !isParked(row) && !holders.has(row))
}

/**
 * Each row of a lane that a parked row of its part holds, and that parked row. A held row holds the later ones of its
 * own part in turn, and whatever has to be asked again with it.
 */
export function holdersIn(lane: OutboxRow[], kinds: KindRegistry): ReadonlyMap<OutboxRow, OutboxRow> {
  const holders = new Map<OutboxRow, OutboxRow>()
  const holding = lane.filter((row) => isUnchecked(row) || (isParked(row) && !isReplaced(row, lane, kinds)))
  // Grows while it is read.
  for (const each of holding) {
    // An unchecked row is never sent with others and may have arrived already, so no older row may be written after it.
    const isBehind = (row: OutboxRow) => (isUnchecked(each) || row.seq > each.seq) && isOfOnePart(each, row, kinds)
    const isCarrying = (holders.has(each) || isUnchecked(each)) && isAskedAgain(each, lane)
    for (const row of lane.filter((other) => !isParked(other) && !holders.has(other))) {
      if (!isBehind(row) && !(isCarrying && isOfOneRequest(each, row))) continue
      holders.set(row, holders.get(each) ?? each)
      holding.push(row)
    }
  }
  return holders
}

/** Whether a later row of its part makes a parked one obsolete, in one write with those in between. */
function isReplaced(parked: OutboxRow, lane: OutboxRow[], kinds: KindRegistry): boolean {
  const later = lane.filter((row) => row.seq > parked.seq && !isParked(row))
  const ofPart = later.filter((row) => isOfOnePart(parked, row, kinds))
  const [first] = ofPart
  const by = ofPart.find((row) => supersedes(row, parked, kinds))
  // A request that is sent again cannot stand for the parked row too.
  if (!first || !by || isAskedAgain(by, lane)) return false
  const between = later.filter(({ seq }) => seq >= first.seq && seq <= by.seq)
  return by === first || between.every((row) => row.state === 'queued' && !isAskedAgain(row, lane))
}

/** Whether the row goes again in a request whose response is unknown, its own or one that carried it too. */
function isAskedAgain(row: OutboxRow, lane: OutboxRow[]): boolean {
  return lane.some((one) => one.state === 'ambiguous' && isOfOneRequest(one, row))
}

/** Whether the same request carried both rows. */
export function isOfOneRequest(one: OutboxRow, other: OutboxRow): boolean {
  const key = one.request?.key
  return key !== undefined && key === other.request?.key
}

/**
 * The batch plus the parked rows that it makes obsolete. Null if it would overtake a row that it does not supersede, or
 * one that another request carried, whose response may still be unknown.
 */
function standingFor(batch: Head | null, lane: OutboxRow[], kinds: KindRegistry): Head | null {
  if (!batch) return null
  const before = lane.filter(
    (row) => isParked(row) && batch.rows.some((later) => later.seq > row.seq && isOfOnePart(later, row, kinds)),
  )
  if (before.length === 0) return batch
  const isPointless = (row: OutboxRow) =>
    batch.rows.some((later) => later.seq > row.seq && supersedes(later, row, kinds))
  if (batch.rows.some((row) => isAskedAgain(row, batch.rows)) || !before.every(isPointless)) return null
  const rows = [...before, ...batch.rows].toSorted((one, other) => one.seq - other.seq)
  return { ...batch, rows, ambiguous: batch.ambiguous || before.some((row) => row.sentBefore) }
}

/** Waits for a decision, or for its owner while their other rows proceed. */
export function isParked({ state, lastProblem }: OutboxRow): boolean {
  return (
    state === 'rejected' ||
    state === 'conflict' ||
    (state === 'signInNeeded' && lastProblem?.code === FULL_SESSION_NEEDED)
  )
}

/**
 * Whether both rows of a lane concern the same part of it. A row whose kind has no parts, or that cannot be read here,
 * concerns the whole lane.
 */
export function isOfOnePart(one: OutboxRow, other: OutboxRow, kinds: KindRegistry): boolean {
  const kind = kinds[one.kind]
  if (!kind?.isSamePart || one.kind !== other.kind || one.seq === other.seq) return true
  const [meant, otherMeant] = [meantBy(one, kind), meantBy(other, kind)]
  return meant === null || otherMeant === null || kind.isSamePart(meant, otherMeant)
}

/** Null if the intent cannot be read here, or is of a newer version. */
function meantBy({ intent, schemaVersion }: OutboxRow, kind: AnyKind): unknown {
  return schemaVersion <= kind.schemaVersion ? (kind.parseIntent(intent) ?? null) : null
}

/** Rows of one request are retried as a whole or, if this app is too old for some of them, not at all. */
function again(rows: OutboxRow[], kinds: KindRegistry): Head | null {
  return rows[0]?.request ? fold(rows, kinds) : longestFold(rows, kinds)
}

/**
 * Rows of one ambiguous write have the same key and are decided together again. This includes rows that were first sent
 * with it and are known not to have arrived.
 */
function rodeTogether(all: OutboxRow[], head: OutboxRow, kinds: KindRegistry): OutboxRow[] {
  const key = head.request?.key
  const isWith = ({ state, request }: OutboxRow) =>
    request?.key === key && (state === 'ambiguous' || (state === 'queued' && key !== undefined))
  // A row of another part may be between two rows of one request. Once any row is unfolded, its part is sent
  // separately.
  const isApart = all.some(({ isUnfolded }) => isUnfolded)
  const lane = all.filter((row) => isOfOnePart(row, head, kinds) || (key === undefined ? !isApart : isWith(row)))
  const end = lane.findIndex((row) => !isWith(row))
  return end === -1 ? lane : lane.slice(0, end)
}

function leading(lane: OutboxRow[], isReady: (row: OutboxRow) => boolean): OutboxRow[] {
  const end = lane.findIndex((row) => !isReady(row))
  return end === -1 ? lane : lane.slice(0, end)
}

function longestFold(all: OutboxRow[], kinds: KindRegistry): Head | null {
  const [head] = all
  const isApart = head && all.some(({ isUnfolded }) => isUnfolded)
  const rows = isApart ? all.filter((row) => isOfOnePart(row, head, kinds)) : all
  let batch = fold(rows.slice(0, 1), kinds)
  for (let count = 2; batch && count <= rows.length; count += 1) {
    const longer = fold(rows.slice(0, count), kinds)
    if (!longer) break
    batch = longer
  }
  return batch
}

/** Whether a later row of the same lane makes an earlier one obsolete, in any state. */
export function supersedes(later: OutboxRow, earlier: OutboxRow, kinds: KindRegistry): boolean {
  const kind = kinds[later.kind]
  if (!kind || later.kind !== earlier.kind) return false
  const read = (row: OutboxRow) => ({ intent: meantBy(row, kind), base: kind.parseBase(row.base) })
  const [one, other] = [read(later), read(earlier)]
  return one.intent !== null && other.intent !== null && kind.supersedes(one, other)
}

/** These rows of one lane as one write; null if this version cannot read them or the kind does not fold them. */
export function fold(rows: OutboxRow[], kinds: KindRegistry): Head | null {
  const head = rows[0]
  const kind = head && kinds[head.kind]
  if (!head || !kind) return null
  const parsed: { intent: unknown; base: unknown }[] = []
  for (const row of rows) {
    const intent = row.kind === head.kind ? meantBy(row, kind) : null
    if (intent === null) return null
    parsed.push({ intent, base: kind.parseBase(row.base) })
  }
  const folded = kind.fold(parsed)
  if (!folded) return null
  return {
    kind,
    lane: head.lane,
    ownerId: head.ownerId,
    sharedObject: kind.sharedObject(parsed[0]?.intent),
    rows,
    write: folded.write,
    base: folded.base,
    ambiguous: rows.some((row) => row.sentBefore),
    isMixed: parsed.slice(1).some(({ intent }) => kind.isSamePart?.(parsed[0]?.intent, intent) === false),
  }
}
