import { readFirst } from './data/store/first-read.ts'
import type { FirstRead } from './data/store/first-read.ts'
import { readBootHint } from './lib/boot-hint.ts'
import { watchOpening } from './no-storage.ts'

/* Runs inline in the page, before all other scripts (build/first-load/boot-script.ts). Sets language and appearance
   before the first paint, and starts the first read while the app's scripts load. */
declare global {
  var firstRead: Promise<FirstRead | null> | undefined
}

const root = document.documentElement
const hint = readBootHint()
root.lang = hint.lang ?? (/^ar/i.test(navigator.language) ? 'ar' : 'en')
root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
if (hint.scheme === 'light' || hint.scheme === 'dark') root.dataset['scheme'] = hint.scheme
// At once: the database answers from another process while the scripts load and run. Waiting for the first paint cost 6 %
// of the offline start, because the scripts, compiled before, ran meanwhile.
globalThis.firstRead = readFirst()
void watchOpening(globalThis.firstRead)
