import type { OutboxRow } from '../model/types.ts'
import type { OutboxDb } from './outbox-db.ts'

/** Reads of the outbox for screens. Inside a Dexie live query each of them runs again when its rows change. */
export type OutboxReads = {
  /** Everything that still has to reach the server, oldest first. */
  unsent(): Promise<OutboxRow[]>
  countUnsent(): Promise<number>
  /** The receipts recorded last, newest first. */
  newestReceipts(limit: number): Promise<OutboxRow[]>
  byOpId(opId: string): Promise<OutboxRow | undefined>
  inLane(lane: string): Promise<OutboxRow[]>
}

export function outboxReads(db: OutboxDb): OutboxReads {
  const ofState = () => db.rows.where('state')
  return {
    // One bulk read for each side of `done`: a query of several keys steps through its rows one by one. In one
    // transaction, because a row that changes its state between the two reads would be missed or come twice.
    async unsent() {
      const parts = await db.transaction('r', db.rows, () =>
        Promise.all([ofState().below('done').toArray(), ofState().above('done').toArray()]),
      )
      return parts.flat().sort((one, other) => one.seq - other.seq)
    },
    async countUnsent() {
      const counts = await db.transaction('r', db.rows, () =>
        Promise.all([ofState().below('done').count(), ofState().above('done').count()]),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    newestReceipts: (limit) => ofState().equals('done').reverse().limit(limit).toArray(),
    inLane: (lane) => db.rows.where('lane').equals(lane).toArray(),
    byOpId: (opId) => db.rows.where('opId').equals(opId).first(),
  }
}
