import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

test('A selected colour scheme and language apply before the first paint of the next start, including the browser bars.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ locale: 'en-US', colorScheme: 'light' })
  const page = await context.newPage()
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  await page.goto(sharedServer.url + paths.settings)
  await page.getByRole('radio', { name: text('settings.schemeDark') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  const bars = () =>
    page.locator('meta[name="theme-color"]').evaluateAll((metas) => metas.map((meta) => meta.getAttribute('content')))
  expect(await bars()).toEqual(['#141e1d', '#141e1d'])

  await page.getByRole('radio', { name: 'العربية' }).click()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  // Only the small script before all others has run.
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(signedInMark(page, 'ar')).toBeVisible()
  await expect.poll(bars).toEqual(['#141e1d', '#141e1d'])
  await context.close()
})

test(
  'On a low desktop screen the whole menu is visible, including Logout.',
  { tag: '@layout' },
  async ({ browser, sharedServer }) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 720 } })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist3)
    await expect(
      page
        .getByRole('navigation')
        .getByRole('button', { name: text('app.signOut') })
        .first(),
    ).toBeInViewport({ ratio: 1 })
    await context.close()
  },
)
