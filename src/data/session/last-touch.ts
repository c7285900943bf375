import { writeSetting } from '../store/settings.ts'

export const LAST_TOUCH = 'lastTouch'

/** Stored for a page that is closed, killed or discarded while the tablet is idle. */
export async function rememberTouch(): Promise<void> {
  await writeSetting(LAST_TOUCH, Date.now())
}

/** By the tablet's clock; null before the first sign-in. */
export function lastTouchOf(stored: unknown): number | null {
  return typeof stored === 'number' ? stored : null
}
