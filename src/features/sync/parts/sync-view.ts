import { readSilence } from '../../../data/http/server-contact.ts'
import { knownSent, readServerWentBack } from '../../../data/store/server-went-back.ts'
import type { KnownSent } from '../../../data/store/server-went-back.ts'
import { isLost, stateWordOf } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { useCalmLiveQuery } from '../../../lib/queries/use-live-query.ts'
import { lastSent } from '../queries.ts'
import { outboxReads, outboxStore } from '../../../data/store/outbox-store.ts'
import { awaitedRows } from '../../../data/record/waits-for.ts'

/** The fields of a row that other people may see. */
export type ForeignRow = Pick<
  OutboxRow,
  'opId' | 'kind' | 'state' | 'failures' | 'recordedAt' | 'ownerId' | 'ownerName'
>

export type SyncView = {
  own: OutboxRow[]
  others: ForeignRow[]
  /** The row that somebody has to act on first, of each row that waits for one, by its operation id. */
  awaited: ReadonlyMap<string, OutboxRow>
  sent: OutboxRow[]
  /** Sent, but lost when the server was restored; oldest first. */
  lost: OutboxRow[]
  lastSentAt: string | null
  /** How much is known about the rows that do not wait. */
  knownSent: KnownSent
  /** Whether the server has stopped answering, as far as this device has tried. */
  isSilent: boolean
}

const RECEIPTS_SHOWN = 20

/** The outbox as one person may see it: rows that need attention, then oldest first; undefined until read. */
export function useSyncView(userId: string): SyncView | undefined {
  return useCalmLiveQuery(async () => {
    const [unsent, done, lastSentAt, silentSince, wentBack] = await Promise.all([
      outboxReads.unsent(),
      outboxStore.read(['done']),
      lastSent(),
      readSilence(),
      readServerWentBack(),
    ])
    const own = unsent.filter(({ ownerId }) => ownerId === userId)
    const receipts = done.filter(({ ownerId }) => ownerId === userId)
    return {
      own: [...own.filter(needsOwner), ...own.filter((row) => !needsOwner(row))],
      others: unsent
        .filter(({ ownerId }) => ownerId !== userId)
        .map(({ opId, kind, state, failures, recordedAt, ownerId, ownerName }) => ({
          opId,
          kind,
          state,
          recordedAt,
          ownerId,
          ownerName,
          ...(failures ? { failures } : {}),
        })),
      awaited: awaitedRows(unsent),
      sent: receipts
        .filter((row) => !isLost(row))
        .slice(-RECEIPTS_SHOWN)
        .reverse(),
      lost: receipts.filter(isLost),
      lastSentAt,
      knownSent: knownSent(wentBack, userId),
      isSilent: silentSince !== null,
    }
  }, [userId])
}

function needsOwner(row: OutboxRow): boolean {
  return stateWordOf(row) === 'attention'
}
