import { prove } from '../vault/row-proof.ts'
import { halfOf } from '../store/session-half.ts'
import { kinds } from '../../kinds/kinds.ts'
import { renewProofs } from './owner-rows.ts'
import { sendNow } from './schedule.ts'
import { exportUnsent, importUnsent } from '@counter/outbox'
import type { ImportResult } from '@counter/outbox'
import { outboxStore } from '../store/outbox-store.ts'

/** One person's unsent rows on this tablet, as the text of a file. */
export function exportOwn(ownerId: string): Promise<string> {
  return exportUnsent(outboxStore, { ownerId, at: new Date().toISOString() })
}

/** Imports what the owner exported on another tablet, and starts sending it. */
export async function importOwn({
  text,
  owner,
}: {
  text: string
  owner: { id: string; name: string }
}): Promise<ImportResult> {
  let under: string | null = null
  const result = await importUnsent(outboxStore, {
    ...{ text, owner, kinds, at: new Date().toISOString() },
    async prove(rows) {
      const { half, proofs } = await prove(owner.id, rows)
      under = half
      return proofs
    },
  })
  // The owner may have signed in again in another tab meanwhile.
  const half = await halfOf(owner.id)
  if (under !== null && half !== under) await renewProofs(owner.id, { half, formerHalf: under }).catch(() => {})
  sendNow()
  return result
}
