import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { signIn, signOut } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

/** Our server refuses some of them; the worker serves the app at each. */
const ADDRESSES = [
  '//evil.example/x',
  '//',
  '/\\evil.example',
  '/.//evil.example',
  '/%5C%5Cevil.example',
  '/%2F%2Fevil.example',
  '/https://evil.example',
  '/javascript:alert(1)',
  '/slipPage/%E0%A4%A',
  '/leavePage/..%2F..%2Fprofile',
  '/profile/%',
  '/profile%0A',
  '/%E2%80%A8',
  '/%09/%5B',
  '/%5C%5B',
  `/${'a'.repeat(10_000)}`,
  `/slipPage/${'%2F'.repeat(3_000)}`,
  `/?${'a='.repeat(5_000)}`,
]

test('A hostile address shows a page of the app, and its links stay in the app.', async ({ page, sharedServer }) => {
  const { url } = sharedServer
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  for (const address of ADDRESSES) {
    await test.step(address.slice(0, 40), async () => {
      await page.goto(url + address)
      await showsPage(page, url)
      const before = await page.evaluate(() => window.location.href)
      await toProfile(page).click()
      await expect(page).toHaveURL(url + paths.profile)
      await page.goBack()
      await showsPage(page, url)
      expect(await page.evaluate(() => window.location.href)).toBe(before)
    })
  }
})

test('After a sign-in at a hostile address the person is in the app.', async ({ page, sharedServer }) => {
  const { url } = sharedServer
  await page.goto(url)
  await workerReady(page)
  for (const address of ['//evil.example/x', '/\\evil.example', '/slipPage/%E0%A4%A', '/https://evil.example']) {
    await page.goto(url + address)
    await expect(page).toHaveURL(url + paths.login)
    await signIn(page, people.pharmacist1)
    await showsPage(page, url)
    await signOut(page)
  }
})

test('A link that is tapped twice, or leads to the page that is shown, adds no second entry to the history.', async ({
  page,
  sharedServer,
}) => {
  const { url } = sharedServer
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  const start = await page.evaluate(() => history.length)
  await toProfile(page).dblclick()
  await expect(page).toHaveURL(url + paths.profile)
  await toProfile(page).click()
  await expect(page.getByRole('heading', { level: 1, name: text('app.profile') })).toBeVisible()
  expect(await page.evaluate(() => history.length)).toBe(start + 1)
  await page.goBack()
  await expect(page).toHaveURL(`${url}/`)
  await expect(page.getByRole('heading', { level: 1, name: text('app.placeHome') })).toBeVisible()
})

function toProfile(page: Page) {
  return page.locator(`header a[href="${paths.profile}"]`)
}

async function showsPage(page: Page, url: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(text('app.brokenPageTitle'))).toHaveCount(0)
  await expect(page.getByText(text('app.brokenRegionTitle'))).toHaveCount(0)
  expect(await page.evaluate(() => window.location.origin)).toBe(url)
}
