import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { screensOf, walkTo } from '../support/every-screen.ts'
import { lostInForcedColours } from '../support/forced-colours.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('With forced colours the current place, the selection and the length of bars stay visible.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ forcedColors: 'active', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist1)
  const reached = page.locator('main [class*="reached"]')
  await expect(reached.first()).toBeVisible()
  const menu = page.getByRole('navigation').first().getByRole('link')
  await differ(
    menu.and(page.locator('[aria-current="page"]')).first(),
    menu.and(page.locator(':not([aria-current])')).first(),
  )
  const choice = page.getByRole('group', { name: text('sales.show') }).locator('label')
  await differ(choice.filter({ has: page.locator(':checked') }), choice.filter({ hasNot: page.locator(':checked') }))
  expect(await fillOf(reached.first())).not.toBe(await groundOf(page))
  await context.close()
})

for (const person of ['pharmacist1', 'manager', 'accountant'] as const) {
  test(`No screen of ${person} relies on colours alone that forced colours remove, and with reduced motion nothing moves.`, async ({
    browser,
    sharedServer,
  }) => {
    const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people[person])
    const found: Record<string, string[]> = {}
    for (const path of await screensOf(person, sharedServer)) {
      await walkTo(page, path)
      const lost = await lostInForcedColours(page)
      if (lost.length > 0) found[path] = lost
    }
    expect(found).toEqual({})
    await context.close()
  })
}

async function differ(one: Locator, other: Locator): Promise<void> {
  await expect(one).toBeVisible()
  expect(await fillOf(one)).not.toBe(await fillOf(other))
}

function fillOf(locator: Locator): Promise<string> {
  return locator.evaluate((element) => getComputedStyle(element).backgroundColor)
}

function groundOf(page: Page): Promise<string> {
  return fillOf(page.locator('body'))
}
