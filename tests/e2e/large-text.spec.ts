import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { screensOf, walkTo } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { overflowsOn } from '../support/overflows.ts'
import { signIn } from '../support/sign-in.ts'
import type { TestLocale } from '../support/texts.ts'

const LANGUAGES: Record<TestLocale, string> = { en: 'en-GB', ar: 'ar-SA' }
/**
 * Text twice as large on a tablet and on a phone (WCAG 1.4.4), the narrowest window that everything must fit into
 * (1.4.10), and wider spacing of lines and words on a phone (1.4.12).
 */
const LOOKS = [
  { width: 820, height: 1180, textPx: 32, isSpaced: false },
  { width: 360, height: 780, textPx: 32, isSpaced: false },
  { width: 320, height: 256, textPx: 16, isSpaced: false },
  { width: 360, height: 780, textPx: 16, isSpaced: true },
]
const SPACED =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'
/** A grown page settles within this time; what overflows then is a failure. */
const SETTLES_MS = 1_500
const WALKS: [Person, TestLocale][] = [
  ['pharmacist1', 'ar'],
  ['manager', 'en'],
  ['accountant', 'ar'],
]

for (const [person, locale] of WALKS) {
  test(
    `With text twice as large on a tablet and on a phone, in a window of 320 px, and with wider spacing of lines and words on a phone, nothing on any screen of ${person} in ${locale} is cut off or unreachable.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      test.slow()
      const context = await browser.newContext({
        locale: LANGUAGES[locale],
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people[person], locale)
      const devtools = await context.newCDPSession(page)
      const found: Record<string, string[]> = {}
      for (const path of await screensOf(person, sharedServer)) {
        for (const { textPx, isSpaced, ...viewport } of LOOKS) {
          await page.setViewportSize(viewport)
          const style = isSpaced ? await page.addStyleTag({ content: SPACED }) : null
          // The browser's own setting, which widths in rem follow.
          await devtools.send('Page.setFontSizes', { fontSizes: { standard: textPx, fixed: textPx } })
          await walkTo(page, path)
          await expect
            .poll(() => overflowsOn(page), { timeout: SETTLES_MS })
            .toEqual([])
            .catch(async () => {
              const overflows = await overflowsOn(page)
              if (overflows.length > 0) found[`${path} at ${viewport.width} px, text of ${textPx} px`] = overflows
            })
          await style?.evaluate((element) => (element as HTMLStyleElement).remove())
        }
      }
      expect(found).toEqual({})
      await context.close()
    },
  )
}
