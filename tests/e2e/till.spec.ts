import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { TILL } from '../../src/shared/contract/chain/till.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { callsAs } from '../support/calls-as.ts'
import { examine } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { routedPage } from '../support/routed-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openShift, saveButton, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: 180_000 })

const PHONE = { width: 360, height: 740 }

for (const locale of LOCALES) {
  test(`A till is counted during an outage by notes, coins and sums, and arrives with its shift (${locale}).`, async ({
    browser,
    server,
  }) => {
    const say = (id: MessageId) => text(id, {}, locale)
    const day = riyadhToday()
    const email = people.pharmacist1
    const page = await offlineReadyPage(browser, { url: server.url, email, locale, path: paths.salesReports })
    await page.setViewportSize(PHONE)
    await server.stop()

    await openShift(page, { origin: server.url, day, shift: 'morning', locale })
    await salesField(page, locale).fill('1000')
    const difference = await countTill(page, locale)
    for (const part of ['922.00', '−78.00', say('till.short')]) await expect(difference).toContainText(part)
    await examine(page, 'a counted till', { of: locale })
    await page.getByLabel(say('till.reason')).fill('Card machine')
    await saveButton(page, locale).click()
    const state = page.locator('main').getByRole('status')
    await expect(state.filter({ hasText: say('app.stateSaved') })).toBeVisible()
    await expect(page.getByRole('region', { name: say('sales.reportedDays') })).toContainText('−78.00')

    await server.start()
    await networkIsBack(page)
    await until('the till at the server', async () => (await tillOf(server, day)) !== null)
    expect(await tillOf(server, day)).toEqual({
      counts: [amount('Cash', 501.5), amount('Mada', 420.5)],
      cash: { 50000: 1, 50: 3 },
      difference: -78,
      reason: 'Card machine',
    })
    await page.context().close()
  })
}

test('A till stays when the sales of its shift are corrected, and its difference follows them.', async ({
  browser,
  server,
}) => {
  const day = riyadhToday()
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  await recordWithTill(page, server, { day, sales: '1000', cash: '922' })
  await until('the till at the server', async () => (await tillOf(server, day)) !== null)

  await openShift(page, { origin: server.url, day, shift: 'morning' })
  await expect(salesField(page)).toHaveValue('1,000.00')
  await salesField(page).fill('922')
  await saveButton(page).click()
  await until('the corrected sales', async () => (await salesOf(server, day)) === 92_200)
  expect(await tillOf(server, day)).toMatchObject({ counts: [amount('Cash', 922)] })
  const days = page.getByRole('region', { name: text('sales.reportedDays') })
  await days.getByRole('button', { expanded: false }).first().click()
  await expect(days).toContainText(text('till.matches'))
  await page.context().close()
})

/** A note and three coins, the cards as a sum. Returns where the difference is shown. */
async function countTill(page: Page, locale: TestLocale): Promise<Locator> {
  const say = (id: MessageId) => text(id, {}, locale)
  await page.getByRole('button', { name: say('till.count') }).click()
  const till = page.getByRole('region', { name: say('till.title'), exact: true })
  await expect(till.getByLabel(say('options.cash'), { exact: true })).toHaveValue('')
  await till.getByRole('button', { name: say('till.countPieces') }).click()
  const piece = (value: number) => till.locator(`[name="piece-${value}"]`)
  await expect(piece(50_000)).toBeFocused()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(piece(20_000)).toBeFocused()
  await piece(50).fill('3')
  await till.getByLabel(say('options.mada'), { exact: true }).fill('3*100+120.5')
  await expect(till).toContainText('420.50')
  return till.locator('output').last()
}

test('A chain that requires the till is asked for it by the form; the server takes reports without one.', async ({
  browser,
  server,
}) => {
  const manager = await callsAs(server.url, people.manager)
  const { revision } = (await manager.read('/api/settings')) as { revision: number }
  await manager.put('/api/settings', { revision, till: { ...TILL.initial, close: 'required' } })
  const day = riyadhToday()
  const older = await callsAs(server.url, people.pharmacist2)
  await older.post('/api/reports/addAReport', reportBy('Omar', day, 'second'))

  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  await openShift(page, { origin: server.url, day, shift: 'morning' })
  // The fields are there at once, as soon as the device has the setting.
  await expect(page.getByLabel(text('options.cash'), { exact: true })).toBeVisible()
  await salesField(page).fill('100')
  await saveButton(page).click()
  await expect(page.getByRole('alert')).toContainText(text('till.required'))
  await expect(page.getByLabel(text('options.cash'), { exact: true })).toBeFocused()
  await page.getByLabel(text('options.cash'), { exact: true }).fill('100')
  await saveButton(page).click()
  await until('the till at the server', async () => (await tillOf(server, day)) !== null)
  await page.context().close()
})

