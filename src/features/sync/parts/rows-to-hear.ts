import { useRef } from 'react'
import type { OutboxRow } from '@counter/outbox'
import { useCalmLiveQuery } from '../../../lib/use-live-query.ts'
import { outboxReads } from '../../../data/store/outbox-store.ts'

/** Enough for what may be recorded and sent between two reads. */
const NEWEST_RECEIPTS = 20

/** The person's rows that may have news: unsent rows, each until it is seen as done, and the newest receipts. */
export function useRowsToHear(userId: string): OutboxRow[] | undefined {
  const open = useRef<string[]>([])
  return useCalmLiveQuery(async () => {
    const [unsent, wasUnsent, newest] = await Promise.all([
      outboxReads.unsent(),
      Promise.all(open.current.map((opId) => outboxReads.byOpId(opId))),
      outboxReads.newestReceipts(NEWEST_RECEIPTS),
    ])
    const bySeq = new Map(
      [...newest, ...wasUnsent, ...unsent].flatMap((row) => (row?.ownerId === userId ? [[row.seq, row]] : [])),
    )
    const rows = [...bySeq.values()].sort((one, other) => one.seq - other.seq)
    open.current = rows.filter(({ state }) => state !== 'done').map(({ opId }) => opId)
    return rows
  }, [userId])
}
