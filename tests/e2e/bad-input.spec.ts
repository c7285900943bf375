import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { grouped } from '../../src/components/inputs/grouped-amount.ts'
import { MAX_LONG_TEXT_LENGTH } from '../../src/shared/contract/text-limits.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay, dayIn } from '../support/date-fields.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { queueReports } from '../support/queue-reports.ts'
import { routedPage } from '../support/routed-page.ts'
import { openShift, salesField, saveButton, stateJustRecorded } from '../support/shift-report-screen.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { riyadhToday } from '../support/riyadh-today.ts'

const WRONG_PASSWORD = 'not-the-password'

for (const locale of walkedIn('ar')) {
  test(`A wrong password is reported in the person's language, the email stays, the password is cleared (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await fillSignIn(page, { email: people.pharmacist3, password: WRONG_PASSWORD }, locale)

    await expect(
      page.getByRole('alert').filter({ hasText: text('session.wrongCredentials', {}, locale) }),
    ).toBeVisible()
    await expect(page.getByLabel(text('session.email', {}, locale))).toHaveValue(people.pharmacist3)
    const password = page.getByLabel(text('session.password', {}, locale), { exact: true })
    await expect(password).toHaveValue('')
    await expect(password).toBeFocused()
    for (const [title, body] of [
      ['session.forgotTitle', 'session.forgotBody'],
      ['session.newEmployeeTitle', 'session.newEmployeeBody'],
    ] as const) {
      await page.getByText(text(title, {}, locale), { exact: true }).click()
      await expect(page.getByText(text(body, {}, locale))).toBeVisible()
    }
    await context.close()
  })
}

test('Signing in without a server reports it and keeps what was typed.', async ({ page, server }) => {
  await page.goto(server.url)
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
  await server.stop()
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(page.getByText(text('session.offlineTitle'))).toBeVisible()
  await expect(page.getByLabel(text('session.email'))).toHaveValue(people.pharmacist1)

  await server.start()
  await page.getByRole('button', { name: text('session.submit'), exact: true }).click()
  await expect(signedInMark(page)).toBeVisible()
})

const REFUSED: { typed: string; said: MessageId }[] = [
  { typed: '-5', said: 'sales.salesNegative' },
  { typed: 'much', said: 'sales.salesNotANumber' },
  { typed: '1000000.01', said: 'sales.salesTooLarge' },
  { typed: '1.234', said: 'sales.salesAmbiguous' },
]

for (const locale of walkedIn('ar')) {
  test(`An invalid figure is rejected at its field in the person's language, and stays for correction (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist3, locale)
    // An invalid day in the address is ignored.
    await page.goto(`${sharedServer.url}/salesReports?day=2026-02-31&shift=morning`)
    const change = page.getByRole('button', { name: text('sales.change', {}, locale), exact: true })
    await change.click()
    await expect(dayIn(page, text('sales.day', {}, locale))).not.toHaveValue('')
    await page.goto(`${sharedServer.url}/salesReports?day=${riyadhToday()}&shift=morning`)
    const sales = page.getByLabel(text('sales.sales', {}, locale))
    const instead = { instead: locale === 'ar' ? '1234 أو 1.23' : '1234 or 1.23' }
    for (const { typed, said } of REFUSED) {
      await sales.fill(typed)
      await page.getByRole('button', { name: text('sales.save', {}, locale) }).click()
      await expect(page.getByText(text(said, instead, locale))).toBeVisible()
      await expect(sales).toHaveValue(grouped(typed))
      await expect(sales).toBeFocused()
      await expect(sales).toHaveAttribute('aria-invalid', 'true')
    }
    await sales.fill('10')
    await change.click()
    for (const [typed, said] of [
      ['2014-12-31', 'sales.dayLongAgo'],
      ['', 'sales.dayMissing'],
    ] as const) {
      await chooseDay(page, text('sales.day', {}, locale), typed)
      await page.getByRole('button', { name: text('sales.save', {}, locale) }).click()
      await expect(page.getByText(text(said, {}, locale))).toBeVisible()
    }
    await page.goto(`${sharedServer.url}/sync`)
    await expect(page.getByText(text('sync.nothingWaits', {}, locale))).toBeVisible()
    await context.close()
  })
}

