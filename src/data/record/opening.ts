import { readSetting, writeSetting } from '../store/settings.ts'

/** When the last sign-in attempt began; 0 after it ended. In IndexedDB, because other tabs and the worker read it. */
const OPENING_AT = 'openingAt'
/** Covers the time-out of a sign-in and the key derivation on a slow tablet. */
const LONGEST_OPENING_MS = 60_000

/**
 * Marks that somebody is signing in until the attempt has ended. A page that is closed meanwhile leaves the mark for a
 * minute.
 */
export async function whileOpening<Result>(signIn: () => Promise<Result>): Promise<Result> {
  await writeSetting(OPENING_AT, Date.now())
  try {
    return await signIn()
  } finally {
    await writeSetting(OPENING_AT, 0)
  }
}

/** True from before the request until the half is stored or the attempt has failed. */
export async function isOpeningHere(): Promise<boolean> {
  return Math.abs(Date.now() - Number(await readSetting(OPENING_AT))) < LONGEST_OPENING_MS
}
