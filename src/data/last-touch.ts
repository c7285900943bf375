import { readSetting, writeSetting } from './settings.ts'

const LAST_TOUCH = 'lastTouch'

/** Kept for a page that is closed, killed or thrown out of memory while the tablet lies there. */
export async function rememberTouch(): Promise<void> {
  await writeSetting(LAST_TOUCH, Date.now())
}

/** By the tablet's clock; null when nobody was ever signed in. */
export async function readLastTouch(): Promise<number | null> {
  const at = await readSetting(LAST_TOUCH)
  return typeof at === 'number' ? at : null
}
