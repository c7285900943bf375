import { useCallback } from 'react'
import { useLiveQuery } from '../../lib/queries/use-live-query.ts'
import { accountDb } from '../../data/store/account-db.ts'
import { refreshProfile } from '../../data/reads/refresh.ts'
import { PERSONAL_RECORD } from '../../kinds/personal-record/intent.ts'
import { ownUnsentRows } from '../../data/record/own-unsent-rows.ts'
import { resources } from '../../data/store/resources.ts'
import type { OutboxRow } from '@counter/outbox'
import { useWhileSeen } from '../../lib/queries/use-while-seen.ts'
import type { Contact } from '../../shared/contract/employees.ts'

export type ContactsView = {
  /** With the person's unsent changes applied; null if this device knows no list yet. */
  contacts: Contact[] | null
  /** The newest change that has not reached the server. */
  unsent: OutboxRow | null
  /** The list on the server, including changes that are being sent, without rejected ones. */
  base: Contact[] | null
  /** What rejected changes added and removed; neither has happened on the server. */
  refused: { putIn: Contact[]; takenOut: Contact[] }
  fetchedAt: number | null
  problem: string | null
}

/** The person's emergency contacts; undefined while they are read. Meanwhile requests newer ones from the server. */
export function useContacts(userId: string): ContactsView | undefined {
  useWhileSeen(useCallback(() => void refreshProfile({ userId }), [userId]))
  return useLiveQuery(async (): Promise<ContactsView> => {
    const [seen, freshness] = await Promise.all([
      readContacts(userId),
      accountDb(userId).freshness.get(resources.profile),
    ])
    return { ...seen, fetchedAt: freshness?.fetchedAt ?? null, problem: freshness?.problem ?? null }
  }, [userId])
}

/** The person's contacts as the screen shows them. */
export async function readContacts(userId: string): Promise<Omit<ContactsView, 'fetchedAt' | 'problem'>> {
  const [profile, rows] = await Promise.all([
    accountDb(userId).profile.get(userId),
    ownUnsentRows(userId, PERSONAL_RECORD),
  ])
  const stored = profile?.contacts ?? null
  if (rows.length === 0) return { contacts: stored, unsent: null, base: stored, refused: NOTHING }
  // Usually there is nothing to overlay, so the code for it is not part of the first load.
  const { withOverlay } = await import('./overlay.ts')
  return withOverlay(stored, rows)
}

const NOTHING = { putIn: [], takenOut: [] }
