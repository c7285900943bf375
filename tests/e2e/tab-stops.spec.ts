import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { openScreen, screensOf } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { tabStopFaults } from '../support/tab-stops.ts'
import { walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

/** A size at which the bars at the top and bottom cover most of a page. */
const PHONE = { width: 360, height: 640 }
const OWN: [Person, TestLocale][] = [
  ['pharmacist1', 'en'],
  ['manager', 'ar'],
  ['accountant', 'en'],
]
const WALKS = OWN.flatMap(([person, own]) => walkedIn(own).map((locale) => [person, locale] as const))

for (const [person, locale] of WALKS) {
  test(
    `On every screen of ${person} (${locale}) axe finds nothing, and each tab stop is visible, uncovered, large enough and has a focus indicator.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      test.slow()
      const context = await browser.newContext({
        locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
        viewport: PHONE,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people[person], locale)
      const found: Record<string, string[]> = {}
      for (const path of await screensOf(person, sharedServer)) {
        await openScreen(page, path)
        const faults = await tabStopFaults(page)
        if (faults.length > 0) found[path] = faults
        await examine(page, path, { of: locale })
      }
      expect(found).toEqual({})
      await context.close()
    },
  )
}
