import { useLiveQuery } from 'dexie-react-hooks'
import { outboxDb } from '../../data/sync/outbox-db.ts'
import { stateWordOf, UNSENT_STATES } from '../../data/sync/types.ts'
import type { OutboxRow, RowState, StateWord } from '../../data/sync/types.ts'

export type Waiting = {
  count: number
  /** When the oldest of them was recorded, by the tablet's clock. */
  oldestAt: string | null
  needAttention: number
  isSending: boolean
  lastSentAt: string | null
}

/** What is not sent yet from this tablet, whoever recorded it; undefined until read. */
export function useWaiting(): Waiting | undefined {
  return useLiveQuery(async () => {
    // Counts from the index: the chip is asked again at every change of a drain of hundreds.
    const [counts, oldest, lastSentAt] = await Promise.all([
      Promise.all(UNSENT_STATES.map((state) => ofState(state).count())),
      Promise.all(UNSENT_STATES.map((state) => ofState(state).first())),
      lastSent(),
    ])
    const countOf = (word: StateWord) => UNSENT_STATES.reduce((sum, state, index) => (stateWordOf(state) === word ? sum + (counts[index] ?? 0) : sum), 0)
    const [first] = oldest.flatMap((row) => row ?? []).toSorted((one, other) => one.seq - other.seq)
    return {
      count: counts.reduce((sum, count) => sum + count, 0),
      oldestAt: first?.recordedAt ?? null,
      needAttention: countOf('attention'),
      isSending: countOf('sending') > 0,
      lastSentAt,
    }
  })
}

/** Somebody else's row, as far as others may see it. */
export type ForeignRow = Pick<OutboxRow, 'opId' | 'kind' | 'state' | 'recordedAt' | 'ownerName'>

export type SyncView = { own: OutboxRow[]; others: ForeignRow[]; sent: OutboxRow[]; lastSentAt: string | null }

const RECEIPTS_SHOWN = 20

/** The outbox as one person may see it: what needs them first, then oldest first; undefined until read. */
export function useSyncView(userId: string): SyncView | undefined {
  return useLiveQuery(async () => {
    const [unsent, done, lastSentAt] = await Promise.all([unsentRows(), outboxDb.rows.where('state').equals('done').sortBy('seq'), lastSent()])
    const own = unsent.filter(({ ownerId }) => ownerId === userId)
    return {
      own: [...own.filter(needsOwner), ...own.filter((row) => !needsOwner(row))],
      others: unsent
        .filter(({ ownerId }) => ownerId !== userId)
        .map(({ opId, kind, state, recordedAt, ownerName }) => ({ opId, kind, state, recordedAt, ownerName })),
      sent: done.filter(({ ownerId }) => ownerId === userId).slice(-RECEIPTS_SHOWN).reverse(),
      lastSentAt,
    }
  }, [userId])
}

function ofState(state: RowState) {
  return outboxDb.rows.where('state').equals(state)
}

function unsentRows(): Promise<OutboxRow[]> {
  return outboxDb.rows.where('state').anyOf([...UNSENT_STATES]).sortBy('seq')
}

async function lastSent(): Promise<string | null> {
  const newest = await ofState('done').reverse().limit(RECEIPTS_SHOWN).toArray()
  const times = newest.flatMap(({ sentAt }) => sentAt ?? []).sort()
  return times.at(-1) ?? null
}

function needsOwner(row: OutboxRow): boolean {
  return stateWordOf(row.state) === 'attention'
}
