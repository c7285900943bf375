import type { StorageState } from '../../../data/store/storage-state.ts'

export type WeakPoint = 'notSecure' | 'almostFull' | 'noWorker' | 'safariTab'

/** Above this share of the quota, a browser may refuse to store more or evict data. */
const ALMOST_FULL = 0.8

type Seen = { storage: StorageState; workerVersion: string | null; isSecure: boolean; isSafariTab: boolean }

/**
 * What may fail on this device in an outage and can be mended, most serious first. Facts that the browser does not
 * report are not listed. Nor is storage without protection, which most browsers grant to nobody who asks: it is among
 * the facts (`device-facts.tsx`).
 */
export function weakPointsOf({ storage, workerVersion, isSecure, isSafariTab }: Seen): WeakPoint[] {
  const { usedBytes, quotaBytes } = storage
  const points: WeakPoint[] = []
  // Without https there is neither a worker nor persistent storage, so the cause is reported only once.
  if (!isSecure) points.push('notSecure')
  if (usedBytes !== null && quotaBytes !== null && usedBytes >= ALMOST_FULL * quotaBytes) points.push('almostFull')
  if (isSecure && workerVersion === null) points.push('noWorker')
  if (isSafariTab) points.push('safariTab')
  return points
}
