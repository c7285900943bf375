import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { fillSignIn, signedInMark, signIn, signOut } from '../support/sign-in.ts'
import { HttpClient } from '../support/http-client.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { allIsSealed, sealedParts } from '../support/sealed.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'
import { storedText } from '../support/stored-text.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const OWN = 'violet tractor near the museum'

async function openPerson(page: Page, url: string, email: string, locale: TestLocale = 'en'): Promise<void> {
  await page.goto(`${url}${paths.employees}`)
  await page.getByRole('searchbox').fill(email)
  await page.locator('summary').first().click()
  await expect(page.getByRole('button', { name: text('employees.reset', {}, locale) })).toBeVisible()
}

/** Opens another manager in the list below the employees. */
async function openManager(page: Page, url: string, locale: TestLocale = 'en'): Promise<void> {
  await page.goto(`${url}${paths.employees}`)
  const colleagues = page.getByRole('region', { name: text('employees.colleagues', {}, locale) })
  await colleagues
    .getByRole('listitem')
    .filter({ has: page.getByText(text('employees.manager', {}, locale), { exact: true }) })
    .filter({ hasNotText: people.manager })
    .locator('summary')
    .click()
  await expect(page.getByRole('button', { name: text('employees.reset', {}, locale) })).toBeVisible()
}

async function confirm(page: Page, label: string, password = DEMO_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('app.yourPassword'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: label, exact: true }).click()
}

async function choose(page: Page, label: string, password = DEMO_PASSWORD): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await confirm(page, label, password)
}

test('A manager resets a password: the one-time password only allows setting a new one, which then restores full access.', async ({
  page,
  browser,
  server,
}) => {
  const theirs = await browser.newContext()
  const person = await theirs.newPage()
  await person.goto(server.url)
  await signIn(person, people.pharmacist1)

  await page.goto(server.url)
  await signIn(page, people.manager)
  await openPerson(page, server.url, people.pharmacist1)
  await choose(page, text('employees.reset'), 'not my password')
  await expect(page.getByText(text('app.yourPasswordWrong'))).toBeVisible()
  await confirm(page, text('employees.reset'))
  const shown = page.getByTestId('one-time-password')
  await expect(shown).toHaveText(/^.{4}-.{4}-.{4}-.{4}$/)
  const oneTime = (await shown.textContent()) ?? ''
  expect((await storedText(page)).map(({ text: kept }) => kept).join('\n')).not.toContain(oneTime)
  await page.getByRole('button', { name: text('employees.resetNoted') }).click()

  await person.reload()
  await expect(person.getByText(text('session.revokedTitle'))).toBeVisible({ timeout: 30_000 })
  await fillSignIn(person, { email: people.pharmacist1, password: oneTime })
  await expect(person.getByRole('heading', { name: text('profile.ownPasswordTitle') })).toBeVisible()
  await person.goto(server.url + paths.profile)
  await expect(person.getByRole('heading', { name: text('profile.ownPasswordTitle') })).toBeVisible()
  await person.locator('[name="currentPassword"]').fill(oneTime)
  await person.locator('[name="newPassword"]').fill(OWN)
  await person.locator('[name="repeated"]').fill(OWN)
  await person.getByRole('button', { name: text('profile.setPassword') }).click()
  await expect(person.getByRole('heading', { name: text('app.profile') })).toBeVisible()
  await person.goto(server.url)
  await expect(signedInMark(person)).toBeVisible()
  await expect(person.getByText(text('session.signInAgainTitle'))).toHaveCount(0)
  await theirs.close()
})

test('After a reset the former password no longer opens the tablet, even without the server, and no sealed data is left.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await readyForOutage(page)
  await allIsSealed(page, ['leaves'])
  await signOut(page)
  const manager = new HttpClient(server.url)
  await manager.signIn(people.manager, DEMO_PASSWORD)
  const answer = await manager.post('/api/users/demo-pharmacist1/password', { currentPassword: DEMO_PASSWORD })
  expect(answer.status).toBe(200)
  // One request to the server, as at every start.
  await page.reload()
  await until('the sealed records to go', async () => (await sealedParts(page)).length === 0)

  await server.stop()
  await page.reload()
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(page.getByText(text('session.noSeal'))).toBeVisible()
})

test('The password of a manager, who is not listed with the employees, is reset by two managers.', async ({
  page,
  server,
}) => {
  await server.change(`update users set is_admin = 1 where email in ('${people.accountant}', '${people.pharmacist3}')`)
  await page.goto(server.url)
  await signIn(page, people.manager)
  await openManager(page, server.url)
  const dialog = page.getByRole('dialog')
  await choose(page, text('employees.reset'))
  await expect(dialog.getByText(text('employees.problemRequired'))).toHaveCount(2)
  await dialog.getByLabel(text('employees.secondEmail')).fill(people.pharmacist1)
  await dialog.getByLabel(text('employees.secondPassword'), { exact: true }).fill(DEMO_PASSWORD)
  await confirm(page, text('employees.reset'))
  await expect(dialog.getByText(text('employees.secondWrong'))).toBeVisible()
  await dialog.getByLabel(text('employees.secondEmail')).fill(people.accountant)
  await confirm(page, text('employees.reset'))
  await expect(page.getByTestId('one-time-password')).toHaveText(/^.{4}-.{4}-.{4}-.{4}$/)
})

