import type { Page } from '@playwright/test'

/** What is called the same in Arabic: kinds of file and account, browsers and devices, the scheme of an address, a degree. */
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
 * English left on an Arabic page: words of three Latin letters or more, but for codes and for what people called themselves (`names`)
 * and their things, which stand in an element of their own. What is written in fields and choices is read as well.
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
      // A choice in a list that is not open is laid out nowhere.
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
