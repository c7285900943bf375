import ar from './i18n/ar/storage.json'
import en from './i18n/en/storage.json'

/* Runs inline in the page, as part of src/boot.ts, because the app's scripts may not run without storage. */

/** Where the browser opens no database, the page says what to allow in place of the app. */
export async function watchOpening(opening: Promise<unknown>): Promise<void> {
  try {
    await opening
  } catch {
    show()
  }
}

function show(): void {
  const { body } = document
  if (!body) return document.addEventListener('DOMContentLoaded', show, { once: true })
  const note = body.appendChild(document.createElement('main'))
  note.id = 'no-storage'
  // Both languages, because the choice of one cannot be stored.
  const parts = [inLanguage('en', 'ltr', en), inLanguage('ar', 'rtl', ar)]
  note.append(...(document.documentElement.lang === 'ar' ? parts.reverse() : parts))
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
