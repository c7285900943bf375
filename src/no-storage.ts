import ar from './i18n/ar/storage.json'
import en from './i18n/en/storage.json'

/* Runs inline in the page, as part of src/boot.ts, because the app's scripts may not run without storage. */

const ID = 'no-storage'
/** A database that has not opened by then may never do. */
const LONGEST_OPENING_MS = 10_000

/** Until the databases open, the page says what to allow in place of the app. */
export async function watchOpening(opening: Promise<unknown>): Promise<void> {
  const slow = setTimeout(show, LONGEST_OPENING_MS)
  try {
    await opening
    hide()
  } catch {
    show()
  } finally {
    clearTimeout(slow)
  }
}

function show(): void {
  const { body } = document
  if (!body) return document.addEventListener('DOMContentLoaded', show, { once: true })
  hide()
  const note = body.appendChild(document.createElement('main'))
  note.id = ID
  // Both languages, because the choice of one cannot be stored.
  const parts = [inLanguage('en', 'ltr', en), inLanguage('ar', 'rtl', ar)]
  note.append(...(document.documentElement.lang === 'ar' ? parts.reverse() : parts))
}

function hide(): void {
  document.getElementById(ID)?.remove()
}

function inLanguage(lang: string, dir: string, texts: typeof en): HTMLElement {
  const part = document.createElement('section')
  Object.assign(part, { lang, dir })
  const reload = element('button', texts['storage.reload'])
  reload.addEventListener('click', () => location.reload())
  part.append(element('h1', texts['storage.title']), element('p', texts['storage.body']), reload)
  return part
}

function element(name: string, text: string): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
