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

/** Null if nothing is known to be lost or waits for comparison. A damaged setting means that all are to be marked again. */
export async function readServerWentBack(): Promise<ServerWentBack | null> {
  const stored = (await readSetting(SERVER_WENT_BACK)) ?? null
  return stored === null || isServerWentBack(stored) ? stored : { isMarked: false, lost: {}, unchecked: [] }
}

function isServerWentBack(stored: unknown): stored is ServerWentBack {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'isMarked' in stored &&
    typeof stored.isMarked === 'boolean' &&
    'lost' in stored &&
    typeof stored.lost === 'object' &&
    stored.lost !== null &&
    'unchecked' in stored &&
    Array.isArray(stored.unchecked)
  )
}

export function knownSent(noted: ServerWentBack | null, userId: string): KnownSent {
  if (noted === null) return 'all'
  if (!noted.isMarked || noted.unchecked.includes(userId)) return 'unknown'
  return [...noted.unchecked, ...Object.keys(noted.lost)].every((id) => id === userId) ? 'all' : 'own'
}
