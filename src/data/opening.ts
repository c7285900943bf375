import { readSetting, writeSetting } from './settings.ts'

/** When somebody last began to sign in; 0 once that has ended. In IndexedDB, because other tabs and the worker look at it. */
const OPENING_AT = 'openingAt'
/** As patient as a sign-in is, and a slow tablet with the key that it makes. */
const LONGEST_OPENING_MS = 60_000

/** Marks that somebody is signing in, until it has ended in any way. A page that is closed meanwhile leaves the mark for a minute. */
export async function whileOpening<Result>(signIn: () => Promise<Result>): Promise<Result> {
  await writeSetting(OPENING_AT, Date.now())
  try {
    return await signIn()
  } finally {
    await writeSetting(OPENING_AT, 0)
  }
}

/** From before the server is asked until the half is kept, or they gave up. */
export async function isOpeningHere(): Promise<boolean> {
  return Math.abs(Date.now() - Number(await readSetting(OPENING_AT))) < LONGEST_OPENING_MS
}
