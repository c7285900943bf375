import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { fillSignIn, signedInMark, signIn, signOut } from '../support/sign-in.ts'
import { storedText } from '../support/stored-text.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

const FRESH = 'violet tractor near the museum'
const SIGN_IN_LIMIT_MS = 30_000

async function openForm(page: Page, locale: TestLocale = 'en'): Promise<void> {
  await page.getByRole('button', { name: text('profile.changePassword', {}, locale) }).click()
  await expect(page.locator('[name="currentPassword"]')).toBeFocused()
}

async function send(page: Page, typed: { current: string; fresh: string; repeated?: string }): Promise<void> {
  await page.locator('[name="currentPassword"]').fill(typed.current)
  await page.locator('[name="newPassword"]').fill(typed.fresh)
  await page.locator('[name="repeated"]').fill(typed.repeated ?? typed.fresh)
  await page.locator('[name="repeated"]').press('Enter')
}

test('A password is changed once both fields match, the current one is right and the new one is strong.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.goto(server.url + paths.profile)
  await openForm(page)
  await send(page, { current: 'not the one', fresh: FRESH, repeated: 'something else' })
  await expect(page.getByText(text('profile.problemPasswordsDiffer'))).toBeVisible()
  await expect(page.locator('[name="repeated"]')).toBeFocused()
  await send(page, { current: 'not the one', fresh: FRESH })
  await expect(page.getByText(text('profile.problemWrongPassword'))).toBeVisible()
  await expect(page.locator('[name="currentPassword"]')).toBeFocused()
  await page.locator('[name="newPassword"]').fill('Pharmacy2026')
  await expect(page.getByText(text('app.strength', { strength: text('app.strengthWeak') }))).toBeVisible()
  await send(page, { current: DEMO_PASSWORD, fresh: 'Pharmacy2026' })
  await expect(page.getByText(text('profile.problemPasswordWeak'))).toBeVisible()
  await expect(page.locator('[name="newPassword"]')).toBeFocused()

  await send(page, { current: DEMO_PASSWORD, fresh: FRESH })
  await expect(page.getByText(text('profile.passwordChanged'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('profile.changePassword') })).toBeFocused()
  expect((await storedText(page)).map(({ text: kept }) => kept).join('\n')).not.toContain(FRESH)
})

test('After a change its owner stays signed in here and uses the new password, also in an outage; other devices are signed out.', async ({
  page,
  browser,
  server,
  network,
}) => {
  await page.goto(network.url)
  await workerReady(page)
  await signIn(page, people.pharmacist1)
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(server.url)
  await signIn(elsewhere, people.pharmacist1)

  await page.goto(network.url + paths.profile)
  await openForm(page)
  await send(page, { current: DEMO_PASSWORD, fresh: FRESH })
  await expect(page.getByText(text('profile.passwordChanged'))).toBeVisible()
  await elsewhere.reload()
  await expect(elsewhere.getByLabel(text('session.email'))).toBeVisible({ timeout: SIGN_IN_LIMIT_MS })
  await expect(elsewhere.getByText(text('session.revokedTitle'))).toBeVisible()
  await other.close()

  await page.goto(network.url)
  await expect(signedInMark(page)).toBeVisible()
  await signOut(page)
  network.order('lostRequest', { path: /./ }, Number.POSITIVE_INFINITY)
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(page.getByText(text('session.wrongCredentials'))).toBeVisible({ timeout: SIGN_IN_LIMIT_MS })
  await fillSignIn(page, { email: people.pharmacist1, password: FRESH })
  await expect(signedInMark(page)).toBeVisible({ timeout: SIGN_IN_LIMIT_MS })
})

test('A lost answer is reported as unknown, and a retry completes the change.', async ({ page, network }) => {
  await page.goto(network.url)
  await signIn(page, people.manager)
  await page.goto(network.url + paths.profile)
  await openForm(page)
  network.order('badGateway', { method: 'POST', path: /changePassword/ })
  await send(page, { current: DEMO_PASSWORD, fresh: FRESH })
  await expect(page.getByText(text('profile.passwordUnknown'))).toBeVisible()
  await page.locator('[name="repeated"]').press('Enter')
  await expect(page.getByText(text('profile.passwordChanged'))).toBeVisible()
})

for (const locale of LOCALES) {
  test(`The form has no axe finding and fits every width, ${locale}.`, async ({ browser, sharedServer }) => {
    test.slow()
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist2, locale)
    await page.goto(sharedServer.url + paths.profile)
    await openForm(page, locale)
    await send(page, { current: '', fresh: 'kettle-moon7', repeated: 'x' })
    await expect(page.getByText(text('profile.problemPasswordsDiffer', {}, locale))).toBeVisible()
    await examineAtWidths(page, { what: 'change password', locale })
    await context.close()
  })
}
