import { useCallback } from 'react'
import { isStillMeant } from '@counter/outbox'
import type { OutboxRow } from '@counter/outbox'
import { accountDb } from '../../data/store/account-db.ts'
import { deviceDb } from '../../data/store/device-db.ts'
import { handoverResources, refreshHandovers } from '../../data/reads/refresh-handovers.ts'
import { outboxReads } from '../../data/store/outbox-store.ts'
import { useChainSection } from '../../lib/chain-settings.ts'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import { SHIFT_HOURS } from '../../shared/contract/chain/shift-hours.ts'
import { handoversToAnswer } from '../../shared/rules/till/handover.ts'
import { isPharmacy } from '../../shared/rules/people/workplace.ts'
import { withOverlay } from './overlay.ts'
import type { ShownHandover } from './overlay.ts'

export type HandoversView = {
  /** Null for a person without a pharmacy. */
  pharmacyName: string | null
  /** Newest first. */
  handovers: ShownHandover[]
  /** Whether the pharmacy's handovers have ever reached this device. */
  isLoaded: boolean
  fetchedAt: number | null
  problem: string | null
  unread: number
}

/** The handovers of the pharmacy at which this person works; undefined until read. */
export function useHandovers(userId: string): HandoversView | undefined {
  const { nightCutOff } = useChainSection(SHIFT_HOURS)
  return useLiveQuery(async (): Promise<HandoversView> => {
    const [profile, session] = await Promise.all([
      accountDb(userId).profile.get(userId),
      deviceDb.session.get('current'),
    ])
    const place = profile?.currentPharmacy ?? session?.currentPharmacy ?? ''
    const pharmacyName = isPharmacy(place) ? place : null
    const [server, rows, freshness] = await Promise.all([
      deviceDb.handovers.where('pharmacyName').equals(place).toArray(),
      outboxReads.unsent(),
      deviceDb.freshness.get(handoverResources.pharmacy(place)),
    ])
    const fetchedAt = freshness?.fetchedAt ?? null
    return {
      pharmacyName,
      handovers: withOverlay({ server, rows, pharmacyName: place, personId: userId, nightCutOff }),
      isLoaded: fetchedAt !== null,
      fetchedAt,
      problem: freshness?.problem ?? null,
      unread: freshness?.unread?.count ?? 0,
    }
  }, [userId, nightCutOff])
}

/**
 * Those of them that this person is asked about: without an answer, also of anybody on this device, and not refused by
 * the server.
 */
export function toAnswer(view: HandoversView, { personId, now }: { personId: string; now: number }): ShownHandover[] {
  const open = view.handovers.filter(({ row, answerRow }) => answerRow === null && (!row || isStillMeant(row)))
  const asked = new Set(
    handoversToAnswer(
      open.map(({ handover }) => handover),
      { personId, now },
    ),
  )
  return open.filter(({ handover }) => asked.has(handover))
}

/** A row of this person, also after it was sent. */
export function useOwnRow({ opId, ownerId }: { opId: string | null; ownerId: string }): OutboxRow | null | undefined {
  return useLiveQuery(async () => {
    const row = opId === null ? undefined : await outboxReads.byOpId(opId)
    return row?.ownerId === ownerId ? row : null
  }, [opId, ownerId])
}

/** Refreshes the handovers while a screen with them is visible. */
export function useFreshHandovers({ userId, pharmacyName }: { userId: string; pharmacyName: string | null }): void {
  useWhileSeen(
    useCallback(() => {
      if (pharmacyName !== null) void refreshHandovers({ pharmacyName, userId })
    }, [pharmacyName, userId]),
  )
}
