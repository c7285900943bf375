import type { Page } from '@playwright/test'

/**
 * Amounts and codes that do not run left to right, by the computed direction and by the position of their characters.
 */
export function turnedRoundOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const CODES = 'bdi[dir="ltr"], a[href^="tel:"], a[href^="mailto:"]'
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const amount = text.parentElement
      // A name within a link that calls its person has its own direction.
      if (
        !amount?.closest('bdi, a')?.matches(CODES) ||
        !amount.checkVisibility() ||
        (text.textContent ?? '').length < 2
      )
        continue
      if (getComputedStyle(amount).direction !== 'ltr') found.push(`runs right to left: “${amount.textContent}”`)
      const signs = [...(text.textContent ?? '').matchAll(/[\p{L}\p{N}]/gu)].map(({ index }) => index)
      const [first, last] = [signs.at(0) ?? 0, signs.at(-1) ?? 0].map((at) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect()
      })
      const isOneLine = first && last && Math.abs(first.top - last.top) < 2
      if (isOneLine && first.left > last.left) found.push(`stands turned round: “${amount.textContent}”`)
    }
    return found
  })
}

/**
 * Icons that point along the line but are not mirrored in Arabic, and icons that are mirrored although they must not
 * be: a slanted arrow shows a figure's trend beside a curve that runs left to right in Arabic too.
 */
export function wronglyMirroredOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const ALONG_THE_LINE = /tabler-icon-((chevron|arrow)-(left|right)|logout)\b/
    const isArabic = document.documentElement.dir === 'rtl'
    return [...document.querySelectorAll('svg.tabler-icon')].flatMap((icon) => {
      if (!icon.checkVisibility()) return []
      let isMirrored = false
      for (let at: Element | null = icon; at; at = at.parentElement) {
        const { a, b, c, d } = new DOMMatrix(getComputedStyle(at).transform)
        // A rotation, like that of an expanded item's arrow, is not mirroring.
        if (a * d < b * c) isMirrored = !isMirrored
      }
      const name = icon.getAttribute('class') ?? ''
      return isMirrored === (isArabic && ALONG_THE_LINE.test(name))
        ? []
        : [`${isMirrored ? 'mirrored' : 'not mirrored'}: ${name}`]
    })
  })
}
