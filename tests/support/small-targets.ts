import type { Page } from '@playwright/test'

const LEAST_PX = 44

/**
 * Interactive elements on the screen that are smaller than a touch target needs, with their sizes. A link inside a
 * sentence is exempt.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const touchable = 'a[href], button, input:not([type=file]), select, textarea, summary'
    const open = document.querySelector('dialog[open]') ?? document.body
    return [...open.querySelectorAll<HTMLElement>(touchable)].flatMap((element) => {
      // The label of an option and the row of a stretched link are part of the target.
      const isSpread = getComputedStyle(element, '::after').position === 'absolute'
      const touched = element.matches('[type=radio], [type=checkbox]')
        ? element.closest('label')
        : isSpread
          ? element.offsetParent
          : element
      const seen = (touched ?? element).getBoundingClientRect()
      // The extended touch area of a small element is a pseudo-element.
      const around = getComputedStyle(element, '::before')
      const room = around.position === 'absolute' ? around : null
      const [width, height] = [
        Math.max(seen.width, Number.parseFloat(room?.width ?? '0') || 0),
        Math.max(seen.height, Number.parseFloat(room?.height ?? '0') || 0),
      ]
      const isSeen =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && width > 1 && height > 1
      const isInSentence = element.matches('p a') && element.closest('p')?.textContent !== element.textContent
      // Tolerance for the browser's rounding.
      if (!isSeen || isInSentence || (width >= least - 0.5 && height >= least - 0.5)) return []
      return [
        `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`,
      ]
    })
  }, LEAST_PX)
}
