import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { walkedIn } from './texts.ts'
import type { TestLocale } from './texts.ts'

/** Matches a message id on the screen, which means that its texts were not loaded. */
const MESSAGE_ID =
  /\b(app|attendance|audit|contacts|dashboard|date|employees|errors|help|import|leave|list|options|payroll|profile|sales|session|settings|shortages|sync|till|vaccination|visits)\.[a-z]+[A-Z_]?\w*\b/g

const HEIGHT = 900
/** Phone, tablet and desktop. */
const WIDTHS = [360, 820, 1280] as const
const PHONE = WIDTHS[0]

/**
 * Names, roles and colours are the same at every width and in both languages, so each language is examined at its own
 * widths: Arabic on a phone, English on wider screens. LANGUAGES changes this as it does for walks (`walkedIn`).
 */
export function examinedWidths(locale: TestLocale, widths: readonly number[] = WIDTHS): readonly number[] {
  return widths.filter((width) => walkedIn(width === PHONE ? 'ar' : 'en').includes(locale))
}

/**
 * Checks the current screen at each width: no horizontal overflow at any, and no axe findings at the language's own
 * widths.
 */
export async function examineAtWidths(
  page: Page,
  { what, locale, widths = WIDTHS }: { what: string; locale: TestLocale; widths?: readonly number[] },
): Promise<void> {
  const examined = examinedWidths(locale, widths)
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${what} sideways at ${width}`).toBeLessThanOrEqual(0)
    if (examined.includes(width)) await examine(page, `${what}, ${width}`, { of: locale })
  }
}

type Scheme = 'light' | 'dark'

const SCHEMES = ['light', 'dark'] as const
/**
 * If both languages are walked in the same way, each uses one scheme, because colours do not depend on the language.
 */
const OWN_SCHEME = { en: 'light', ar: 'dark' } as const satisfies Record<TestLocale, Scheme>

/**
 * Runs axe on the current screen and checks that it shows no message ids: in both schemes, or only in the language's
 * scheme if the other language is walked too.
 */
export async function examine(page: Page, what: string, { of }: { of?: TestLocale } = {}): Promise<void> {
  // Axe measures every element, and each measurement would lay out and discard content with `content-visibility: auto`.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  const before = await page.evaluate(() => ({
    colorScheme: matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
    reducedMotion: matchMedia('(prefers-reduced-motion)').matches ? ('reduce' as const) : ('no-preference' as const),
  }))
  const isWhole = of === undefined || walkedIn(of).length > 1
  for (const [index, scheme] of (isWhole ? SCHEMES : [OWN_SCHEME[of]]).entries()) {
    // A colour in transition has a different contrast.
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    // Only colours differ between the schemes.
    await analyze(page, `${what}, ${scheme}`, index === 0 ? undefined : ['color-contrast'])
  }
  await page.emulateMedia(before)
  expect.soft((await page.locator('body').innerText()).match(MESSAGE_ID) ?? [], what).toEqual([])
}

async function analyze(page: Page, what: string, rules?: string[]): Promise<void> {
  // One that has begun before is finished, not waited for: the page behind a dialog may not be drawn, and then its
  // transitions never end. Scroll-driven animations have no end.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.timeline === document.timeline && animation.effect?.getComputedTiming().iterations !== Infinity)
        animation.finish()
  })
  // Takes a third of the time: no page embeds frames of others, and results of passing rules are not needed. Axe itself
  // is loaded once into each document.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const { violations } = await new AxeBuilder({ page, ...(isThere && { axeSource: '0' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, what).toEqual([])
}
