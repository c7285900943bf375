import type { Page } from '@playwright/test'

/** A longer list is checked only up to here. */
const MOST_STOPS = 120

/**
 * Presses Tab from the start of the page, or of an open dialog, until the focus is back at the first stop. Returns the
 * faults of each stop: the focus is not visible (WCAG 2.2, 2.4.7), the element is out of view or covered (2.4.11), or
 * it is too small to touch (2.5.8).
 */
export async function tabStopFaults(page: Page): Promise<string[]> {
  await page.evaluate(watchStops)
  const faults: string[] = []
  let stops = 0
  for (; stops < MOST_STOPS; stops += 1) {
    // The key is held down, which is twice as fast.
    await page.keyboard.down('Tab')
    const found = await page.evaluate(() => (globalThis as Watching).lookAtStop?.() ?? null)
    if (!found) break
    faults.push(...found)
  }
  await page.keyboard.up('Tab')
  return stops > 0 ? faults : ['no stop at all']
}

type Watching = typeof globalThis & { lookAtStop?: () => string[] | null }

function watchStops(): void {
  const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const LEAST_PX = 24
  /** Points at which a control is hit-tested: its centre and near its corners, as fractions of its size. */
  const POINTS = [
    [0.5, 0.5],
    [0.1, 0.2],
    [0.9, 0.2],
    [0.1, 0.8],
    [0.9, 0.8],
  ] as const
  const seen = new Set<Element>()
  const looks = new Map<Element, string>()
  let first: Element | null = null

  /** Elements that may show the focus: the element, its label and its ancestors. */
  function shownBy(element: Element): Element[] {
    return [element, element.closest('label'), element.parentElement, element.parentElement?.parentElement].flatMap(
      (one) => one ?? [],
    )
  }

  function lookOf(element: Element): string {
    // A stretched link shows its focus ring on the pseudo-element.
    return ['', '::after']
      .map((part) => {
        const style = getComputedStyle(element, part)
        return [
          style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
          style.boxShadow,
          style.backgroundColor,
          style.borderColor,
        ].join()
      })
      .join()
  }

  function faultsOf(element: HTMLElement): string[] {
    // The label of an option is part of its target.
    const touched = element.matches('[type="radio"], [type="checkbox"], [type="file"]')
      ? (element.closest('label') ?? element)
      : element
    const box = touched.getBoundingClientRect()
    const isInView = box.right > 0 && box.left < innerWidth && box.bottom > 0 && box.top < innerHeight
    const isUncovered = POINTS.some(([along, down]) => {
      const there = document.elementFromPoint(box.left + along * box.width, box.top + down * box.height)
      return there !== null && (touched.contains(there) || there.contains(touched))
    })
    const isInSentence = element.matches('p a, li a') && element.closest('p, li')?.textContent !== element.textContent
    return [
      ...(shownBy(element).some((one) => looks.get(one) !== lookOf(one)) ? [] : ['shows no focus']),
      ...(isInView && isUncovered && element.checkVisibility({ visibilityProperty: true })
        ? []
        : [isInView ? 'is hidden' : 'is out of view']),
      ...(isInSentence || (box.width >= LEAST_PX && box.height >= LEAST_PX)
        ? []
        : [`is only ${Math.round(box.width)}×${Math.round(box.height)}`]),
    ]
  }

  const before = document.createElement('span')
  before.tabIndex = -1
  ;(document.querySelector('dialog:modal') ?? document.body).prepend(before)
  scrollTo(0, 0)
  before.focus()
  for (const element of document.querySelectorAll(FOCUSABLE))
    for (const one of shownBy(element)) looks.set(one, lookOf(one))

  ;(globalThis as Watching).lookAtStop = () => {
    const element = document.activeElement
    before.remove()
    if (!(element instanceof HTMLElement) || element === document.body || element === first) return null
    first ??= element
    // A date field has a stop for each of its parts.
    if (seen.has(element)) return []
    seen.add(element)
    const name =
      element.ariaLabel ??
      ('labels' in element && element.labels instanceof NodeList && element.labels[0]
        ? element.labels[0].textContent
        : element.textContent) ??
      ''
    return faultsOf(element).map((fault) => `${element.tagName.toLowerCase()} “${name.slice(0, 50)}” ${fault}`)
  }
}
