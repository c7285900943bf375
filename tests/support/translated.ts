import type { Page } from '@playwright/test'

/** Replaces every text of the page by one in new elements, as the translators of browsers do. */
export function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest('script, style, textarea, option, svg')) continue
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstElementChild?.append(text.data)
      text.replaceWith(font)
    }
  })
}

/**
 * The texts with letters or digits that React updates as a node of their own. An update of one that a translator has
 * replaced is not seen, and its removal fails.
 */
export function looseTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      if (/[\p{L}\p{N}]/u.test(text.data) && Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
        found.push(`${text.data} in ${text.parentElement?.outerHTML.slice(0, 200) ?? ''}`)
    }
    return found
  })
}
