import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

test('A new version is offered and never forced, in every tab.', async ({ page, server, appCopy, context }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  appCopy.release('two')

  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await version(page)).toBeNull()

  // Reloading is no consent.
  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await version(page)).toBeNull()

  const other = await context.newPage()
  await other.goto(server.url)
  await expect(offer(other)).toBeVisible()
  await other.evaluate(() => {
    document.body.dataset['untouched'] = 'yes'
  })

  await offer(page).click()
  await expect(page.locator('meta[name="version"]')).toHaveAttribute('content', 'two')
  await expect(signedInMark(page)).toBeVisible()
  await expect(offer(page)).toBeHidden()

  // The other tab was not reloaded under somebody's fingers; it is when they say so.
  await expect(offer(other)).toBeVisible()
  expect(await other.evaluate(() => document.body.dataset['untouched'])).toBe('yes')
  await offer(other).click()
  await expect(other.locator('meta[name="version"]')).toHaveAttribute('content', 'two')
})

function offer(page: Page) {
  return page.getByRole('button', { name: text('app.updateApply') })
}

async function version(page: Page): Promise<string | null> {
  const marks = page.locator('meta[name="version"]')
  return (await marks.count()) === 0 ? null : marks.first().getAttribute('content')
}
