import { DAY_MS } from '../../shared/rules/business-day.ts'
import type { Batch } from './plan-batches.ts'
import { groupBy } from '../../shared/rules/group-by.ts'
import { holdsLease } from './lease.ts'
import type { EnginePorts } from './ports.ts'
import { withHistory } from './history.ts'
import { withFailure, withoutFailures } from './failures.ts'
import type { SendGate } from './send-gate.ts'
import { isToBeEmptied, withoutContent } from './without-content.ts'
import type { OutboxRow, PreparedRequest, RowProblem, StoryEntry } from './types.ts'

/** The newest receipts, kept whatever their age: a clock that was once ahead empties no list. */
export const KEPT_RECEIPTS = 200
/** Older ones are kept as long as a backup that is restored is likely to be old, so that what it lacks can be sent again. */
export const RECEIPT_DAYS = 35
/** More than an accountant makes in that time: the pay slips of two months for 600 people, with some corrected. All are read after a drain. */
export const MOST_RECEIPTS = 2_000

export type SendContext = { ports: EnginePorts; epoch: number; gate: Pick<SendGate, 'countsFault'> }

/** `lost`: another sender holds the lease. `changed`: the owner edited or discarded a row meanwhile; plan anew. */
export type SendResult = 'ok' | 'lost' | 'changed'

/**
 * Writes `sending` and the exact request before it leaves. Fails when the lease is gone or a row is no longer as it was
 * planned; nothing may be sent then.
 */
export function claim(context: SendContext, batch: Batch, request: PreparedRequest): Promise<SendResult> {
  return change(context, batch, (row) =>
    withHistory(
      { ...row, state: 'sending', request, attempts: row.attempts + 1, epoch: context.epoch, lastProblem: null },
      entry(context, 'sending'),
    ),
  )
}

/** The server's object is where the screens read it: the rows are receipts now. */
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

/** `isFault`: a server answered and did not take it. */
type Later = { problem: RowProblem; mayHaveApplied: boolean; isFault: boolean }

/** Waits and tries again: ambiguous when the write may have arrived, else queued as before. */
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

/** Needs the owner: refused for good, or something they have to decide. */
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

/** A write of several parts was refused: each part is decided and written alone from now on, so that only what is at fault is parked. */
export function settleUnfolded(
  context: SendContext,
  batch: Batch,
  { problem, mayHaveApplied }: { problem: RowProblem; mayHaveApplied: boolean },
): Promise<SendResult> {
  return change(context, batch, (row) => {
    if (isRefused(row)) return row
    const sentBefore = row.sentBefore || mayHaveApplied
    // The answer to what they shared is known: its bytes must not be sent for one of them.
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
 * Rows that the server takes from nobody but their owner wait for them; the owner's other rows go on. Where the server names some of a
 * write of several, the others are sent without them.
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

/** All unsent rows of an owner whose session is gone wait for that owner; nobody else's do. */
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

/** Still what the plan saw, or claimed for it since. */
function isAsPlanned({ row, planned, epoch }: { row: OutboxRow; planned: OutboxRow; epoch: number }): boolean {
  // Once it says something else it may be in another lane, and be sent from there under this very lease.
  if (row.lane !== planned.lane || JSON.stringify(row.intent) !== JSON.stringify(planned.intent)) return false
  if (row.state === 'sending') return row.epoch === epoch
  // Saved to a file since: another tablet may send it, so it has to be looked for.
  return row.state === planned.state && row.sentBefore === planned.sentBefore
}

/** A refused row that rides along because later ones supersede it keeps its state until they are through. */
function isRefused(row: OutboxRow): boolean {
  return row.state === 'rejected' || row.state === 'conflict'
}

/**
 * After a drain: receipts that are old, or too many, go; those of people who left while it settled them, or whose sign-out a crash cut
 * short, are emptied. It costs a read of all, which no single row should pay.
 */
export async function trimReceipts({ ports, epoch }: SendContext): Promise<void> {
  const receipts = await ports.store.read(['done'])
  const excess = new Set(excessOf(receipts, ports.clock.now()))
  const kept = receipts.filter((row) => !excess.has(row))
  // Asked after the rows were settled: whoever leaves later empties them with the sign-out.
  const hasLeft = new Map<string, boolean>()
  const ofKind = ({ ownerId, kind }: OutboxRow) => JSON.stringify([ownerId, kind])
  for (const [key, [row]] of groupBy(kept.filter(isToBeEmptied), ofKind))
    if (row) hasLeft.set(key, !(await ports.keepsReceipts(row.ownerId, row.kind)))
  const telling = kept.filter((row) => isToBeEmptied(row) && hasLeft.get(ofKind(row)))
  if (excess.size + telling.length === 0) return
  await ports.store.transact(async (tx) => {
    if (!(await holdsLease(tx, epoch))) return
    // Since they were read, their owner may have put them back in the queue.
    for (const { seq } of excess) if ((await tx.get(seq))?.state === 'done') await tx.remove(seq)
    for (const { seq } of telling) {
      const row = await tx.get(seq)
      if (row?.state === 'done' && isToBeEmptied(row)) await tx.put(withoutContent(row))
    }
  })
}

/** Receipts, oldest first, that need not be kept: none that the server may have lost, until that is decided. Their age is by the highest time known: a clock set back keeps nothing longer. */
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

function entry(context: SendContext, event: StoryEntry['event'], problem?: RowProblem): StoryEntry {
  return {
    at: isoNow(context),
    event,
    ...(problem ? { code: problem.code } : {}),
    ...(problem?.status === undefined ? {} : { status: problem.status }),
    ...(problem?.requestId === undefined ? {} : { requestId: problem.requestId }),
  }
}
