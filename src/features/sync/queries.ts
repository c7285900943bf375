import type { MessageId } from '../../i18n/message-id.ts'
import { useCalmLiveQuery, useLiveQuery } from '../../lib/use-live-query.ts'
import { knownSent, readServerWentBack } from '../../data/server-went-back.ts'
import type { KnownSent } from '../../data/server-went-back.ts'
import { outboxDb } from '../../data/sync/outbox-db.ts'
import { unsentRows } from '../../data/sync/own-unsent-rows.ts'
import { stateWordOf } from '../../data/sync/types.ts'
import type { RowState, StateWord } from '../../data/sync/types.ts'

export type Waiting = {
  count: number
  /** When the oldest of them was recorded, by the tablet's clock. */
  oldestAt: string | null
  needAttention: number
  isSending: boolean
  lastSentAt: string | null
  /** What is certain of all that does not wait. */
  knownSent: KnownSent
}

/** What is not sent yet from this tablet, whoever recorded it, and what a restored server lost of this person's; undefined until read. */
export function useWaiting(userId: string): Waiting | undefined {
  return useCalmLiveQuery(async () => {
    const [unsent, lastSentAt, wentBack] = await Promise.all([unsentRows(), lastSent(), readServerWentBack()])
    const countOf = (word: StateWord) => unsent.filter((row) => stateWordOf(row) === word).length
    const lost = wentBack?.lost[userId] ?? 0
    return {
      count: unsent.length + lost,
      oldestAt: unsent[0]?.recordedAt ?? null,
      needAttention: countOf('attention') + lost,
      isSending: countOf('sending') > 0,
      lastSentAt,
      knownSent: knownSent(wentBack, userId),
    }
  }, [userId])
}

export const SENT_WORDS: Record<KnownSent, MessageId> = {
  all: 'sync.allSent',
  own: 'sync.yoursSent',
  unknown: 'sync.checking',
}

/** Whether the server was restored, and something is still to be compared or sent again. */
export function useServerWentBack(): boolean {
  return useLiveQuery(async () => (await readServerWentBack()) !== null) ?? false
}

function ofState(state: RowState) {
  return outboxDb.rows.where('state').equals(state)
}

/** So many of the newest are sure to hold the one that was sent last. */
const RECEIPTS_READ = 20

/** When something was last sent from here; null where no receipt tells. */
export async function lastSent(): Promise<string | null> {
  const newest = await ofState('done').reverse().limit(RECEIPTS_READ).toArray()
  const times = newest.flatMap(({ sentAt }) => sentAt ?? []).sort()
  return times.at(-1) ?? null
}
