import { readFirst } from './data/first-read.ts'
import type { FirstRead } from './data/first-read.ts'
import { readBootHint } from './lib/boot-hint.ts'

/*
 * Runs before anything else, in a small file of its own (scripts/boot-script.ts) because the page allows no inline script:
 * language and appearance before the first paint, and the first read on its way while the app's scripts come.
 */
declare global {
  var firstRead: Promise<FirstRead | null> | undefined
}

const root = document.documentElement
const hint = readBootHint()
root.lang = hint.lang ?? (/^ar/i.test(navigator.language) ? 'ar' : 'en')
root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
if (hint.scheme === 'light' || hint.scheme === 'dark') root.dataset['scheme'] = hint.scheme
globalThis.firstRead = readFirst()
