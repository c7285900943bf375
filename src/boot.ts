import { readFirst } from './data/first-read.ts'
import type { FirstRead } from './data/first-read.ts'
import { readBootHint } from './lib/boot-hint.ts'

/* Runs inline in the page, before all other scripts (build/first-load/boot-script.ts). Sets language and appearance
   before the first paint, and starts the first read while the app's scripts load. */
declare global {
  var firstRead: Promise<FirstRead | null> | undefined
}

/** Hidden pages paint no frame, so the read starts after this time. */
const UNSEEN_MS = 100

const root = document.documentElement
const hint = readBootHint()
root.lang = hint.lang ?? (/^ar/i.test(navigator.language) ? 'ar' : 'en')
root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
if (hint.scheme === 'light' || hint.scheme === 'dark') root.dataset['scheme'] = hint.scheme
// Opening the databases blocks the main thread for some milliseconds, so it waits until the frame is painted; the
// scripts are still loading then.
globalThis.firstRead = new Promise<void>((painted) => {
  requestAnimationFrame(() => setTimeout(painted))
  setTimeout(painted, UNSEEN_MS)
}).then(() => readFirst())
