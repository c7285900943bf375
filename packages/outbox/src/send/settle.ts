import type { Batch } from '../model/plan-batches.ts'
import { groupBy } from '../model/group-by.ts'
import { holdsLease } from './lease.ts'
import type { EnginePorts } from '../ports.ts'
import { withHistory } from '../model/history.ts'
import { withFailure, withoutFailures } from '../model/failures.ts'
import type { SendGate } from '../pace/send-gate.ts'
import { withoutContent } from '../model/without-content.ts'
import type { OutboxRow, PreparedRequest, RowProblem, HistoryEntry } from '../model/types.ts'

/** The newest receipts are kept whatever their age, so that a clock that was once ahead does not empty the list. */
export const KEPT_RECEIPTS = 200
/**
 * Older receipts are kept for as long as the age of a backup is likely to be, so that lost writes can be sent again.
 */
export const RECEIPT_DAYS = 35
const DAY_MS = 24 * 60 * 60 * 1_000
/**
 * More than one person creates in that time: two batches of 600 rows, with corrections. All receipts are read after a
 * drain.
 */
export const MOST_RECEIPTS = 2_000

export type SendContext = { ports: EnginePorts; epoch: number; gate: SendGate }

/** `lost`: another sender holds the lease. `changed`: the owner edited or discarded a row meanwhile; plan again. */
export type SendResult = 'ok' | 'lost' | 'changed'

/**
 * Stores `sending` and the exact request before it is sent. Fails if the lease is lost or a row differs from the plan;
 * nothing may be sent then.
 */
export function claim(context: SendContext, batch: Batch, request: PreparedRequest): Promise<SendResult> {
  return change(context, batch, (row) =>
    withHistory(
      { ...row, state: 'sending', request, attempts: row.attempts + 1, epoch: context.epoch, lastProblem: null },
      entry(context, 'sending'),
    ),
  )
}

/** Turns the rows into receipts. The server's object is already stored where the screens read it. */
export async function settleDone(
  context: SendContext,
  batch: Batch,
  { event, object }: { event: 'sent' | 'alreadyThere'; object: unknown },
): Promise<SendResult> {
  const at = isoNow(context)
  const isHere = await context.ports.keepsReceipts(batch.ownerId, batch.kind.name)
  return change(context, batch, (row) => {
    const receipt: OutboxRow = {
      ...withoutFailures(row),
      state: 'done',
      sentAt: at,
      request: null,
      lastProblem: null,
      ...serverIdIn(object),
    }
    return withHistory(isHere ? receipt : withoutContent(receipt), { at, event })
  })
}

/** `isFault`: a server responded but did not accept the write. */
export type Later = { problem: RowProblem; mayHaveApplied: boolean; isFault: boolean }

/** Waits for a retry: `ambiguous` if the write may have arrived, otherwise `queued`. */
export function settleLater(
  context: SendContext,
  batch: Batch,
  { problem, mayHaveApplied, isFault }: Later,
): Promise<SendResult> {
  const isCounted = isFault && context.gate.countsFault(batch.lane)
  const at = isoNow(context)
  return change(context, batch, (row) => {
    if (isRefused(row)) return row
    const sentBefore = row.sentBefore || (mayHaveApplied && row.state === 'sending')
    const event = sentBefore && problem.status === undefined ? 'noAnswer' : 'retryLater'
    const later: OutboxRow = { ...row, state: sentBefore ? 'ambiguous' : 'queued', sentBefore, lastProblem: problem }
    return withHistory(
      isFault ? withFailure(later, { at, isCounted, requestId: problem.requestId }) : later,
      entry(context, event, problem),
    )
  })
}

/** Needs the owner: permanently refused, or waiting for a decision. */
export function settleParked(
  context: SendContext,
  batch: Batch,
  { state, problem, mayHaveApplied }: { state: 'rejected' | 'conflict'; problem: RowProblem; mayHaveApplied: boolean },
): Promise<SendResult> {
  return change(context, batch, (row) =>
    withHistory(
      { ...withoutFailures(row), state, lastProblem: problem, sentBefore: row.sentBefore || mayHaveApplied },
      entry(context, state, problem),
    ),
  )
}

/**
 * A write of several parts was refused: each part is decided and written separately from now on, so that only the part
 * at fault is parked.
 */
export function settleUnfolded(
  context: SendContext,
  batch: Batch,
  { problem, mayHaveApplied }: { problem: RowProblem; mayHaveApplied: boolean },
): Promise<SendResult> {
  return change(context, batch, (row) => {
    if (isRefused(row)) return row
    const sentBefore = row.sentBefore || mayHaveApplied
    // The response to the shared request is known: its bytes must not be sent again for one of its parts.
    const apart: OutboxRow = {
      ...withoutFailures(row),
      state: sentBefore ? 'ambiguous' : 'queued',
      sentBefore,
      request: null,
      isUnfolded: true,
      lastProblem: null,
    }
    return withHistory(apart, entry(context, 'unfolded', problem))
  })
}

/**
 * Rows that the server accepts only from their owner wait for that person; the owner's other rows proceed. If the
 * server names only some rows of a write, the others are sent without them.
 */
export function settleWaitingForOwner(
  context: SendContext,
  batch: Batch,
  { problem, mayHaveApplied }: { problem: RowProblem; mayHaveApplied: boolean },
): Promise<SendResult> {
  const named = new Set(problem.fields?.map(({ path }) => path))
  const isPart = batch.rows.some(({ opId }) => named.has(opId)) && !batch.rows.every(({ opId }) => named.has(opId))
  return change(context, batch, (row) => {
    if (isRefused(row)) return row
    const sentBefore = row.sentBefore || mayHaveApplied
    if (isPart && !named.has(row.opId))
      return { ...row, state: sentBefore ? 'ambiguous' : 'queued', sentBefore, request: null, lastProblem: null }
    return withHistory(
      { ...row, state: 'signInNeeded', sentBefore, lastProblem: problem },
      entry(context, 'signInNeeded', problem),
    )
  })
}

