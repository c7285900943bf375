import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { namedScreensOf, openScreen, unfold } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { unevenSides } from '../support/uneven-sides.ts'

const TABLET = { width: 820, height: 1180 }
const DESK = { width: 1280, height: 800 }
const OWN: [Person, TestLocale][] = [
  ['pharmacist1', 'en'],
  ['manager', 'ar'],
  ['accountant', 'en'],
]
const WALKS = OWN.flatMap(([person, own]) => walkedIn(own).map((locale) => [person, locale] as const))

for (const [person, locale] of WALKS) {
  test(
    `On a tablet and on a desktop, no screen of ${person} (${locale}) keeps to one side, every date is on one line, and no word is broken.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      test.slow()
      const context = await browser.newContext({
        locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
        viewport: DESK,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people[person], locale)
      const found: Record<string, string[]> = {}
      for (const { name, path } of await namedScreensOf(person, sharedServer)) {
        for (const viewport of [TABLET, DESK]) {
          await page.setViewportSize(viewport)
          await openScreen(page, path)
          const folded = await unevenSides(page)
          await unfold(page, path)
          const faults = [...folded, ...(await unevenSides(page)).map((fault) => `unfolded: ${fault}`)]
          if (faults.length > 0) found[`${name}, ${viewport.width} px`] = faults
        }
      }
      expect(found).toEqual({})
      await context.close()
    },
  )
}
