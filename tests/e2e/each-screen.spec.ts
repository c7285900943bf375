import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { openScreen, screensOf } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { turnedRoundOn, wronglyMirroredOn } from '../support/mirroring.ts'
import { overflowsOn } from '../support/overflows.ts'
import { signIn } from '../support/sign-in.ts'
import { smallTargets } from '../support/small-targets.ts'
import { tabStopFaults } from '../support/tab-stops.ts'
import { walkedIn } from '../support/texts.ts'

/** A size at which the bars at the top and bottom cover most of a page. */
const PHONE = { width: 360, height: 640 }
const PERSONS = ['pharmacist1', 'manager', 'accountant'] as const satisfies Person[]
const WALKS = PERSONS.flatMap((person) => walkedIn('ar').map((locale) => [person, locale] as const))

for (const [person, locale] of WALKS) {
  test(
    `Each screen of ${person} (${locale}) fits a phone, runs in its direction, can be used by touch and by Tab, and axe finds nothing on it.`,
    { tag: ['@core', '@layout'] },
    async ({ browser, sharedServer }) => {
      const context = await browser.newContext({
        locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
        viewport: PHONE,
        hasTouch: true,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await signIn(page, people[person], locale)
      const found: Record<string, string[]> = {}
      for (const path of await screensOf(person, sharedServer)) {
        await openScreen(page, path)
        const faults = [
          ...(await overflowsOn(page)),
          ...(await turnedRoundOn(page)),
          ...(await wronglyMirroredOn(page)),
          ...(await smallTargets(page)),
          ...(await tabStopFaults(page)),
        ]
        if (faults.length > 0) found[path] = faults
        await examine(page, path, { of: locale })
      }
      expect(found).toEqual({})
      await context.close()
    },
  )
}
