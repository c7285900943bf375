import type { Page } from '@playwright/test'

/** What does not fit on the page: elements wider than the window, or text cut off by its box. */
export function overflowsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    /** Smaller differences are rounding errors. */
    const SLACK_PX = 1.5
    const found = new Set<string>()
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 60)} “${(element.textContent ?? '').trim().slice(0, 60)}”`
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.documentElement &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))

    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.add(`the page: ${scrollWidth} px in ${clientWidth}`)

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement
      if (
        !element ||
        text.textContent?.trim() === '' ||
        element.closest('svg, script, style, select') ||
        !isHtmlShown(element)
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      for (const { left, right } of range.getClientRects()) {
        if ((left < -SLACK_PX || right > clientWidth + SLACK_PX) && !scrolls(element))
          found.add(`beyond the window: ${name(element)}`)
        const cutting = cutterOf(element)
        if (cutting && isBeyond(cutting)) found.add(`cut off by ${name(cutting)}: ${name(element)}`)
        const touched = element.closest('button, a, label, th, td, dt, dd, summary, legend')
        for (const block of [blockOf(element), touched && blockOf(touched)]) {
          if (block && block !== cutting && isBeyond(block)) found.add(`beyond its own box: ${name(block)}`)
        }

        function isBeyond(around: Element): boolean {
          const box = around.getBoundingClientRect()
          return left < box.left - SLACK_PX || right > box.right + SLACK_PX
        }
      }
    }
    for (const { name, lines, hasRoom } of namesOnPage())
      if (lines > 1 && hasRoom) found.add(`a name broken at its hyphen: ${name}`)
    // A read-only field would not be scrolled to its end.
    for (const input of document.querySelectorAll('input[readonly]'))
      if (input.scrollWidth > input.clientWidth + SLACK_PX)
        found.add(`cut off in its field: ${(input as HTMLInputElement).value}`)
    return [...found]

    /** Each name like `Al-Harbi`, its number of lines, and whether it would fit on one. */
    function namesOnPage(): { name: string; lines: number; hasRoom: boolean }[] {
      return [...document.querySelectorAll('main bdi')].filter(isHtmlShown).flatMap((named) => {
        const inside = document.createTreeWalker(named, NodeFilter.SHOW_TEXT)
        const names = []
        for (let text = inside.nextNode(); text; text = inside.nextNode()) {
          for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\bAl-\p{L}+/gu)) {
            const range = document.createRange()
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            const rects = [...range.getClientRects()]
            const width = rects.reduce((sum, rect) => sum + rect.width, 0)
            names.push({
              name: word,
              lines: new Set(rects.map(({ top }) => Math.round(top))).size,
              hasRoom: width <= blockOf(named).clientWidth,
            })
          }
        }
        return names
      })
    }

    function isHtmlShown(element: Element): boolean {
      // Text for screen readers only is clipped on purpose.
      for (let at: Element | null = element; at; at = at.parentElement)
        if (at.clientWidth <= SLACK_PX && getComputedStyle(at).position === 'absolute') return false
      return element.checkVisibility({ visibilityProperty: true })
    }

    function blockOf(element: Element): Element {
      let at = element
      while (at.parentElement && ['inline', 'contents'].includes(getComputedStyle(at).display)) at = at.parentElement
      return at
    }

    function cutterOf(element: Element): Element | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at)
        if (overflowX === 'auto' || overflowX === 'scroll') return null
        if (overflowX === 'hidden' || overflowX === 'clip') return at
      }
      return null
    }
  })
}
