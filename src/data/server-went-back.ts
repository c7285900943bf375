import { readSetting } from './settings.ts'

export const SERVER_WENT_BACK = 'serverWentBack'

export type ServerWentBack = {
  /** The receipts to compare have been marked. */
  isMarked: boolean
  /** Number of lost entries per user id. */
  lost: Record<string, number>
  /** User ids whose receipts are still to be compared. */
  unchecked: string[]
}

/** Which entries are known to have been sent: all on this device, only the person's own, or none for certain. */
export type KnownSent = 'all' | 'own' | 'unknown'

/** Null if nothing is known to be lost or waits for comparison. */
export async function readServerWentBack(): Promise<ServerWentBack | null> {
  return ((await readSetting(SERVER_WENT_BACK)) as ServerWentBack | undefined) ?? null
}

export function knownSent(noted: ServerWentBack | null, userId: string): KnownSent {
  if (noted === null) return 'all'
  if (!noted.isMarked || noted.unchecked.includes(userId)) return 'unknown'
  return [...noted.unchecked, ...Object.keys(noted.lost)].every((id) => id === userId) ? 'all' : 'own'
}
