import { writeSetting } from './settings.ts'

export const LAST_TOUCH = 'lastTouch'

/** Kept for a page that is closed, killed or thrown out of memory while the tablet lies there. */
export async function rememberTouch(): Promise<void> {
  await writeSetting(LAST_TOUCH, Date.now())
}

/** By the tablet's clock; null when nobody was ever signed in. */
export function lastTouchOf(stored: unknown): number | null {
  return typeof stored === 'number' ? stored : null
}
