import { setImmediate as nextTurn } from 'node:timers/promises'
import { inTransaction } from '../database/database.ts'
import type { Queries } from '../database/database.ts'
import { moveEarliest } from '../repositories/audit-move.ts'

/** Entries per transaction: writers of the trail wait for it. */
const PORTION = 200

/** Takes the personal values out of all entries of earlier servers, in portions. */
export async function moveEntries(db: Queries, isOpen: () => boolean = () => true): Promise<void> {
  while (isOpen() && (await inTransaction(db, (tx) => moveEarliest(tx, PORTION))) === PORTION) await nextTurn()
}
