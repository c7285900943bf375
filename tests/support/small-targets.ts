import type { Page } from '@playwright/test'

const LEAST_PX = 44

/** What can be touched on the screen and is smaller than a finger needs, with its size; a link inside a sentence is as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const touchable = 'a[href], button, input:not([type=file]), select, textarea, summary'
    const open = document.querySelector('dialog[open]') ?? document.body
    return [...open.querySelectorAll<HTMLElement>(touchable)].flatMap((element) => {
      // Who touches the word of a choice has touched the choice; and a link may be spread over its whole line.
      const isSpread = getComputedStyle(element, '::after').position === 'absolute'
      const touched = element.matches('[type=radio], [type=checkbox]')
        ? element.closest('label')
        : isSpread
          ? element.offsetParent
          : element
      const seen = (touched ?? element).getBoundingClientRect()
      // Room to touch around a small thing is drawn as its own box.
      const around = getComputedStyle(element, '::before')
      const room = around.position === 'absolute' ? around : null
      const [width, height] = [
        Math.max(seen.width, Number.parseFloat(room?.width ?? '0') || 0),
        Math.max(seen.height, Number.parseFloat(room?.height ?? '0') || 0),
      ]
      const isSeen =
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && width > 1 && height > 1
      const isInSentence = element.matches('p a') && element.closest('p')?.textContent !== element.textContent
      // Half a pixel less is the browser's rounding.
      if (!isSeen || isInSentence || (width >= least - 0.5 && height >= least - 0.5)) return []
      return [
        `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`,
      ]
    })
  }, LEAST_PX)
}
