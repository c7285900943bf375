import type { StorageState } from '../../../data/storage-state.ts'

export type WeakPoint = 'notSecure' | 'almostFull' | 'noWorker' | 'safariTab' | 'notProtected'

/** From here on a browser may refuse to store more, or begin to clear. */
const ALMOST_FULL = 0.8

type Seen = { storage: StorageState; workerVersion: string | null; isSecure: boolean; isSafariTab: boolean }

/** What of this tablet may fail its people in an outage, the gravest first. Nothing is claimed of what the browser does not tell. */
export function weakPointsOf({ storage, workerVersion, isSecure, isSafariTab }: Seen): WeakPoint[] {
  const { usedBytes, quotaBytes, isPersisted } = storage
  const points: WeakPoint[] = []
  // Without https there is no worker and no protection to ask for: one cause, told once.
  if (!isSecure) points.push('notSecure')
  if (usedBytes !== null && quotaBytes !== null && usedBytes >= ALMOST_FULL * quotaBytes) points.push('almostFull')
  if (isSecure && workerVersion === null) points.push('noWorker')
  if (isSafariTab) points.push('safariTab')
  if (isSecure && isPersisted === false) points.push('notProtected')
  return points
}
