import { expect } from '@playwright/test'
import type { APIRequestContext } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { queueReports } from '../support/queue-reports.ts'
import { routedPage } from '../support/routed-page.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { text, walkedIn } from '../support/texts.ts'
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

test('Signing in without a server reports it and keeps what was typed.', { tag: '@core' }, async ({ page, server }) => {
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
  { typed: '1.234', said: 'sales.salesTooPrecise' },
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
    await expect(page.getByLabel(text('sales.day', {}, locale), { exact: true })).not.toHaveValue('')
    await page.goto(`${sharedServer.url}/salesReports?day=${riyadhToday()}&shift=morning`)
    const sales = page.getByLabel(text('sales.sales', {}, locale))
    for (const { typed, said } of REFUSED) {
      await sales.fill(typed)
      await page.getByRole('button', { name: text('sales.saveMorning', {}, locale) }).click()
      await expect(page.getByText(text(said, {}, locale))).toBeVisible()
      await expect(sales).toHaveValue(typed)
      await expect(sales).toBeFocused()
      await expect(sales).toHaveAttribute('aria-invalid', 'true')
    }
    await sales.fill('10')
    for (const [typed, said] of [
      ['2014-12-31', 'sales.dayLongAgo'],
      ['', 'sales.dayMissing'],
    ] as const) {
      await page.getByLabel(text('sales.day', {}, locale), { exact: true }).fill(typed)
      await page.getByRole('button', { name: text('sales.saveMorning', {}, locale) }).click()
      await expect(page.getByText(text(said, {}, locale))).toBeVisible()
    }
    await page.goto(`${sharedServer.url}/sync`)
    await expect(page.getByText(text('sync.nothingWaits', {}, locale))).toBeVisible()
    await context.close()
  })
}

for (const locale of walkedIn('en')) {
  test(`A write that arrives malformed, for another pharmacy or under another name is rejected, explained in the person's language and kept (${locale}).`, async ({
    browser,
    server,
  }) => {
    const t = (id: MessageId) => text(id, {}, locale)
    const today = riyadhToday()
    const yesterday = addDays(today, -1)
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist3, locale })
    const before = await reportsOf(server, '2024-01-01')
    const record = async (day: string, sales: string) => {
      await page.goto(`${server.url}/salesReports?day=${day}&shift=morning`)
      await page.getByLabel(t('sales.sales')).fill(sales)
      await page.getByRole('button', { name: t('sales.saveMorning') }).click()
      await expect(
        page
          .locator('main')
          .getByRole('status')
          .filter({ hasText: t('app.stateAttention') }),
      ).toBeVisible()
    }
    const WRITES = /\/(addA|editA)Report/
    await page.route(WRITES, (route) => route.continue({ postData: '{"day":' }))
    await record(today, '111.25')
    await page.unroute(WRITES)
    // The reason and the remedy are one tap away from where it was saved.
    await page.getByRole('link', { name: t('sales.seeWhy') }).click()
    await expect(page.getByRole('article').filter({ hasText: '111.25' })).toContainText(t('errors.malformed'))
    await queueReports(page, { count: 1, owner: { id: 'demo-pharmacist3', name: 'Omar Khaled Saleh' } })
    await page.goto(`${server.url}/sync`)
    const saidOf = async (figure: string, said: MessageId) => {
      const item = page.getByRole('article').filter({ hasText: figure })
      await expect(item, said).toContainText(t(said))
      await expect(item).toContainText(t('app.stateAttention'))
    }
    await saidOf('111.25', 'errors.malformed')
    await saidOf('1,000.25', 'errors.foreign_pharmacy')

    await page.route(WRITES, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-account': 'demo-pharmacist2' } }),
    )
    await record(yesterday, '222.25')
    // It was not rejected: a sign-in is required.
    await expect(page.locator('main').getByText(t('app.sentAfterSignIn'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('sales.seeWhy') })).toHaveCount(0)
    await page.goto(`${server.url}/sync`)
    await saidOf('222.25', 'errors.not_signed_in')
    await saidOf('111.25', 'errors.malformed')
    expect(await reportsOf(server, '2024-01-01')).toEqual(before)
    await page.context().close()
  })
}

test(
  'The server rejects requests that no screen sends, with a code, and stores nothing.',
  { tag: '@core' },
  async ({ request, server }) => {
    const account = await signInByRequest(request, server.url, people.pharmacist1)
    const day = riyadhToday()
    const good = {
      day,
      dayType: 'single',
      pharmacyName: THEIR_PHARMACY,
      firstSales: 10,
      firstPharmacist: 'Ahmed',
      firstRemarks: '',
    }
    const send = async (body: unknown, headers: Record<string, string> = {}) => {
      const answer = await request.post(`${server.url}/api/reports/addAReport`, {
        headers: { 'X-Account': account, 'Content-Type': 'application/json', ...headers },
        data: typeof body === 'string' ? Buffer.from(body) : body,
      })
      return {
        status: answer.status(),
        body: (await answer.json()) as { code?: string; errors?: { path: string; message: string }[] },
      }
    }
    const before = await reportsOf(server, day)

    expect(await send('{"day":')).toMatchObject({ status: 400, body: { code: 'malformed' } })
    expect(await send('day=1', { 'Content-Type': 'text/plain' })).toMatchObject({
      status: 415,
      body: { code: 'not_json' },
    })
    expect(await send({ ...good, firstSales: -1 })).toMatchObject({
      body: { code: 'invalid_field', errors: [{ message: 'sales_negative' }] },
    })
    expect(await send({ ...good, firstSales: 1_000_000.01 })).toMatchObject({
      body: { code: 'invalid_field', errors: [{ message: 'sales_too_large' }] },
    })
    expect(await send({ ...good, firstSales: 'much' })).toMatchObject({ body: { code: 'invalid_field' } })
    expect(await send({ ...good, pharmacyName: 'P2024' })).toMatchObject({
      status: 403,
      body: { code: 'foreign_pharmacy' },
    })
    expect(await send(good, { 'X-Account': 'demo-pharmacist2' })).toMatchObject({
      status: 401,
      body: { code: 'not_signed_in' },
    })
    expect(await reportsOf(server, day)).toEqual(before)

    expect(await send(good)).toMatchObject({ status: 200 })
  },
)

test('A cookie of one account gives no access to another.', { tag: '@core' }, async ({ request, server }) => {
  const own = await signInByRequest(request, server.url, people.pharmacist1)
  const ask = (account: string, path: string) => request.get(server.url + path, { headers: { 'X-Account': account } })
  expect((await ask(own, '/api/users/me')).status()).toBe(200)
  expect((await ask('demo-pharmacist2', '/api/users/me')).status()).toBe(401)
  expect((await ask(own, '/api/users/demo-pharmacist2')).status()).toBe(403)
})

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

async function signInByRequest(request: APIRequestContext, url: string, email: string): Promise<string> {
  const answer = await request.post(`${url}/api/users/signin`, { data: { email, password: DEMO_PASSWORD } })
  const user = (await answer.json()) as { _id: string; password?: string }
  expect(user.password).toBeUndefined()
  return user._id
}

function reportsOf(server: { query(sql: string): Promise<unknown> }, day: string): Promise<unknown> {
  return server.query(
    `select pharmacy_name, first_sales, second_sales, revision from reports where day >= '${day}' order by pharmacy_name`,
  )
}
