import type { FirstRead } from './data/store/first-read.ts'
import { readSessionAtStart } from './data/session/idle-lock.ts'
import { activateLocale } from './i18n/i18n.ts'
import { isLocale } from './i18n/locale.ts'
import { readBootHint } from './lib/boot-hint.ts'
import { loadHijri } from './lib/calendars/hijri.ts'

/* Loads the language while React and the screens are still being evaluated. The databases are not opened here: boot.ts
   has read what the first screen shows, and opening them would block the main thread for as long as evaluating half the
   app. Errors surface where the result is used. */
const { lang, calendar } = readBootHint()
if (isLocale(lang)) void activateLocale(lang).catch(() => {})
if (calendar === 'hijri') void loadHijri().catch(() => {})

/** A database that does not respond must not delay the frame for longer. */
const LONGEST_WAIT_MS = 500

/**
 * The result of the read in boot.ts; null if there is none. Rejects if the browser opens no database: the app does not
 * start then, and the page says what to allow (no-storage.ts).
 */
export const firstRead: Promise<FirstRead | null> = Promise.race([
  globalThis.firstRead ?? Promise.resolve(null),
  new Promise<null>((done) => setTimeout(done, LONGEST_WAIT_MS, null)),
])

/** Who is signed in. */
export const sessionAtStart = firstRead.then(readSessionAtStart)
