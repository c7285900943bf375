import type { FirstRead } from './data/first-read.ts'
import { readSessionAtStart } from './data/idle-lock.ts'
import { activateLocale } from './i18n/i18n.ts'
import { isLocale } from './i18n/locale.ts'
import { readBootHint } from './lib/boot-hint.ts'
import { loadHijri } from './lib/hijri.ts'

/*
 * The language comes while React and the screens are still being run. The databases are not opened here: boot.ts has read what the first
 * screen shows, and opening them costs this thread as long as running half the app. A failure shows where the thing is used.
 */
const { lang, calendar } = readBootHint()
if (isLocale(lang)) void activateLocale(lang).catch(() => {})
if (calendar === 'hijri') void loadHijri().catch(() => {})

/** A database that does not answer must not keep the frame from showing. */
const LONGEST_WAIT_MS = 500

/** What boot.ts found; null where that was nothing. */
export const firstRead: Promise<FirstRead | null> = Promise.race([
  globalThis.firstRead ?? Promise.resolve(null),
  new Promise<null>((done) => setTimeout(done, LONGEST_WAIT_MS, null)),
])

/** Who is at the counter. */
export const sessionAtStart = firstRead.then(readSessionAtStart)
