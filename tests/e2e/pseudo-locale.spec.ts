import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { screensOf, unwalkedPaths, walkTo } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { overflowsOn } from '../support/overflows.ts'
import { pseudo, speakPseudo } from '../support/pseudo-locale.ts'
import { queueReports } from '../support/queue-reports.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const PHONE = { width: 360, height: 780 }
const WALKS: [Person, TestLocale][] = (['pharmacist1', 'manager', 'accountant'] as const).flatMap((person): [Person, TestLocale][] => [
  [person, 'en'],
  [person, 'ar'],
])

for (const [person, locale] of WALKS) {
  test(`On no screen of ${person} is a text cut off or wider than a phone, were every text 40 % longer, ${locale === 'en' ? 'left to right' : 'right to left'}.`, async ({ browser, sharedServer }) => {
    test.slow()
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-GB', viewport: PHONE, reducedMotion: 'reduce', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people[person], locale)
    // Of a newer version of the app: it is not sent, so the chip has something to say on every screen.
    await queueReports(page, { count: 1, owner: { id: `demo-${person}`, name: person }, version: 99 })
    await speakPseudo(context)
    await page.goto(sharedServer.url)
    await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
    await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(/[áéíóú]{2}/i)

    const found: Record<string, string[]> = {}
    for (const path of await screensOf(person, sharedServer)) {
      await test.step(path, () => walkTo(page, path))
      const overflows = [...(await overflowsOn(page)), ...(await squeezedTitleOn(page))]
      if (overflows.length > 0) found[path] = overflows
    }
    await page.getByRole('button', { name: pseudo(text('app.more')) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    found['the menu'] = await overflowsOn(page)
    expect(found).toEqual({ 'the menu': [] })
    await context.close()
  })
}

/** The chip gives its age away before a title is broken into lines for it. */
function squeezedTitleOn(page: Page): Promise<string[]> {
  return page.locator('header').filter({ has: page.getByRole('heading', { level: 1 }) }).evaluate((bar) => {
    /** What is wrapped out of sight begins under the border. */
    const EDGE_PX = 2
    const title = bar.querySelector('h1')
    const chip = bar.querySelector('a[href="/sync"]')
    const age = chip?.lastElementChild
    if (!title || !chip || !age) return ['no title or no chip']
    const words = document.createRange()
    words.selectNodeContents(title)
    const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
    return lines > 1 && age.getBoundingClientRect().top < chip.getBoundingClientRect().bottom - EDGE_PX ? [`“${title.textContent}” is broken for the age in the chip`] : []
  })
}

test('The walks come to every screen there is.', () => {
  expect(unwalkedPaths()).toEqual([])
})
