import type { Page } from '@playwright/test'

/** Words that are the same in Arabic: file and account types, browsers and devices, the URL scheme, a degree. */
const SAME_IN_ARABIC = new Set([
  'CSV',
  'PDF',
  'IBAN',
  'Safari',
  'Chrome',
  'Edge',
  'Android',
  'iPad',
  'iPhone',
  'https',
  'PharmD',
])

/**
 * English left on an Arabic page: words with three or more Latin letters, except codes and user-provided names
 * (`names`), which have elements of their own. Includes the text of fields and options.
 */
export async function latinWordsOn(page: Page, names: readonly string[]): Promise<string[]> {
  const found = await page.evaluate((known) => {
    const OWN_NAME =
      'bdi, [dir="ltr"]:not(html, input), [dir="auto"]:not(option), time, code, textarea, script, style, [lang="en"]'
    const names = [
      ...known,
      ...[...document.querySelectorAll('bdi')].map(({ textContent }) => textContent ?? '').filter(Boolean),
    ]
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const said: string[] = []
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      // An option of a closed list has no layout.
      if (element?.closest('option') ? element.closest('[hidden]') : !element?.checkVisibility()) continue
      if (!element?.closest(OWN_NAME)) said.push(text.textContent ?? '')
    }
    for (const field of document.querySelectorAll<HTMLInputElement>('input[readonly]')) said.push(field.value)
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) said.push(element.getAttribute(name) ?? '')
    }
    return said.map((each) => ({
      text: each.trim(),
      rest: names.reduce((rest, name) => rest.replaceAll(name, ''), each),
    }))
  }, names)
  return found.flatMap(({ text, rest }) => {
    const words = (rest.match(/[A-Za-z]{3,}/g) ?? []).filter((word) => !SAME_IN_ARABIC.has(word))
    return words.length > 0 ? [`Latin ${words.join(' ')} in “${text.slice(0, 80)}”`] : []
  })
}
