import { useLiveQuery } from '../../lib/use-live-query.ts'
import { ROW_STATES } from '@counter/outbox'
import type { HistoryEntry } from '@counter/outbox'
import { outboxStore } from '../../data/sync/outbox-store.ts'

const SHOWN = 60

export type DevHistoryEntry = HistoryEntry & { key: string; seq: number; kind: string; ownerId: string }

/** The history of all rows on this device, newest first. */
export function useDevHistory(): DevHistoryEntry[] {
  const entries = useLiveQuery(async () => {
    const rows = (await outboxStore.read(ROW_STATES)).slice(-SHOWN)
    return rows.flatMap(({ seq, kind, ownerId, story }) =>
      story.map((entry, index) => ({ ...entry, key: `${seq} ${index}`, seq, kind, ownerId })),
    )
  })
  return [...(entries ?? [])].sort((one, other) => other.at.localeCompare(one.at)).slice(0, SHOWN)
}
