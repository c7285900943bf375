import { DB } from './open-outbox.ts'
import type { Outbox } from './open-outbox.ts'
import type { CopiedOutbox } from './second-copy.ts'

/** The outbox database as the second copy uses it. */
export function copiedOutbox({ reads, [DB]: db }: Pick<Outbox, 'reads' | typeof DB>): CopiedOutbox {
  return {
    read: () =>
      db.transaction('r', db.rows, db.lease, async () => ({
        isNew: (await db.lease.get('new')) !== undefined,
        unsent: await reads.unsent(),
      })),
    takeIn: (rows) =>
      db.transaction('rw', db.rows, db.lease, async () => {
        // Another tab has already restored the copies; its restored rows may be sent or discarded by now.
        if (!(await db.lease.get('new'))) return
        for (const row of rows) if (!(await db.rows.where('opId').equals(row.opId).first())) await db.rows.add(row)
        await db.lease.delete('new')
      }),
  }
}
