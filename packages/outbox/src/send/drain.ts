import { planBatches } from '../model/plan-batches.ts'
import type { Batch, KindRegistry, PrepareKinds } from '../model/plan-batches.ts'
import { PrefetchedLookups } from './prefetched-lookups.ts'
import { sendBatch } from './send-batch.ts'
import type { Outcome } from './send-batch.ts'
import { trimReceipts } from './settle.ts'
import type { SendContext } from './settle.ts'
import { UNSENT_STATES } from '../model/types.ts'
import type { Holds } from '../pace/holds.ts'
import type { SendGate } from '../pace/send-gate.ts'

/**
 * Concurrent lanes: six requests, which is the limit of an HTTP/1.1 origin, plus lanes that are claimed or settled
 * meanwhile.
 */
export const LANES_SIDE_BY_SIDE = 10

export type Drain = {
  sendContext: SendContext
  kinds: KindRegistry
  prepareKinds: PrepareKinds
  gate: SendGate
  holds: Holds
  /** Aborted when the lease is lost or the engine stops. */
  signal: AbortSignal
  /** Number of calls so far that signal possible new work. */
  changes(): number
  /** Resolves at the next such call. */
  nextChange(): Promise<void>
}

/** Sends until no row can proceed: all are sent, wait for a person, or back off. */
export async function drain(context: Drain): Promise<void> {
  const { sendContext, gate, signal } = context
  const running = new Map<string, { batch: Batch; done: Promise<void> }>()
  const blockedOwners = new Set<string>()
  const lookups = new PrefetchedLookups({ context: sendContext, gate })
  let plan: Batch[] = []
  let isStale = true
  /** Nothing has changed since the rows were read. */
  let isReadAgain = false
  let seenChanges = -1
  /** When the next held row may be sent, on the monotonic clock. */
  let dueAt = Infinity
  let failure: unknown = null

  const start = (batch: Batch) => {
    const done = lookups
      .of(batch)
      .then(async (look) => (look === 'sentAway' ? look : sendBatch(sendContext, batch, look)))
      .then(
        (outcome) => note(outcome, batch),
        (error: unknown) => {
          failure = error
        },
      )
      .then(() => void running.delete(batch.lane))
    running.set(batch.lane, { batch, done })
  }

  const note = (outcome: Outcome | 'sentAway', batch: Batch) => {
    isReadAgain = false
    if (outcome === 'sentAway') return void (isStale = true)
    if (outcome.type === 'settled' || outcome.type === 'unfolded') gate.succeed(batch.lane)
    if (outcome.type === 'later') failure ??= outcome.failure ?? null
    if (outcome.type === 'ownerBlocked') blockedOwners.add(batch.ownerId)
    if (outcome.type === 'lost') failure = new Error('lease lost')
    if (outcome.type !== 'settled' || batch.isFollowed) isStale = true
  }

  const canStart = (batch: Batch) =>
    !running.has(batch.lane) &&
    !blockedOwners.has(batch.ownerId) &&
    !gate.isWaiting(batch.lane) &&
    ![...running.values()].some((other) => other.batch.sharedObject === batch.sharedObject)

  while (!signal.aborted && failure === null) {
    const change = context.nextChange()
    const { clock } = sendContext.ports
    if (clock.monotonic() >= dueAt) isStale = true
    if (isStale || seenChanges !== context.changes()) {
      isStale = false
      isReadAgain = true
      // Taken before the read, so that rows added during the read cause another one.
      seenChanges = context.changes()
      const rows = await sendContext.ports.store.read(UNSENT_STATES)
      await context.prepareKinds(rows.map(({ kind }) => kind))
      const held = context.holds.among(rows)
      dueAt = clock.monotonic() + Math.min(...held.values())
      const batches = planBatches(rows, context.kinds, ({ seq }) => held.has(seq))
      // While the server does not respond, the lane with the fewest failures goes first, so that a poison row cannot
      // block the others.
      plan = batches.toSorted((a, b) => gate.failuresOf(a.lane) - gate.failuresOf(b.lane))
      lookups.offer(plan.filter(canStart))
    }
    for (const batch of plan.filter(canStart)) {
      if (running.size >= gate.lanesAtOnce(LANES_SIDE_BY_SIDE)) break
      if (!canStart(batch)) continue
      plan = plan.filter((planned) => planned !== batch)
      start(batch)
    }
    if (running.size === 0 && !isReadAgain) isStale = true
    if (running.size === 0 && !isStale && seenChanges === context.changes()) break
    if (running.size > 0) await Promise.race([...[...running.values()].map(({ done }) => done), change])
  }
  await Promise.all([...running.values()].map(({ done }) => done))
  if (failure !== null) throw failure
  await trimReceipts(sendContext)
}
