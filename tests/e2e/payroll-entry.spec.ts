import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { formatLocaleOf } from '../../src/i18n/locale.ts'
import { formatDay } from '../../src/lib/format-day.ts'
import { payMonthBefore } from '../../src/shared/rules/pay-history.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { signIn } from '../support/sign-in.ts'
import { storedText } from '../support/stored-text.ts'
import { until } from '../support/until.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const AHMED = { id: 'demo-pharmacist1', name: 'Ahmed Mahmoud Hassan', pharmacy: 'P2023' }
const EMPLOYEES = 18
const TIMEOUT_MS = 120_000

test(
  'An accountant pays a person offline with a preset; the figures are right, and the employee sees the slip.',
  { tag: '@core' },
  async ({ browser, server }) => {
    const locale = 'ar'
    const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

    test.setTimeout(TIMEOUT_MS)
    const month = thisMonth()
    const page = await offlineReadyPage(browser, {
      url: server.url,
      email: people.accountant,
      locale,
      path: paths.payrollEntry,
    })
    await expect(cards(page)).toHaveCount(EMPLOYEES)
    await expect(page.getByLabel(say('payroll.salaryOf'))).toHaveValue(monthWords(month, locale))
    const monthField = page.getByLabel(say('payroll.month'), { exact: true })
    await monthField.fill('2021-06')
    await expect(page.getByLabel(say('payroll.salaryOf'))).toHaveValue('يونيو 2021')
    await expect(monthField).toBeFocused()
    await monthField.fill(month.slice(0, 7))
    await expect(page.getByLabel(say('payroll.salaryOf'))).toHaveValue(monthWords(month, locale))
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: say('payroll.exportCsv') }).click()
    expect((await downloading).suggestedFilename()).toBe(`الرواتب-${month.slice(0, 7)}.csv`)
    await page.context().setOffline(true)
    await page.reload()

    await page.getByLabel(say('payroll.generalRemarks')).fill('Paid before the feast')
    const card = await openCard(page, AHMED.name)
    await field(card, 'contract').selectOption('worker')
    await expect(field(card, 'otherIncentives')).toHaveValue('250')
    await field(card, 'contract').selectOption('pharmacistOld')
    await expect(field(card, 'otherIncentives')).toHaveValue('0')
    await field(card, 'housingAllowance').selectOption('1500')

    // A tap selects the number, typing replaces it, and Enter moves on.
    await field(card, 'overTimeHours').click()
    await page.keyboard.type('0.5')
    await page.keyboard.press('Enter')
    await expect(field(card, 'overTimeRate')).toBeFocused()
    await field(card, 'incentives').click()
    await field(card, 'overTimeRate').click()
    await page.keyboard.type('20')
    await expect(field(card, 'overTimeRate')).toHaveValue('20')
    await field(card, 'contract').selectOption('')
    await field(card, 'contract').selectOption('pharmacistOld')
    await field(card, 'housingAllowance').selectOption('1500')
    await field(card, 'overTimeRate').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('0.1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('0.2')
    await expect(field(card, 'percentage')).toHaveValue('0.2')
    // 3150 + 1500 + 200 + 500 + 9.845 rounded half up + 0.1 + 0.2
    await expect(netPay(card, locale)).toContainText('5,360.15')
    await field(card, 'campaigns').fill('abc')
    await expect(netPay(card, locale)).toHaveText('—')
    await addButton(card, locale).click()
    await expect(field(card, 'campaigns')).toBeFocused()
    await field(card, 'campaigns').fill('')
    await expect(field(card, 'campaigns')).toHaveValue('0')
    await card.getByLabel(say('payroll.remarks'), { exact: true }).fill('One night more')
    await until('the draft to be kept', async () =>
      (await storedText(page)).some((each) => each.text.includes('One night more')),
    )

    await page.reload()
    const again = await openCard(page, AHMED.name)
    await expect(field(again, 'percentage')).toHaveValue('0.2')
    await expect(page.getByLabel(say('payroll.generalRemarks'))).toHaveValue('Paid before the feast')
    await addButton(again, locale).click()
    await expect(again.locator('summary')).toContainText(say('app.stateSaved'))
    await expect(again.locator('summary')).toContainText('5,360.15')
    for (const name of [
      'overTimeHours',
      'incentives',
      'percentage',
      'campaigns',
      'deductions',
      'ticketsAllowance',
      'otherIncentives',
    ]) {
      await expect(field(again, name)).toHaveValue('0')
    }
    await expect(again.getByLabel(say('payroll.remarks'), { exact: true })).toHaveValue('')
    await expect(field(again, 'housingAllowance')).toHaveValue('1500')
    // An unsent slip does not count as paid.
    await expect(page.getByText(say('payroll.paidOf', { paid: '0', all: String(EMPLOYEES) }))).toBeVisible()
    await expect(again.locator('summary')).not.toContainText(say('payroll.paid'))

    await addButton(again, locale).click()
    await expect(again.getByRole('alert')).toContainText(say('payroll.alreadyPaid', { name: AHMED.name }))
    await expect(again.getByRole('alert')).toContainText('5,360.15')

    // An unsent slip can be taken back with all its figures, and saved again.
    await again.getByRole('button', { name: say('payroll.takeBack') }).click()
    await expect(field(again, 'percentage')).toHaveValue('0.20')
    await expect(again.getByLabel(say('payroll.remarks'), { exact: true })).toHaveValue('One night more')
    await expect(again.locator('summary')).toContainText(say('payroll.started'))
    await addButton(again, locale).click()
    await expect(again.locator('summary')).toContainText(say('app.stateSaved'))

    await page.context().setOffline(false)
    await networkIsBack(page)
    await expect(again.locator('summary')).not.toContainText(say('app.stateSaved'))
    await expect(again.getByRole('link', { name: say('payroll.openSlip') })).toBeVisible()
    await expect(page.getByText(say('payroll.paidOf', { paid: '1', all: String(EMPLOYEES) }))).toBeVisible()
    expect(
      await server.query(
        `select net_pay, over_time_allowance, remarks, general_remarks from payrolls where user_id = '${AHMED.id}' and month = '${month}'`,
      ),
    ).toMatchObject([
      {
        net_pay: 536_015,
        over_time_allowance: 985,
        remarks: 'One night more',
        general_remarks: 'Paid before the feast',
      },
    ])
    await again.getByRole('link', { name: say('payroll.openSlip') }).click()
    await page.getByRole('button', { name: say('payroll.show'), exact: true }).click()
    await expect(page.getByRole('article', { name: say('payroll.statement') })).toContainText('5,360.15')

    const employee = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    await employee.goto(server.url + paths.payrollHistory)
    await employee.getByRole('button', { name: say('payroll.show'), exact: true }).click()
    await expect(employee.locator('main li').first()).toContainText('5,360.15')
    await employee.context().close()
    await page.context().close()
  },
)