test('A closed account cannot sign in until it is reopened.', async ({ page, browser, server }) => {
  await page.goto(server.url)
  await signIn(page, people.manager)
  await openPerson(page, server.url, people.pharmacist2)
  await choose(page, text('employees.close'))
  await expect(page.getByText(text('employees.closed'), { exact: true })).toBeVisible()

  const theirs = await browser.newContext()
  const person = await theirs.newPage()
  await person.goto(server.url)
  await fillSignIn(person, { email: people.pharmacist2, password: DEMO_PASSWORD })
  await expect(person.getByText(text('session.wrongCredentials'))).toBeVisible({ timeout: 30_000 })

  await choose(page, text('employees.reopen'))
  await expect(page.getByText(text('employees.closed'), { exact: true })).toHaveCount(0)
  await fillSignIn(person, { email: people.pharmacist2, password: DEMO_PASSWORD })
  await expect(signedInMark(person)).toBeVisible({ timeout: 30_000 })
  await theirs.close()
})

test('A person with a weak password is asked for another one, and can postpone it.', async ({ page, server }) => {
  await server.change(`update users set is_demo = 0 where email = '${people.manager}'`)
  await page.goto(server.url)
  await fillSignIn(page, { email: people.manager, password: DEMO_PASSWORD })
  await expect(page.getByRole('heading', { name: text('profile.weakPasswordTitle') })).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: text('profile.weakPasswordLater') }).click()
  await expect(signedInMark(page)).toBeVisible()
  await signOut(page)
  await fillSignIn(page, { email: people.manager, password: DEMO_PASSWORD })
  await expect(signedInMark(page)).toBeVisible({ timeout: 30_000 })
})

test('A person sees their signed-in devices and signs one out; offline the page says that this needs the server.', async ({
  page,
  browser,
  network,
  server,
}) => {
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(server.url)
  await signIn(elsewhere, people.pharmacist3)
  await page.goto(network.url)
  await signIn(page, people.pharmacist3)
  await page.goto(network.url + paths.profile)
  const opener = page.getByRole('button', { name: text('profile.devices'), exact: true })
  await opener.click()
  await expect(page.locator('main').getByText(text('profile.deviceThis'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /Sign out of Chrom/ }).click()
  await confirm(page, text('profile.deviceLeave'))
  await expect(page.getByText(/^Signed out of Chrom/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Sign out of Chrom/ })).toHaveCount(0)
  await elsewhere.reload()
  await expect(elsewhere.getByText(text('session.revokedTitle'))).toBeVisible({ timeout: 30_000 })
  await other.close()

  await opener.click()
  network.order('lostRequest', { path: /./ }, Number.POSITIVE_INFINITY)
  await opener.click()
  await expect(page.getByText(text('profile.devicesFailed'))).toBeVisible({ timeout: 30_000 })
})

for (const locale of LOCALES) {
  test(`Devices, account and the first password have no axe finding and fit every width, ${locale}.`, async ({
    browser,
    server,
  }) => {
    test.slow()
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    await server.change(`update users set is_admin = 1 where email = '${people.pharmacist3}'`)
    await page.goto(server.url)
    await signIn(page, people.manager, locale)
    await page.goto(server.url + paths.profile)
    await page.getByRole('button', { name: text('profile.devices', {}, locale), exact: true }).click()
    await expect(page.locator('main').getByText(text('profile.deviceThis', {}, locale), { exact: true })).toBeVisible()
    await examineAtWidths(page, { what: 'signed-in devices', locale })
    await openManager(page, server.url, locale)
    await examineAtWidths(page, { what: 'managers and accountants', locale })
    await page.getByRole('button', { name: text('employees.reset', {}, locale) }).click()
    await examineAtWidths(page, { what: 'the second manager', locale })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('app.cancel', {}, locale) })
      .click()
    await openPerson(page, server.url, people.worker1, locale)
    await examineAtWidths(page, { what: 'account actions', locale })
    await page.getByRole('button', { name: text('employees.reset', {}, locale) }).click()
    await page.getByRole('dialog').getByRole('textbox').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    const shown = page.getByTestId('one-time-password')
    await expect(shown).toBeVisible()
    await examineAtWidths(page, { what: 'one-time password', locale })
    const oneTime = (await shown.textContent()) ?? ''
    const theirs = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const person = await theirs.newPage()
    await person.goto(server.url)
    await fillSignIn(person, { email: people.worker1, password: oneTime }, locale)
    await expect(person.getByRole('heading', { name: text('profile.ownPasswordTitle', {}, locale) })).toBeVisible()
    await examineAtWidths(person, { what: 'own password', locale })
    await theirs.close()
    await context.close()
  })
}
