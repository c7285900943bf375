import { groupBy } from './group-by.ts'
import type { AnyKind } from './kind.ts'
import type { OutboxRow } from './types.ts'

/** The head of one lane, folded: what one write will carry. */
export type Batch = {
  kind: AnyKind
  lane: string
  ownerId: string
  sharedObject: string
  /** Every row the write settles, oldest first; refused ones that a later row supersedes included. */
  rows: OutboxRow[]
  write: unknown
  base: unknown
  /** Some of these rows may already have reached the server. */
  ambiguous: boolean
  /** Later rows of the lane wait for this one. */
  isFollowed: boolean
}

/** Brings kinds of these names into the registry, where they are not there from the start. */
export type PrepareKinds = (names: string[]) => Promise<void>

export type KindRegistry = { readonly [name: string]: AnyKind | undefined }

/**
 * The next batch of every lane that can move, in the order of their oldest rows. A lane whose head waits for its owner
 * (sign-in, refusal, conflict), is being sent, or is of a kind or version unknown here, has none.
 */
export function planBatches(rows: OutboxRow[], kinds: KindRegistry): Batch[] {
  const lanes = groupBy(rows, (row) => row.lane)
  return [...lanes.values()].flatMap((lane) => {
    const batch = headOf(lane, kinds)
    return batch ? [{ ...batch, isFollowed: batch.rows.length < lane.length }] : []
  })
}

type Head = Omit<Batch, 'isFollowed'>

function headOf(lane: OutboxRow[], kinds: KindRegistry): Head | null {
  const head = lane[0]
  if (!head) return null
  const together = rodeTogether(lane, head)
  if (together.some(({ state }) => state === 'ambiguous')) return again(together, kinds)
  if (head.state === 'queued') return longestFold(leading(lane, 'queued'), kinds)
  if (head.state === 'rejected' || head.state === 'conflict') return superseding(lane, kinds)
  return null
}

/** What one request carried is asked about as a whole or, by an app too old for some of it, not at all. */
function again(rows: OutboxRow[], kinds: KindRegistry): Head | null {
  return rows[0]?.request ? fold(rows, kinds) : longestFold(rows, kinds)
}

/**
 * Rows of one ambiguous write carry the same key: they are decided together again, those of them included that had never been
 * sent before it and are known not to have arrived with it.
 */
function rodeTogether(lane: OutboxRow[], head: OutboxRow): OutboxRow[] {
  const key = head.request?.key
  const isWith = ({ state, request }: OutboxRow) => request?.key === key && (state === 'ambiguous' || (state === 'queued' && key !== undefined))
  const end = lane.findIndex((row) => !isWith(row))
  return end === -1 ? lane : lane.slice(0, end)
}

function leading(lane: OutboxRow[], state: OutboxRow['state']): OutboxRow[] {
  const end = lane.findIndex((row) => row.state !== state)
  return end === -1 ? lane : lane.slice(0, end)
}

function longestFold(rows: OutboxRow[], kinds: KindRegistry): Head | null {
  let batch = fold(rows.slice(0, 1), kinds)
  for (let count = 2; batch && count <= rows.length; count += 1) {
    const longer = fold(rows.slice(0, count), kinds)
    if (!longer) break
    batch = longer
  }
  return batch
}

/** A refused head moves again only when later rows of its owner make it pointless. */
function superseding(lane: OutboxRow[], kinds: KindRegistry): Head | null {
  const firstQueued = lane.findIndex((row) => row.state !== 'rejected' && row.state !== 'conflict')
  if (firstQueued === -1) return null
  const refused = lane.slice(0, firstQueued)
  const later = leading(lane.slice(firstQueued), 'queued')
  const isPointless = (row: OutboxRow) => later.some((newer) => supersedes(newer, row, kinds))
  if (!refused.every(isPointless)) return null
  const batch = longestFold(later, kinds)
  return batch && { ...batch, rows: [...refused, ...batch.rows], ambiguous: batch.ambiguous || refused.some((row) => row.sentBefore) }
}

/** Whether a later row of the same lane makes an earlier one pointless, wherever that got to. */
export function supersedes(later: OutboxRow, earlier: OutboxRow, kinds: KindRegistry): boolean {
  const kind = kinds[later.kind]
  if (!kind || later.kind !== earlier.kind) return false
  const read = ({ intent, base }: OutboxRow) => ({ intent: kind.parseIntent(intent), base: kind.parseBase(base) })
  const [one, other] = [read(later), read(earlier)]
  return one.intent !== null && other.intent !== null && kind.supersedes(one, other)
}

function fold(rows: OutboxRow[], kinds: KindRegistry): Head | null {
  const head = rows[0]
  const kind = head && kinds[head.kind]
  if (!head || !kind) return null
  const parsed: { intent: unknown; base: unknown }[] = []
  for (const row of rows) {
    const intent = row.kind === head.kind && row.schemaVersion <= kind.schemaVersion ? kind.parseIntent(row.intent) : null
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
  }
}