for (const locale of LOCALES) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`axe finds nothing on an accountant's screens, and none is wider than its viewport (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    test.setTimeout(TIMEOUT_MS)
    const page = await routedPage(browser, { url: sharedServer.url, email: people.accountant, locale })
    await expect(page.getByText(say('payroll.paidOf', { paid: '0', all: String(EMPLOYEES) }))).toBeVisible()
    await expect(
      page
        .getByRole('navigation', { name: say('payroll.places') })
        .getByRole('link', { name: say('app.placeViewEmployees') }),
    ).toBeVisible()
    await examineAtWidths(page, { what: 'home', locale, widths: [360, 1280] })
    await page
      .getByRole('navigation', { name: say('payroll.places') })
      .getByRole('link', { name: say('app.placeViewEmployees') })
      .click()
    const card = await openCard(page, AHMED.name)
    await field(card, 'deductions').fill('-1')
    await expect(card.getByText(say('payroll.problemNegative'))).toBeVisible()
    await examineAtWidths(page, { what: 'cards', locale, widths: [360, 1280] })
    await page.getByRole('radio', { name: say('payroll.viewTable') }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await examineAtWidths(page, { what: 'table', locale, widths: [360, 1280] })
    await page.context().close()
  })
}

test('A table is filled by keyboard from last month, large changes are flagged, and the month is exported.', async ({
  page,
  server,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const month = thisMonth()
  await page.goto(server.url)
  await signIn(page, people.accountant)
  await page.goto(`${server.url}${paths.payrollEntry}?view=table&place=${AHMED.pharmacy}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(AHMED.name) }) })
  await expect(row).toHaveCount(1)
  const [last] = await server.query(
    `select net_pay from payrolls where user_id = '${AHMED.id}' and month = '${payMonthBefore(month)}'`,
  )
  await page.getByRole('button', { name: /^Copy .* for those not paid$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('payroll.copyAllConfirm') })
    .click()
  await expect(netPay(row, 'en')).toHaveText(sar(Number(last?.['net_pay'])))
  await expect(row).toContainText(text('payroll.asLastMonth'))

  await field(row, 'ticketsAllowance').click()
  await page.keyboard.type('1800')
  await expect(row).toContainText(text('payroll.largeChange'))
  await page.keyboard.press('Enter')
  await expect(field(row, 'otherIncentives')).toBeFocused()
  await addButton(row, 'en').focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('link', { name: text('payroll.openSlip') })).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('combobox') })
      .first()
      .locator('[name="contract"]'),
  ).toBeFocused()

  await page.getByLabel(text('payroll.state')).selectOption('largeChange')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: text('payroll.exportCsv') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`payroll-${month.slice(0, 7)}.csv`)
  const bytes = readFileSync(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [headings = '', line = '', ...more] = bytes.toString('utf8').trim().split('\r\n')
  expect(more).toEqual([])
  const cell = (name: string) => line.split(',')[headings.replace('\uFEFF', '').split(',').indexOf(name)]
  expect(cell(text('payroll.employeeName'))).toBe(AHMED.name)
  expect(cell(text('payroll.salaryOf'))).toBe(month.slice(0, 7))
  expect(Number(cell(text('payroll.netPay'))) - Number(cell(text('payroll.netPayBefore')))).toBeCloseTo(1_800, 5)
  expect(cell(text('payroll.largeChange'))).toBe(text('payroll.yes'))
})

