import type { Page } from '@playwright/test'

/**
 * Focuses each control of the page and returns those that a sticky or fixed element then covers in part, or whose error
 * or hint it covers.
 */
export function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    /** Where an element is hit-tested: its centre and near its edges, as fractions of its size. */
    const POINTS = [
      [0.5, 0.5],
      [0.1, 0.15],
      [0.9, 0.15],
      [0.1, 0.85],
      [0.9, 0.85],
    ] as const
    /** The bars at the top and the bottom, with a sticky button. */
    const BARS_PX = 192
    const found = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>(`main :is(${FOCUSABLE})`)) {
      if (!isShown(element) || floating(element) !== null) continue
      // Focusing it again would not scroll to it.
      element.blur()
      element.focus()
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      if (document.activeElement !== element) continue
      const target = element.matches('[type="radio"], [type="checkbox"], [type="file"]')
        ? (element.closest('label') ?? element)
        : element
      for (const part of [target, ...errorsOf(element)]) {
        const cover = coverOf(part)
        if (cover) found.add(`${nameOf(element)}: ${part === target ? 'it' : `“${part.textContent}”`} is ${cover}`)
      }
    }
    return [...found]

    function isShown(element: HTMLElement): boolean {
      return !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })
    }

    function errorsOf(element: HTMLElement): HTMLElement[] {
      if (element.getAttribute('aria-invalid') !== 'true') return []
      return `${element.getAttribute('aria-errormessage') ?? ''} ${element.getAttribute('aria-describedby') ?? ''}`
        .split(' ')
        .flatMap((id) => document.getElementById(id) ?? [])
        .filter(isShown)
    }

    function floating(element: Element): Element | null {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(at).position)) return at
      return null
    }

    function coverOf(part: HTMLElement): string | null {
      const box = part.getBoundingClientRect()
      // Such a part cannot be seen as a whole between the bars.
      if (box.height > innerHeight - BARS_PX) return null
      for (const [along, down] of POINTS) {
        const [x, y] = [box.left + along * box.width, box.top + down * box.height]
        if (y < 0 || y > innerHeight) return 'out of view'
        const there = document.elementFromPoint(x, y)
        const cover = there && !part.contains(there) && !there.contains(part) ? floating(there) : null
        if (cover && !cover.contains(part)) return `covered by ${nameOf(cover as HTMLElement)}`
      }
      return null
    }

    function nameOf(element: HTMLElement): string {
      const label = 'labels' in element && element.labels instanceof NodeList ? element.labels[0]?.textContent : null
      return `${element.tagName.toLowerCase()}.${element.className.toString().slice(0, 30)} “${(element.ariaLabel ?? label ?? element.textContent ?? '').slice(0, 50)}”`
    }
  })
}

/** How far below the top of the page the first row of its first list starts, in px; `null` without a list. */
export function firstRowAt(page: Page): Promise<number | null> {
  return page.evaluate(() => {
    scrollTo(0, 0)
    const rows = [...document.querySelectorAll<HTMLElement>('main :is(li, tbody tr, article)')].filter(
      (row) =>
        row.checkVisibility({ visibilityProperty: true }) &&
        row.getBoundingClientRect().height > 1 &&
        !row.closest('details, nav, dialog, [role="tablist"], figure, [role="grid"], [role="group"]'),
    )
    return rows[0] ? Math.round(rows[0].getBoundingClientRect().top) : null
  })
}
