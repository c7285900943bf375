import type { Page } from '@playwright/test'

/**
 * Information that a page conveys by its own colours and loses in forced colours, and anything that still moves with
 * reduced motion.
 */
export async function lostInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: 'reduce' })
  await markFills(page)
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  return page.evaluate(() => {
    /** A longer movement is visible. */
    const MOST_MS = 1
    const found = new Set<string>()
    const ground = getComputedStyle(document.documentElement).backgroundColor
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 50)} “${(element.textContent ?? '').trim().slice(0, 30)}”`
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const fill = (element: Element): string => getComputedStyle(element).backgroundColor
    const hasEdge = (element: Element): boolean => {
      const style = getComputedStyle(element)
      return ['Top', 'Right', 'Bottom', 'Left'].some(
        (side) =>
          parseFloat(style.getPropertyValue(`border-${side.toLowerCase()}-width`)) > 0 &&
          style.getPropertyValue(`border-${side.toLowerCase()}-color`) !== ground,
      )
    }

    for (const element of document.querySelectorAll('[data-by-fill]')) {
      element.removeAttribute('data-by-fill')
      if (isShown(element) && fill(element) === ground && !hasEdge(element))
        found.add(`a fill that is gone: ${name(element)}`)
    }
    for (const control of document.querySelectorAll(
      'button[class*="button"], a[class*="button"], input:not([type="radio"], [type="checkbox"], [type="file"]), select, textarea',
    )) {
      if (isShown(control) && !hasEdge(control) && !(control.parentElement && hasEdge(control.parentElement)))
        found.add(`a control without an edge: ${name(control)}`)
    }
    for (const chosen of document.querySelectorAll(
      'nav [aria-current="page"], [aria-selected="true"], label:has(> input[type="radio"]:checked)',
    )) {
      if (isShown(chosen) && [ground, 'rgba(0, 0, 0, 0)'].includes(fill(chosen)))
        found.add(`what is chosen looks like the rest: ${name(chosen)}`)
    }
    for (const icon of document.querySelectorAll('svg[stroke="currentColor"]')) {
      let behind = icon.parentElement
      while (behind && fill(behind) === 'rgba(0, 0, 0, 0)') behind = behind.parentElement
      if (behind && isShown(icon) && getComputedStyle(icon).color === fill(behind))
        found.add(`an icon in the colour of its ground: ${name(behind)}`)
    }
    for (const out of document.querySelectorAll<HTMLButtonElement>(
      'button:disabled, input:disabled, select:disabled',
    )) {
      const other = document.querySelector('button:not(:disabled)')
      if (isShown(out) && other && getComputedStyle(out).color === getComputedStyle(other).color)
        found.add(`out of use, and looks as in use: ${name(out)}`)
    }
    for (const animation of document.getAnimations()) {
      if (
        Number(animation.effect?.getComputedTiming().duration) > MOST_MS &&
        animation.timeline === document.timeline &&
        animation.effect instanceof KeyframeEffect &&
        animation.effect.target
      )
        found.add(`moves: ${name(animation.effect.target)}`)
    }
    for (const element of document.querySelectorAll('body *')) {
      const { transitionDuration } = getComputedStyle(element)
      if (transitionDuration.split(',').some((each) => parseFloat(each) * 1_000 > MOST_MS))
        found.add(`would move: ${name(element)}`)
    }
    return [...found]
  })
}

/** Marks elements without text that are visible only by their fill: bars, marks, dots. */
async function markFills(page: Page): Promise<void> {
  await page.evaluate(() => {
    const LEAST_PX = 2
    const CLEAR = 'rgba(0, 0, 0, 0)'
    for (const element of document.querySelectorAll('main *')) {
      if (
        !(element instanceof HTMLElement) ||
        element.textContent !== '' ||
        element.matches('input, select, textarea, img, :has(svg)') ||
        element.closest('[class*="skeleton"]')
      )
        continue
      const { width, height } = element.getBoundingClientRect()
      const own = getComputedStyle(element).backgroundColor
      let behind = element.parentElement
      while (behind && getComputedStyle(behind).backgroundColor === CLEAR) behind = behind.parentElement
      if (
        width < LEAST_PX ||
        height < LEAST_PX ||
        own === CLEAR ||
        (behind && getComputedStyle(behind).backgroundColor === own)
      )
        continue
      element.dataset['byFill'] = ''
    }
  })
}
