import { readSilence } from '../../data/http/server-contact.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useCalmLiveQuery, useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { knownSent, readServerWentBack } from '../../data/store/server-went-back.ts'
import type { KnownSent } from '../../data/store/server-went-back.ts'
import { stateWordOf } from '@counter/outbox'
import type { StateWord } from '@counter/outbox'
import { outboxReads } from '../../data/store/outbox-store.ts'

export type Waiting = {
  count: number
  /** When the oldest of them was recorded, by the device's clock. */
  oldestAt: string | null
  needAttention: number
  isSending: boolean
  lastSentAt: string | null
  /** How much is known about the rows that do not wait. */
  knownSent: KnownSent
  /** Whether the server has stopped answering, as far as this device has tried. */
  isSilent: boolean
}

/**
 * What this device has not sent yet, of all people, and what a restored server lost of this person's rows;
 * undefined until read.
 */
export function useWaiting(userId: string): Waiting | undefined {
  return useCalmLiveQuery(async () => {
    const [unsent, lastSentAt, wentBack, silentSince] = await Promise.all([
      outboxReads.unsent(),
      lastSent(),
      readServerWentBack(),
      readSilence(),
    ])
    const countOf = (word: StateWord) => unsent.filter((row) => stateWordOf(row) === word).length
    const lost = wentBack?.lost[userId] ?? 0
    return {
      count: unsent.length + lost,
      oldestAt: unsent[0]?.recordedAt ?? null,
      needAttention: countOf('attention') + lost,
      isSending: countOf('sending') > 0,
      lastSentAt,
      knownSent: knownSent(wentBack, userId),
      isSilent: silentSince !== null,
    }
  }, [userId])
}

export const SENT_WORDS: Record<KnownSent, MessageId> = {
  all: 'sync.allSent',
  own: 'sync.yoursSent',
  unknown: 'sync.checking',
}

/** Whether the server was restored and something still has to be compared or sent again. */
export function useServerWentBack(): boolean {
  return useLiveQuery(async () => (await readServerWentBack()) !== null) ?? false
}

/** The newest this many rows certainly include the one that was sent last. */
const RECEIPTS_READ = 20

/** When this device last sent something (ISO time); null if no receipt has a time. */
export async function lastSent(): Promise<string | null> {
  const newest = await outboxReads.newestReceipts(RECEIPTS_READ)
  const times = newest.flatMap(({ sentAt }) => sentAt ?? []).sort()
  return times.at(-1) ?? null
}
