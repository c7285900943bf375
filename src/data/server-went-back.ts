import type { EntityTable } from 'dexie'
import type { AccountDb } from './account-db.ts'
import { forgetAnsweredKeys } from './answered-keys.ts'
import { deviceDb } from './device-db.ts'
import type { FreshnessRow } from './device-db.ts'
import { readSetting, writeSetting } from './settings.ts'
import { isLost } from './sync/is-lost.ts'
import { outboxStore } from './sync/outbox-store.ts'

export const SERVER_WENT_BACK = 'serverWentBack'

export type ServerWentBack = {
  /** Receipts to compare are marked. */
  isMarked: boolean
  /** How many entries each person is known to have lost. */
  lost: Record<string, number>
  /** Whose receipts are still to be compared. */
  unchecked: string[]
}

/** What a person may be told was sent: all on this device, their own, or nothing for certain. */
export type KnownSent = 'all' | 'own' | 'unknown'

/** Null while nothing is known to be lost or still to be compared. */
export async function readServerWentBack(): Promise<ServerWentBack | null> {
  return ((await readSetting(SERVER_WENT_BACK)) as ServerWentBack | null | undefined) ?? null
}

/** In the place of a cursor of before a restore: no server knows it, so the whole list is sent. */
export const FORGOTTEN = 'forgotten'

let turn: Promise<void> = Promise.resolve()

/**
 * The server was restored from a backup. To be called before its answer replaces what is stored here, by which receipts tell
 * whether they still counted. Each restore is noted once, by the first answer that tells of it. Durable, and never fails: what cannot be marked now is
 * marked before the comparison.
 */
export function noteServerWentBack(own: AccountDb, isNews: () => Promise<boolean>): Promise<void> {
  turn = turn.then(async () => ((await isNews()) ? note(own) : undefined)).catch(() => {
    // Storage is full or closing, or the script could not be fetched.
  })
  return turn
}

async function note(own: AccountDb): Promise<void> {
  await forgetCursors(own.freshness)
  await deviceDb.transaction('rw', deviceDb.settings, deviceDb.freshness, async () => {
    await writeSetting(SERVER_WENT_BACK, { lost: {}, unchecked: [], ...(await readServerWentBack()), isMarked: false })
    await forgetAnsweredKeys()
    await forgetCursors(deviceDb.freshness)
  })
  await (await import('./after-restore.ts')).markReceipts()
}

async function forgetCursors(freshness: EntityTable<FreshnessRow, 'resource'>): Promise<void> {
  await freshness.filter(({ cursor }) => cursor !== null).modify({ cursor: FORGOTTEN })
}

/** Counts what screens read without reading the receipts; gone once there is nothing to mark, to compare or to tell. */
export async function countMarked({ isMarked }: { isMarked: boolean }): Promise<void> {
  const marked = (await outboxStore.read(['done'])).filter(({ afterRestore }) => afterRestore !== undefined)
  const lost: Record<string, number> = {}
  for (const { ownerId } of marked.filter(isLost)) lost[ownerId] = (lost[ownerId] ?? 0) + 1
  const unchecked = [...new Set(marked.flatMap((row) => (isLost(row) ? [] : row.ownerId)))]
  await writeSetting(SERVER_WENT_BACK, isMarked && marked.length === 0 ? null : { isMarked, lost, unchecked })
}

export function knownSent(noted: ServerWentBack | null, userId: string): KnownSent {
  if (noted === null) return 'all'
  if (!noted.isMarked || noted.unchecked.includes(userId)) return 'unknown'
  return [...noted.unchecked, ...Object.keys(noted.lost)].every((id) => id === userId) ? 'all' : 'own'
}

/** Compares this person's receipts with what the server has now; asked for again at the next chance where it did not answer. */
export async function compareReceipts(userId: string): Promise<void> {
  await import('./after-restore.ts').then(({ checkReceipts }) => checkReceipts(userId)).catch(() => {})
}
