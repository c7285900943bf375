import { readSetting } from './settings.ts'

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
  const noted = (await readSetting(SERVER_WENT_BACK)) as Partial<ServerWentBack> | null | undefined
  // An earlier version of the app noted less.
  return noted ? { isMarked: false, lost: {}, unchecked: [], ...noted } : null
}

export function knownSent(noted: ServerWentBack | null, userId: string): KnownSent {
  if (noted === null) return 'all'
  if (!noted.isMarked || noted.unchecked.includes(userId)) return 'unknown'
  return [...noted.unchecked, ...Object.keys(noted.lost)].every((id) => id === userId) ? 'all' : 'own'
}
