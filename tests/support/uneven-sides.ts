import type { Page } from '@playwright/test'

/** A difference too small to be seen. */
const EVEN_PX = 48

/**
 * How the content of a page stands in its width: a fault if it leaves much more room at one side than at the other, for
 * each date that takes several lines, and for each word that is broken.
 */
export function unevenSides(page: Page): Promise<string[]> {
  return page.evaluate((evenPx) => {
    const main = document.querySelector('main')
    if (!main) return ['no main']
    const box = main.getBoundingClientRect()
    const style = getComputedStyle(main)
    const [left, right] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)]
    let [first, last] = [right, left]
    for (const element of main.querySelectorAll<HTMLElement>('*')) {
      const seen = element.getBoundingClientRect()
      if (seen.width < 2 || !element.checkVisibility({ visibilityProperty: true }) || !isDrawn(element)) continue
      first = Math.max(left, Math.min(first, seen.left))
      last = Math.min(right, Math.max(last, seen.right))
    }
    const rooms = [Math.round(first - left), Math.round(right - last)] as const
    const faults: string[] = []
    if (Math.abs(rooms[0] - rooms[1]) > evenPx)
      faults.push(`${rooms[0]} px are empty at the left, ${rooms[1]} at the right`)
    for (const parts of main.querySelectorAll('[role="group"]:has(> [role="spinbutton"])')) {
      const tops = new Set(
        [...parts.querySelectorAll('[role="spinbutton"]')].map((part) => part.getBoundingClientRect().top),
      )
      if (tops.size > 1) faults.push(`the date ${parts.getAttribute('aria-label') ?? ''} takes ${tops.size} lines`)
    }
    faults.push(...[...brokenWords(main)].map((word) => `“${word}” is broken`))
    return faults

    function brokenWords(within: Element): Set<string> {
      const broken = new Set<string>()
      const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
        for (const { index, 0: word } of (text.textContent ?? '').matchAll(/(?<!\S)\p{L}+(?!\S)/gu)) {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const boxes = [...range.getClientRects()]
          if (boxes.some(({ top }) => top >= (boxes[0]?.bottom ?? top))) broken.add(word)
        }
      }
      return broken
    }

    /** Text of its own, a line or a background. */
    function isDrawn(element: HTMLElement): boolean {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
      const isClear = (colour: string) => /, 0\)$|transparent/.test(colour)
      return (
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) ||
        (borderTopWidth !== '0px' && !isClear(borderTopColor)) ||
        !isClear(backgroundColor)
      )
    }
  }, EVEN_PX)
}
