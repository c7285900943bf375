import type { Page } from '@playwright/test'

/**
 * Words on the page with Western digits, but for codes: ids, phone numbers and addresses stand in an element of their own that
 * runs left to right or is a person's or a thing's own name, and a word with Latin letters in it (`P2023`, `A4`) is none to count by.
 */
export function westernFiguresOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CODE = 'bdi, [dir="ltr"]:not(html), [dir="auto"], textarea, script, style, option, a[href^="tel:"]'
    const found: string[] = []
    /** What the setting itself shows of the other digits. */
    const SAMPLE = '0123'
    const isWestern = (word: string) => /\d/.test(word) && !/[A-Za-z@]/.test(word) && word !== SAMPLE
    const names = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent ?? '').filter(Boolean)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (
        !element?.checkVisibility() ||
        (element.closest(CODE) && !element.closest('[class*="money"], [class*="total"], [class*="chart"]'))
      )
        continue
      const words = (text.textContent ?? '').split(/[\s\u00a0]+/).filter(isWestern)
      if (words.length > 0)
        found.push(
          `${words.join(' ')} in “${(element.textContent ?? '').trim().slice(0, 80)}” ${element.tagName.toLowerCase()}.${String(element.getAttribute('class'))}`,
        )
    }
    for (const element of document.querySelectorAll('[aria-label], [title]')) {
      const label = element.getAttribute('aria-label') ?? element.getAttribute('title') ?? ''
      const said = names.reduce((rest, each) => rest.replaceAll(each, ''), label)
      if (said.split(/\s+/).some(isWestern)) found.push(`label “${label}”`)
    }
    return found
  })
}
