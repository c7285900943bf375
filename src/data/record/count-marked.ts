import { isLost } from '@counter/outbox'
import { SERVER_WENT_BACK } from '../store/server-went-back.ts'
import { writeSetting } from '../store/settings.ts'
import { outboxStore } from '../store/outbox-store.ts'

/**
 * Stores the counts that screens show, so that they need not read the receipts. Deleted once nothing is left to mark,
 * compare or report.
 */
export async function countMarked({ isMarked }: { isMarked: boolean }): Promise<void> {
  const marked = (await outboxStore.read(['done'])).filter(({ afterRestore }) => afterRestore !== undefined)
  const lost: Record<string, number> = {}
  for (const { ownerId } of marked.filter(isLost)) lost[ownerId] = (lost[ownerId] ?? 0) + 1
  const unchecked = [...new Set(marked.flatMap((row) => (isLost(row) ? [] : row.ownerId)))]
  await writeSetting(SERVER_WENT_BACK, isMarked && marked.length === 0 ? null : { isMarked, lost, unchecked })
}
