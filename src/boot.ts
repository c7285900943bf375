import { readFirst } from './data/first-read.ts'
import type { FirstRead } from './data/first-read.ts'
import { readBootHint } from './lib/boot-hint.ts'

/*
 * Runs before anything else, in the page itself (build/first-load/boot-script.ts): language and appearance before the first paint,
 * and the first read on its way while the app's scripts come.
 */
declare global {
  var firstRead: Promise<FirstRead | null> | undefined
}

/** A page that nobody sees paints no frame: it reads after this long. */
const UNSEEN_MS = 100

const root = document.documentElement
const hint = readBootHint()
root.lang = hint.lang ?? (/^ar/i.test(navigator.language) ? 'ar' : 'en')
root.dir = root.lang === 'ar' ? 'rtl' : 'ltr'
if (hint.scheme === 'light' || hint.scheme === 'dark') root.dataset['scheme'] = hint.scheme
// Opening the databases takes some milliseconds of this thread: after the frame is painted, while the scripts still come.
globalThis.firstRead = new Promise<void>((painted) => {
  requestAnimationFrame(() => setTimeout(painted))
  setTimeout(painted, UNSEEN_MS)
}).then(() => readFirst())

// The texts of this language, which the app else asks for only when its modules run (build/first-load/preload-texts.ts).
const texts = document.querySelector<HTMLMetaElement>(`meta[name="texts-${root.lang}"]`)?.content
if (texts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts }))
