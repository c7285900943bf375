import type { FirstRead } from './data/first-read.ts'
import { readSessionAtStart } from './data/idle-lock.ts'
import { outboxDb } from './data/sync/outbox-db.ts'
import { activateLocale } from './i18n/i18n.ts'
import { isLocale } from './i18n/locale.ts'
import { readBootHint } from './lib/boot-hint.ts'
import { loadHijri } from './lib/hijri.ts'

/*
 * What takes the longest is asked for first: the databases open and the language comes while React and the screens are
 * still being run. A failure shows where the thing is used.
 */
void outboxDb.open().catch(() => {})

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