test('A conflict shows the tills of both sides.', async ({ browser, server }) => {
  const day = riyadhToday()
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  await page.route('**/api/**', (route) => route.abort())
  await recordWithTill(page, server, { day, sales: '1000.50', cash: '990' })
  const colleague = await callsAs(server.url, people.pharmacist2)
  const firstTill = { counts: [amount('Mada', 905)], cash: null, difference: 5, reason: 'Tip' }
  await colleague.post('/api/reports/addAReport', { ...reportBy('Omar', day, 'first'), firstTill })
  await page.unroute('**/api/**')

  await page.goto(`${server.url}${paths.sync}`)
  const tills = page.locator('article').getByRole('group', { name: text('till.title') })
  await expect(tills).toHaveCount(2)
  await expect(tills.filter({ hasText: '990.00' })).toContainText('−10.50')
  await expect(tills.filter({ hasText: '905.00' })).toContainText('Tip')
  await examine(page, 'a conflict of two tills')
  await page.context().close()
})

test('A till that the server refuses is kept, marked and corrected where its row is.', async ({ browser, server }) => {
  const day = riyadhToday()
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  const errors = [{ path: 'firstTill.counts.0.amount', message: 'amount_too_large' }]
  await page.route(/\/(addA|editA)Report/, (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid_field', errors } }),
  )
  await recordWithTill(page, server, { day, sales: '100', cash: '900' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateAttention'))
  await page.unroute(/\/(addA|editA)Report/)
  await page.goto(`${server.url}${paths.sync}`)
  await expect(page.getByRole('article').getByRole('alert')).toContainText(text('till.title'))
  await page.getByRole('button', { name: text('sync.edit') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(text('sync.refusedHere'))
  await expect(dialog.getByLabel(text('options.cash'), { exact: true })).toHaveValue('900.00')
  await dialog.getByLabel(text('options.cash'), { exact: true }).fill('90')
  await dialog.getByRole('button', { name: text('sync.resend') }).click()
  await until('the till at the server', async () => (await tillOf(server, day)) !== null)
  expect(await tillOf(server, day)).toMatchObject({ counts: [amount('Cash', 90)], difference: -10 })
  await page.context().close()
})

type WithTill = { day: string; sales: string; cash: string }

async function recordWithTill(page: Page, server: ServerProcess, { day, sales, cash }: WithTill): Promise<void> {
  await openShift(page, { origin: server.url, day, shift: 'morning' })
  await salesField(page).fill(sales)
  await page.getByRole('button', { name: text('till.count') }).click()
  await page.getByLabel(text('options.cash'), { exact: true }).fill(cash)
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: text('sales.correct'), exact: true })).toBeVisible()
}

/** As an app without tills sends it. */
function reportBy(name: string, day: string, shift: 'first' | 'second') {
  return {
    pharmacyName: THEIR_PHARMACY,
    day,
    dayType: 'double',
    [`${shift}Sales`]: 900,
    [`${shift}Pharmacist`]: name,
  }
}

function amount(kind: string, sar: number) {
  return { kind, amount: sar }
}

async function reportOf(server: ServerProcess, day: string) {
  const [row] = await server.query(
    `select first_sales, extra from reports where pharmacy_name = '${THEIR_PHARMACY}' and day = '${day}'`,
  )
  return row
}

async function salesOf(server: ServerProcess, day: string): Promise<number | null> {
  const row = await reportOf(server, day)
  return row ? Number(row['first_sales']) : null
}

async function tillOf(server: ServerProcess, day: string): Promise<unknown> {
  const row = await reportOf(server, day)
  return row ? ((JSON.parse(String(row['extra'])) as { firstTill?: unknown }).firstTill ?? null) : null
}
