import { groupBy } from './group-by.ts'
import type { Look } from './kind.ts'
import type { Batch } from './plan-batches.ts'
import type { Desk } from './settle.ts'

/** From this many waiting lanes of one group on, one read for all is cheaper than one each. */
export const BULK_FROM = 4

/**
 * One read for all the waiting lanes of a group. Only against an extended server: its revisions refuse a write that was
 * decided on an old read, while a plain server would overwrite what others wrote in between.
 */
export class BulkLooks {
  readonly #desk: Desk
  #looks = new Map<string, () => Promise<Look<unknown>>>()

  constructor(desk: Desk) {
    this.#desk = desk
  }

  /** A new plan: forgets what was read for the one before. */
  offer(batches: Batch[]): void {
    this.#looks = new Map()
    for (const [key, members] of groupBy(batches, groupKey)) {
      const [first] = members
      if (key !== null && first && members.length >= BULK_FROM) this.#looks.set(key, memoized(() => this.#read(first)))
    }
  }

  /** What the bulk read says about this batch; undefined where it has to look for itself. */
  async previewOf(batch: Batch): Promise<Look<unknown> | undefined> {
    const key = groupKey(batch)
    const read = key === null ? undefined : this.#looks.get(key)
    if (!read || !batch.kind.bulk || (await this.#desk.ports.transport.serverKind()) !== 'extended') return undefined
    const look = await read()
    return look.ok ? { ok: true, view: batch.kind.bulk.pick(look.view, batch.write) } : undefined
  }

  async #read(batch: Batch): Promise<Look<unknown>> {
    const { transport } = this.#desk.ports
    const reader = (path: string) => transport.request({ method: 'GET', path, account: batch.ownerId })
    const group = batch.kind.bulk?.group(batch.write) ?? ''
    try {
      return (await batch.kind.bulk?.look(group, reader)) ?? { ok: false, answer: { kind: 'noAnswer', reason: 'network' } }
    } catch {
      return { ok: false, answer: { kind: 'noAnswer', reason: 'network' } }
    }
  }
}

function groupKey(batch: Batch): string | null {
  return batch.kind.bulk ? JSON.stringify([batch.kind.name, batch.ownerId, batch.kind.bulk.group(batch.write)]) : null
}

function memoized<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | null = null
  return () => (made ??= make())
}