test('Half an emoji and a NUL character are dropped from remarks, and the limit of the length cuts no emoji.', async ({
  browser,
  server,
}) => {
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist3 })
  await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', locale: 'en' })
  await salesField(page, 'en').fill('10')
  const remarks = page.getByLabel(text('sales.remarks'))
  await remarks.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    document.execCommand('insertText', false, `ok${String.fromCharCode(0, 0xd83d)}`)
  })
  await expect(remarks).toHaveValue('ok')
  const room = 'x'.repeat(MAX_LONG_TEXT_LENGTH - 'ok'.length - 1)
  await page.keyboard.insertText(`${room}😀`)
  await expect(remarks).toHaveValue(`ok${room}`)
  await saveButton(page, 'en').click()
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  expect(await server.query(`select first_remarks from reports where first_remarks like 'ok%'`)).toEqual([
    { first_remarks: `ok${room}` },
  ])
  await page.context().close()
})

const WRITES = /\/(addA|editA)Report/

/** Records a morning that then needs attention. */
async function recordRejected(
  page: Page,
  { url, day, sales, locale }: { url: string; day: string; sales: string; locale: TestLocale },
): Promise<void> {
  await openShift(page, { origin: url, day, shift: 'morning', locale })
  await salesField(page, locale).fill(sales)
  await saveButton(page, locale).click()
  await expect(
    page
      .locator('main')
      .getByRole('status')
      .filter({ hasText: text('app.stateAttention', {}, locale) }),
  ).toBeVisible()
}

async function expectSaid(page: Page, figure: string, said: string, locale: TestLocale): Promise<void> {
  const item = page.getByRole('article').filter({ hasText: figure })
  await expect(item, said).toContainText(said)
  await expect(item).toContainText(text('app.stateAttention', {}, locale))
}

for (const locale of walkedIn('en')) {
  const t = (id: MessageId) => text(id, {}, locale)

  test(`A write that arrives malformed or for another pharmacy is rejected, explained in the person's language and kept (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist3, locale })
    const before = await reportsOf(server, '2024-01-01')
    await page.route(WRITES, (route) => route.continue({ postData: '{"day":' }))
    await recordRejected(page, { url: server.url, day: riyadhToday(), sales: '111.25', locale })
    await page.unroute(WRITES)
    // The reason and the remedy are one tap away from where it was saved.
    await page.getByRole('link', { name: t('sales.seeWhy') }).click()
    await expect(page.getByRole('article').filter({ hasText: '111.25' })).toContainText(t('errors.malformed'))
    await queueReports(page, { count: 1, owner: { id: 'demo-pharmacist3', name: 'Omar Khaled Saleh' } })
    await page.goto(`${server.url}/sync`)
    await expectSaid(page, '111.25', t('errors.malformed'), locale)
    await expectSaid(page, '1,000.25', t('errors.foreign_pharmacy'), locale)
    expect(await reportsOf(server, '2024-01-01')).toEqual(before)
    await page.context().close()
  })

  test(`A write under another name is not rejected, but waits for a sign-in (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist3, locale })
    const before = await reportsOf(server, '2024-01-01')
    await page.route(WRITES, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-account': 'demo-pharmacist2' } }),
    )
    await recordRejected(page, { url: server.url, day: riyadhToday(), sales: '222.25', locale })
    await expect(page.locator('main').getByText(t('app.sentAfterSignIn'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('sales.seeWhy') })).toHaveCount(0)
    await page.goto(`${server.url}/sync`)
    await expectSaid(page, '222.25', t('errors.not_signed_in'), locale)
    expect(await reportsOf(server, '2024-01-01')).toEqual(before)
    await page.context().close()
  })
}

test('Scripts cannot read the cookies of the session and the device, and they are sent to the API only.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  const cookies = await page.context().cookies(`${server.url}/api`)
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' })
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

function reportsOf(server: { query(sql: string): Promise<unknown> }, day: string): Promise<unknown> {
  return server.query(
    `select pharmacy_name, first_sales, second_sales, revision from reports where day >= '${day}' order by pharmacy_name`,
  )
}
