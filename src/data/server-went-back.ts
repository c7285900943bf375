import { readSetting, writeSetting } from './settings.ts'
import { isLost } from './sync/is-lost.ts'
import { outboxStore } from './sync/outbox-store.ts'

export const SERVER_WENT_BACK = 'serverWentBack'

export type ServerWentBack = {
  /** Receipts to compare are marked. */
  isMarked: boolean
  /** How many entries each person is known to have lost. */
  lost: Record<string, number>
}

/** Null while nothing is known to be lost or still to be compared. */
export async function readServerWentBack(): Promise<ServerWentBack | null> {
  return ((await readSetting(SERVER_WENT_BACK)) as ServerWentBack | null | undefined) ?? null
}

/**
 * The server was restored from a backup. To be called before its answer replaces what is stored here, by which receipts tell
 * whether they still counted. Durable, and never fails: what cannot be marked now is marked before the comparison.
 */
export async function noteServerWentBack(): Promise<void> {
  try {
    await writeSetting(SERVER_WENT_BACK, { lost: {}, ...(await readServerWentBack()), isMarked: false })
    await (await import('./after-restore.ts')).markReceipts()
  } catch {
    // Storage is full or closing, or the script could not be fetched.
  }
}

/** Counts what screens read without reading the receipts; gone once there is nothing to mark, to compare or to tell. */
export async function countMarked({ isMarked }: { isMarked: boolean }): Promise<void> {
  const marked = (await outboxStore.read(['done'])).filter(({ afterRestore }) => afterRestore !== undefined)
  const lost: Record<string, number> = {}
  for (const { ownerId } of marked.filter(isLost)) lost[ownerId] = (lost[ownerId] ?? 0) + 1
  await writeSetting(SERVER_WENT_BACK, isMarked && marked.length === 0 ? null : { isMarked, lost })
}

/** Compares this person's receipts with what the server has now; asked for again at the next chance where it did not answer. */
export async function compareReceipts(userId: string): Promise<void> {
  await import('./after-restore.ts').then(({ checkReceipts }) => checkReceipts(userId)).catch(() => {})
}
