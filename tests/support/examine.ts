import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { walkedIn } from './texts.ts'
import type { TestLocale } from './texts.ts'

/** A message's id on the screen: its texts had not been loaded. */
const MESSAGE_ID =
  /\b(app|contacts|dashboard|employees|errors|help|leave|list|options|payroll|profile|sales|session|settings|shortages|sync|vaccination|visits)\.[a-z]+[A-Z_]?\w*\b/g

const HEIGHT = 900
/** Phone, tablet and desk. */
const WIDTHS = [360, 820, 1280] as const
const PHONE = WIDTHS[0]

/**
 * Names, roles and colours are the same at every width and in either language, so a language is examined at widths of its own:
 * Arabic on a phone, English on what is wider; LANGUAGES changes that as it does walks (`walkedIn`).
 */
export function examinedWidths(locale: TestLocale, widths: readonly number[] = WIDTHS): readonly number[] {
  return widths.filter((width) => walkedIn(width === PHONE ? 'ar' : 'en').includes(locale))
}

/** What is on the screen now, at each width: nothing goes sideways at any, and axe finds nothing at the language's own. */
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
/** Where both languages walk the same way, each in a scheme of its own: a colour is the same in either language. */
const OWN_SCHEME = { en: 'light', ar: 'dark' } as const satisfies Record<TestLocale, Scheme>

/**
 * Axe over what is on the screen now, which must be words and not the names of messages: in both schemes, or in that of the
 * language where the other one is walked too.
 */
export async function examine(page: Page, what: string, { of }: { of?: TestLocale } = {}): Promise<void> {
  // Axe asks each element where it lies, and each time what is laid out only when it comes into sight would be laid out, and let go again.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  const before = await page.evaluate((): Scheme =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const isWhole = of === undefined || walkedIn(of).length > 1
  for (const [index, scheme] of (isWhole ? SCHEMES : [OWN_SCHEME[of]]).entries()) {
    await page.emulateMedia({ colorScheme: scheme })
    // What else there is to find is the same in either.
    await analyze(page, `${what}, ${scheme}`, index === 0 ? undefined : ['color-contrast'])
  }
  await page.emulateMedia({ colorScheme: before })
  expect.soft((await page.locator('body').innerText()).match(MESSAGE_ID) ?? [], what).toEqual([])
}

async function analyze(page: Page, what: string, rules?: string[]): Promise<void> {
  // A colour in the middle of its transition has a contrast of its own; one that is cancelled has ended too, and one that scrolling drives never ends.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.timeline === document.timeline && one.effect?.getComputedTiming().iterations !== Infinity)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  )
  // A third of the time: no page holds another's frames, and of the rules that pass nothing is to be told.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: rules }) })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, what).toEqual([])
}