/** All unsent rows of an owner whose session has ended wait for that owner; rows of others do not. */
export async function settleSignInNeeded(
  context: SendContext,
  batch: Batch,
  { problem, mayHaveApplied }: { problem: RowProblem; mayHaveApplied: boolean },
): Promise<SendResult> {
  const waiting = (row: OutboxRow) =>
    isRefused(row)
      ? row
      : withHistory({ ...row, state: 'signInNeeded', lastProblem: problem }, entry(context, 'signInNeeded', problem))
  const answer = await change(context, batch, (row) =>
    waiting({ ...row, sentBefore: row.sentBefore || mayHaveApplied }),
  )
  if (answer !== 'ok') return answer
  await context.ports.store.transact(async (tx) => {
    if (!(await holdsLease(tx, context.epoch))) return
    const others = await tx.inStates(['queued', 'ambiguous'])
    for (const row of others) if (row.ownerId === batch.ownerId) await tx.put(waiting(row))
  })
  return 'ok'
}

async function change(context: SendContext, batch: Batch, next: (row: OutboxRow) => OutboxRow): Promise<SendResult> {
  return context.ports.store.transact(async (tx): Promise<SendResult> => {
    if (!(await holdsLease(tx, context.epoch))) return 'lost'
    const rows: OutboxRow[] = []
    for (const planned of batch.rows) {
      const row = await tx.get(planned.seq)
      if (!row || !isAsPlanned({ row, planned, epoch: context.epoch })) return 'changed'
      rows.push(row)
    }
    for (const row of rows) await tx.put(next(row))
    return 'ok'
  })
}

/** Whether the row is as planned, or claimed for this plan since. */
function isAsPlanned({ row, planned, epoch }: { row: OutboxRow; planned: OutboxRow; epoch: number }): boolean {
  // An edited row may be in another lane and be sent from there under the same lease.
  if (row.lane !== planned.lane || JSON.stringify(row.intent) !== JSON.stringify(planned.intent)) return false
  if (row.state === 'sending') return row.epoch === epoch
  // Exported to a file since: another tablet may send it, so it has to be looked up.
  return row.state === planned.state && row.sentBefore === planned.sentBefore
}

/** A refused row in a batch that supersedes it keeps its state until the batch is done. */
function isRefused(row: OutboxRow): boolean {
  return row.state === 'rejected' || row.state === 'conflict'
}

/**
 * After a drain: deletes receipts that are too old or too many, and empties receipts of people who left during the
 * drain or whose sign-out was interrupted by a crash. Reads all receipts, so it runs once per drain and not per row.
 */
export async function trimReceipts({ ports, epoch }: SendContext): Promise<void> {
  const receipts = await ports.store.read(['done'])
  const excess = new Set(excessOf(receipts, ports.clock.now()))
  const kept = receipts.filter((row) => !excess.has(row))
  // Checked after the rows were settled: anyone who leaves later has their receipts emptied by the sign-out.
  const hasLeft = new Map<string, boolean>()
  const ofKind = ({ ownerId, kind }: OutboxRow) => JSON.stringify([ownerId, kind])
  for (const [key, [row]] of groupBy(kept.filter(ports.isToBeEmptied), ofKind))
    if (row) hasLeft.set(key, !(await ports.keepsReceipts(row.ownerId, row.kind)))
  const telling = kept.filter((row) => ports.isToBeEmptied(row) && hasLeft.get(ofKind(row)))
  if (excess.size + telling.length === 0) return
  await ports.store.transact(async (tx) => {
    if (!(await holdsLease(tx, epoch))) return
    // The owner may have put them back in the queue since they were read.
    for (const { seq } of excess) if ((await tx.get(seq))?.state === 'done') await tx.remove(seq)
    for (const { seq } of telling) {
      const row = await tx.get(seq)
      if (row?.state === 'done' && ports.isToBeEmptied(row)) await tx.put(withoutContent(row))
    }
  })
}

/**
 * The receipts, oldest first, that can be deleted; never one that the server may have lost, until that is decided.
 * Their age is measured from the latest known time, so that a clock that was set back does not extend it.
 */
function excessOf(receipts: readonly OutboxRow[], now: number): OutboxRow[] {
  const sentAt = (row: OutboxRow) => Date.parse(row.sentAt ?? '') || 0
  const oldest = receipts.reduce((highest, row) => Math.max(highest, sentAt(row)), now) - RECEIPT_DAYS * DAY_MS
  return receipts.filter((row, index) => {
    if (row.afterRestore !== undefined) return false
    const newer = receipts.length - 1 - index
    return newer >= MOST_RECEIPTS || (newer >= KEPT_RECEIPTS && sentAt(row) < oldest)
  })
}

function serverIdIn(object: unknown): { serverId?: string } {
  return typeof object === 'object' && object !== null && '_id' in object && typeof object._id === 'string'
    ? { serverId: object._id }
    : {}
}

function isoNow({ ports }: SendContext): string {
  return new Date(ports.clock.now()).toISOString()
}

function entry(context: SendContext, event: HistoryEntry['event'], problem?: RowProblem): HistoryEntry {
  return {
    at: isoNow(context),
    event,
    ...(problem ? { code: problem.code } : {}),
    ...(problem?.status === undefined ? {} : { status: problem.status }),
    ...(problem?.requestId === undefined ? {} : { requestId: problem.requestId }),
  }
}
