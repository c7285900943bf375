import { classifyAnswer } from './classify-answer.ts'
import { groupBy } from '../model/group-by.ts'
import type { Look } from '../model/kind.ts'
import { carried } from './prepared-request.ts'
import type { Batch } from '../model/plan-batches.ts'
import type { SendContext } from './settle.ts'
import type { SendGate } from '../pace/send-gate.ts'

/** From this many waiting lanes of a group on, one bulk read is cheaper than one read each. */
export const BULK_FROM = 4

type BulkRead = { look: Promise<Look<unknown> | 'sentAway'> | null; isHere: boolean }

/**
 * Saves lanes their own look-ups: one bulk read for all waiting lanes of a group and, until it has arrived, optimistic
 * writes. Only for an extended server: its revisions and its one report per day refuse a write that was decided on a
 * wrong or outdated state, while a plain server would overwrite other people's data or store a duplicate.
 */
export class PrefetchedLookups {
  readonly #context: SendContext
  readonly #gate: SendGate
  #reads = new Map<string, BulkRead>()

  constructor({ context, gate }: { context: SendContext; gate: SendGate }) {
    this.#context = context
    this.#gate = gate
  }

  /** Starts a new plan and drops the reads of the previous one. */
  offer(batches: Batch[]): void {
    this.#reads = new Map()
    for (const [key, members] of groupBy(batches, groupKey)) {
      if (key !== null && members.length >= BULK_FROM && !this.#gate.isWaiting(key))
        this.#reads.set(key, { look: null, isHere: false })
    }
  }

  /**
   * The prefetched or optimistic look-up of this batch; undefined if it has to look up by itself. `sentAway`: the
   * server is overloaded, so the lanes need not ask it one by one.
   */
  async of(batch: Batch): Promise<Look<unknown> | undefined | 'sentAway'> {
    const key = groupKey(batch) ?? ''
    const read = this.#gate.isOpenFor(BULK_FROM) ? this.#reads.get(key) : undefined
    const granted = this.#granted(batch)
    if ((!read && !granted) || (await this.#context.ports.transport.serverKind()) !== 'extended') return undefined
    if (!read) return granted
    read.look ??= this.#read(batch).then((look) => {
      read.isHere = true
      return this.#noted(look, key)
    })
    if (granted && !read.isHere) return granted
    const look = await read.look
    if (look === 'sentAway') return look
    return look.ok ? { ok: true, view: batch.kind.bulk?.pick(look.view, batch.write) } : undefined
  }

  #granted({ kind, write, base, ambiguous }: Batch): Look<unknown> | undefined {
    const view = ambiguous || !this.#isReached() ? null : (kind.optimisticView?.(write, base) ?? null)
    return view === null ? undefined : { ok: true, view }
  }

  /** Whether a request is likely to arrive. A request that is lost turns a waiting row into an ambiguous one. */
  #isReached(): boolean {
    return !this.#gate.isUnanswered && this.#context.ports.transport.hasJustAnswered()
  }

  #noted(look: Look<unknown>, key: string): Look<unknown> | 'sentAway' {
    const verdict = look.ok ? null : classifyAnswer(look.answer)
    if (verdict?.type === 'later' && verdict.isOverload) {
      this.#gate.fail(key, verdict)
      return 'sentAway'
    }
    if (look.ok) this.#gate.succeed(key)
    return look
  }

  async #read(batch: Batch): Promise<Look<unknown>> {
    const { transport } = this.#context.ports
    const reader = (path: string) =>
      transport.request({ method: 'GET', path, account: batch.ownerId, ...carried(batch) })
    const group = batch.kind.bulk?.group(batch.write) ?? ''
    try {
      return (
        (await batch.kind.bulk?.look(group, reader)) ?? { ok: false, answer: { kind: 'noAnswer', reason: 'network' } }
      )
    } catch {
      return { ok: false, answer: { kind: 'noAnswer', reason: 'network' } }
    }
  }
}

function groupKey(batch: Batch): string | null {
  return batch.kind.bulk ? JSON.stringify([batch.kind.name, batch.ownerId, batch.kind.bulk.group(batch.write)]) : null
}
