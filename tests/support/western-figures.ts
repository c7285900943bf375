import type { Page } from '@playwright/test'

/**
 * Words with Western digits on the page, except codes: ids, phone numbers and addresses have elements of their own,
 * which run left to right or are names, and a word with Latin letters (`P2023`, `A4`) is not a figure.
 */
export function westernFiguresOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const CODE = 'bdi, [dir="ltr"]:not(html), [dir="auto"], textarea, script, style, option, a[href^="tel:"]'
    const found: string[] = []
    /** The setting's own sample of the other digits. */
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