test('A slip for a month that another accountant’s tablet paid first is rejected, and the first slip is shown in its place.', async ({
  browser,
  server,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const month = thisMonth()
  const first = await offlineReadyPage(browser, { url: server.url, email: people.accountant, path: paths.payrollEntry })
  const second = await offlineReadyPage(browser, {
    url: server.url,
    email: people.accountant,
    path: paths.payrollEntry,
  })
  await expect(cards(second)).toHaveCount(EMPLOYEES)
  await second.context().setOffline(true)
  const late = await openCard(second, AHMED.name)
  await field(late, 'incentives').fill('77')
  await addButton(late, 'en').click()
  await expect(late.locator('summary')).toContainText(text('app.stateSaved'))

  const early = await openCard(first, AHMED.name)
  await field(early, 'incentives').fill('11')
  await addButton(early, 'en').click()
  await expect(early.getByRole('link', { name: text('payroll.openSlip') })).toBeVisible()

  await second.context().setOffline(false)
  await networkIsBack(second)
  await expect(late.locator('summary')).toContainText(text('app.stateAttention'))
  await expect(late.getByText(text('errors.slip_exists'))).toBeVisible()
  await expect(
    late.getByRole('region', { name: text('payroll.slipOfMonth', { month: monthWords(month, 'en') }) }),
  ).toContainText('5,137.00')
  await expect(late.getByRole('region', { name: text('payroll.yourSlip') })).toContainText('5,203.00')
  // The table has no room for actions: its line gives the reason and links to the card.
  await second.getByRole('radio', { name: text('payroll.viewTable') }).click()
  const line = second.getByRole('row').filter({ has: second.getByRole('rowheader', { name: new RegExp(AHMED.name) }) })
  await expect(line).toContainText(text('errors.slip_exists'))
  await line.getByRole('link', { name: text('payroll.toCard') }).click()
  await expect(cards(second)).toHaveCount(1)
  await expect(cards(second)).toContainText(AHMED.name)

  await second.goto(server.url + paths.sync)
  await second.getByRole('link', { name: text('sync.openPayroll') }).click()
  const found = await openCard(second, AHMED.name)
  await found.getByRole('button', { name: text('payroll.discard') }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: text('payroll.discard') })
    .click()
  await expect(found.getByRole('region', { name: text('payroll.yourSlip') })).toHaveCount(0)
  expect(
    await server.query(`select incentives from payrolls where user_id = '${AHMED.id}' and month = '${month}'`),
  ).toMatchObject([{ incentives: 1_100 }])
  await first.context().close()
  await second.context().close()
})

function monthWords(month: string, locale: TestLocale): string {
  return formatDay({ day: month, formatLocale: formatLocaleOf(locale), style: 'month' })
}

function thisMonth(): string {
  return `${riyadhToday().slice(0, 7)}-01`
}

function cards(page: Page): Locator {
  return page.locator('main li').filter({ has: page.locator('summary') })
}

async function openCard(page: Page, name: string): Promise<Locator> {
  const card = cards(page).filter({ has: page.locator('summary', { hasText: name }) })
  await card.locator('summary').click()
  await expect(card.locator('[name="contract"]')).toBeVisible()
  return card
}

function field(within: Locator, name: string): Locator {
  return within.locator(`[name="${name}"]`)
}

function netPay(within: Locator, locale: (typeof LOCALES)[number]): Locator {
  return within.getByRole('status', { name: text('payroll.netPay', {}, locale) })
}

function addButton(within: Locator, locale: (typeof LOCALES)[number]): Locator {
  return within.getByRole('button', { name: text('payroll.addSalary', {}, locale), exact: true })
}

function sar(halalas: number): string {
  return (halalas / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
