import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { formatLocaleOf } from '../../src/i18n/locale.ts'
import { formatDay } from '../../src/lib/calendars/format-day.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { payMonthBefore } from '../../src/shared/rules/pay/pay-history.ts'
import { test } from '../support/app-fixtures.ts'
import { callsAs } from '../support/calls-as.ts'
import { chooseMonth, dateField } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { shownName } from '../support/shown-name.ts'
import { signIn } from '../support/sign-in.ts'
import { storedText } from '../support/stored-text.ts'
import { until } from '../support/until.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const AHMED = { id: 'demo-pharmacist1', name: 'Ahmed Mahmoud Hassan', pharmacy: 'P2023' }
const EMPLOYEES = 18
const TIMEOUT_MS = 120_000

test.describe('On the cards of an accountant (ar)', () => {
  const locale = 'ar'
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)
  const generalDetails = (page: Page) => page.locator('main summary', { hasText: say('payroll.generalDetails') })
  test.describe.configure({ timeout: TIMEOUT_MS })

  test('The month of the cards is shown in words, can be changed, and is exported.', async ({ browser, server }) => {
    const page = await openCards(browser, server.url)
    const month = thisMonth()
    await generalDetails(page).click()
    const salaryOf = page.getByText(say('payroll.salaryOf'), { exact: true }).locator('xpath=following-sibling::dd')
    await expect(salaryOf).toHaveText(monthWords(month, locale))
    await chooseMonth(page, say('payroll.month'), '2021-06')
    await expect(salaryOf).toHaveText('يونيو 2021')
    await expect(dateField(page, say('payroll.month')).locator(':focus')).toHaveCount(1)
    await chooseMonth(page, say('payroll.month'), month.slice(0, 7))
    await expect(salaryOf).toHaveText(monthWords(month, locale))
    const downloading = page.waitForEvent('download')
    await openFilters(page, locale)
    await page.getByRole('button', { name: say('payroll.exportCsv') }).click()
    expect((await downloading).suggestedFilename()).toBe(`الرواتب-${month.slice(0, 7)}.csv`)
    await page.context().close()
  })

  test('A card that nobody touched shows no pay and issues no slip.', async ({ browser, server }) => {
    const page = await openCards(browser, server.url)
    await page.context().setOffline(true)
    const card = await openCard(page, shownName(AHMED.name, locale))
    await expect(field(card, 'basicPay')).toHaveValue('')
    await expect(netPay(card, locale)).toHaveText('—')
    await addButton(card, locale).click()
    await expect(card.getByRole('alert')).toHaveText(say('payroll.nothingEntered'))
    await expect(card.locator('summary')).toContainText(say('payroll.noSlip'))
    await expect(card).not.toContainText(/\d\.\d\d/)
    await page.context().close()
  })

  test('A preset fills in a card, and another one replaces its figures.', async ({ browser, sharedServer }) => {
    const page = await openCards(browser, sharedServer.url)
    const card = await openCard(page, shownName(AHMED.name, locale))
    await field(card, 'contract').selectOption('worker')
    await expect(field(card, 'otherIncentives')).toHaveValue('250')
    await field(card, 'contract').selectOption('pharmacistOld')
    await expect(field(card, 'otherIncentives')).toHaveValue('0')
    await expect(field(card, 'overTimeRate')).toHaveValue('19.69')
    await page.context().close()
  })

  test('On a card a tap selects a figure, typing replaces it, Enter moves on, and the net pay follows.', async ({
    browser,
    sharedServer,
  }) => {
    const page = await openCards(browser, sharedServer.url)
    const card = await openCard(page, shownName(AHMED.name, locale))
    await field(card, 'contract').selectOption('pharmacistOld')
    await field(card, 'housingAllowance').selectOption('1500')
    await field(card, 'overTimeHours').click()
    await page.keyboard.type('0.5')
    await page.keyboard.press('Enter')
    await expect(field(card, 'overTimeRate')).toBeFocused()
    await field(card, 'incentives').click()
    await field(card, 'overTimeRate').click()
    await page.keyboard.type('20')
    await expect(field(card, 'overTimeRate')).toHaveValue('20')
    await page.keyboard.press('Enter')
    await page.keyboard.type('0.1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('0.2')
    await expect(field(card, 'percentage')).toHaveValue('0.2')
    // 3150 + 1500 + 200 + 500 + 0.5 x 20 + 0.1 + 0.2
    await expect(netPay(card, locale)).toContainText('5,360.30')
    await page.context().close()
  })

  test('A figure that cannot be read leaves no net pay, gets the focus, and emptied counts as 0.', async ({
    browser,
    sharedServer,
  }) => {
    const page = await openCards(browser, sharedServer.url)
    const card = await openCard(page, shownName(AHMED.name, locale))
    await field(card, 'contract').selectOption('pharmacistOld')
    await field(card, 'campaigns').fill('abc')
    await expect(netPay(card, locale)).toHaveText('—')
    await addButton(card, locale).click()
    await expect(field(card, 'campaigns')).toBeFocused()
    await field(card, 'campaigns').fill('')
    await expect(field(card, 'campaigns')).toHaveValue('0')
    await page.context().close()
  })

  test('A half-filled salary survives a reload, with the remarks on the month.', async ({ browser, server }) => {
    const page = await openCards(browser, server.url)
    await page.context().setOffline(true)
    await page.reload()
    await generalDetails(page).click()
    await page.getByLabel(say('payroll.generalRemarks')).fill('Paid before the feast')
    await fillSalary(page)
    await until('the draft to be kept', async () =>
      (await storedText(page)).some((each) => each.text.includes('One night more')),
    )

    await page.reload()
    const again = await openCard(page, shownName(AHMED.name, locale))
    await expect(field(again, 'percentage')).toHaveValue('0.2')
    await generalDetails(page).click()
    await expect(page.getByLabel(say('payroll.generalRemarks'))).toHaveValue('Paid before the feast')
    await page.context().close()
  })

  test('A salary saved without a server is folded, starts over, and is not paid twice.', async ({
    browser,
    server,
  }) => {
    const page = await openCards(browser, server.url)
    await page.context().setOffline(true)
    const again = await fillSalary(page)
    await addButton(again, locale).click()
    await expect(again.locator('summary')).toContainText(say('app.stateSaved'))
    await expect(again.locator('summary')).toContainText('5,360.15')
    // The saved card is folded, and the next one opened.
    await expect(again.locator('[name="contract"]')).toHaveCount(0)
    await expect(page.locator('main li details[open] [name="contract"]')).toBeFocused()
    await again.locator('summary').click()
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
    await expect(page.getByText(say('payroll.slipsSavedOf', { saved: '0', all: String(EMPLOYEES) }))).toBeVisible()
    await expect(again.locator('summary')).not.toContainText(say('payroll.slipSaved'))

    await addButton(again, locale).click()
    await expect(again.getByRole('alert')).toContainText(
      say('payroll.hasSlip', { name: shownName(AHMED.name, locale) }),
    )
    await expect(again.getByRole('alert')).toContainText('5,360.15')
    await page.context().close()
  })

  test('A salary saved without a server can be taken back with all its figures, and saved again.', async ({
    browser,
    server,
  }) => {
    const page = await openCards(browser, server.url)
    await page.context().setOffline(true)
    const again = await fillSalary(page)
    await addButton(again, locale).click()
    await expect(again.locator('summary')).toContainText(say('app.stateSaved'))
    await again.locator('summary').click()
    await again.getByRole('button', { name: say('payroll.takeBack') }).click()
    await expect(field(again, 'percentage')).toHaveValue('0.20')
    await expect(again.getByLabel(say('payroll.remarks'), { exact: true })).toHaveValue('One night more')
    await expect(again.locator('summary')).toContainText(say('payroll.draft'))
    await addButton(again, locale).click()
    await expect(again.locator('summary')).toContainText(say('app.stateSaved'))
    await page.context().close()
  })

  async function openCards(browser: Browser, url: string): Promise<Page> {
    const path = `${paths.payrollEntry}?view=cards`
    const page = await offlineReadyPage(browser, { url, email: people.accountant, locale, path })
    await expect(cards(page)).toHaveCount(EMPLOYEES)
    return page
  }

  /** 3150 + 1500 + 200 + 500 + 9.845 rounded half up + 0.1 + 0.2 */
  async function fillSalary(page: Page): Promise<Locator> {
    const card = await openCard(page, shownName(AHMED.name, locale))
    await field(card, 'contract').selectOption('pharmacistOld')
    await field(card, 'housingAllowance').selectOption('1500')
    for (const [name, figure] of [
      ['overTimeHours', '0.5'],
      ['incentives', '0.1'],
      ['percentage', '0.2'],
    ] as const)
      await field(card, name).fill(figure)
    await card.getByLabel(say('payroll.remarks'), { exact: true }).fill('One night more')
    await expect(netPay(card, locale)).toContainText('5,360.15')
    return card
  }
})

for (const locale of LOCALES) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`axe finds nothing on an accountant's screens, and none is wider than its viewport (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    test.setTimeout(TIMEOUT_MS)
    const page = await routedPage(browser, { url: sharedServer.url, email: people.accountant, locale })
    await expect(page.getByText(say('payroll.slipsSavedOf', { saved: '0', all: String(EMPLOYEES) }))).toBeVisible()
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
    await openFilters(page, locale)
    await page.getByRole('radio', { name: say('payroll.viewCards') }).click()
    const card = await openCard(page, shownName(AHMED.name, locale))
    await field(card, 'deductions').fill('-1')
    await expect(card.getByText(say('payroll.problemNegative'))).toBeVisible()
    await examineAtWidths(page, { what: 'cards', locale, widths: [360, 1280] })
    await page.getByRole('radio', { name: say('payroll.viewTable') }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await examineAtWidths(page, { what: 'table', locale, widths: [360, 1280] })
    await page.context().close()
  })
}

/** The table of a pharmacy, filled in from last month, and the row of Ahmed. */
async function tableFromLastMonth(page: Page, server: ServerProcess): Promise<Locator> {
  await page.goto(server.url)
  await signIn(page, people.accountant)
  await page.goto(`${server.url}${paths.payrollEntry}?view=table&place=${AHMED.pharmacy}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(AHMED.name) }) })
  await expect(row).toHaveCount(1)
  // Without a draft a row has no figures.
  await expect(field(row, 'incentives')).toHaveValue('')
  await expect(netPay(row, 'en')).toHaveText('—')
  await page
    .getByRole('button', { name: text('payroll.copyMonth', { month: monthWords(payMonthBefore(thisMonth()), 'en') }) })
    .click()
  await page.getByRole('button', { name: text('payroll.backToList') }).click()
  await openFilters(page, 'en')
  await page.getByLabel(text('payroll.pharmacy')).selectOption(AHMED.pharmacy)
  const [last] = await server.query(
    `select net_pay from payrolls where user_id = '${AHMED.id}' and month = '${payMonthBefore(thisMonth())}'`,
  )
  await expect(netPay(row, 'en')).toHaveText(sar(Number(last?.['net_pay'])))
  await expect(row).toContainText(text('payroll.unchanged'))
  return row
}

test('A table is filled in from last month, and by keyboard a large change is flagged and paid.', async ({
  page,
  server,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const row = await tableFromLastMonth(page, server)
  await field(row, 'ticketsAllowance').click()
  await page.keyboard.type('1800')
  await expect(row).toContainText(text('payroll.largeChange'))
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await expect(field(row, 'ticketsAllowance')).not.toBeFocused()
  await addButton(row, 'en').focus()
  await page.keyboard.press('Enter')
  await expect(row.getByRole('link', { name: text('payroll.openSlip') })).toBeVisible()
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('textbox') })
      .first()
      .locator('[name="overTimeHours"]'),
  ).toBeFocused()
})

test('A cell with another figure than last month’s shows both, a sum counts, and the rest is in the opened row.', async ({
  page,
  server,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const row = await tableFromLastMonth(page, server)
  const cell = row.getByRole('cell').filter({ has: page.locator('[name="campaigns"]') })
  await expect(cell.locator('s')).toHaveCount(0)
  const last = await field(row, 'campaigns').inputValue()
  await field(row, 'campaigns').fill(`${last}+20.5`)
  await expect(cell).toContainText(`= ${(Number(last) + 20.5).toFixed(2)}`)
  await expect(cell.locator('s')).toContainText(Number(last).toFixed(2))
  await expect(row).toContainText('+20.50')
  await expect(row).not.toContainText(text('payroll.fixedChanged'))
  await field(row, 'overTimeHours').focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  const opened = page.getByRole('group', { name: text('payroll.contractAndAllowances') })
  await opened.getByLabel(text('payroll.basicPay')).fill('3300')
  await expect(row).toContainText(text('payroll.fixedChanged'))
})

test('The month is exported with the large changes that are listed.', async ({ page, server }) => {
  test.setTimeout(TIMEOUT_MS)
  const row = await tableFromLastMonth(page, server)
  await field(row, 'ticketsAllowance').fill('1800')
  await addButton(row, 'en').click()
  await expect(row.getByRole('link', { name: text('payroll.openSlip') })).toBeVisible()
  await page.getByLabel(text('payroll.state')).selectOption('largeChange')
  await expect(page.getByRole('rowheader')).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: text('payroll.exportCsv') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`payroll-${thisMonth().slice(0, 7)}.csv`)
  const bytes = readFileSync(await download.path())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [headings = '', line = '', ...more] = bytes.toString('utf8').trim().split('\r\n')
  expect(more).toEqual([])
  const cell = (name: string) => line.split(',')[headings.replace('\uFEFF', '').split(',').indexOf(name)]
  expect(cell(text('payroll.employeeName'))).toBe(AHMED.name)
  expect(cell(text('payroll.salaryOf'))).toBe(thisMonth().slice(0, 7))
  expect(Number(cell(text('payroll.netPay'))) - Number(cell(text('payroll.netPayBefore')))).toBeCloseTo(1_800, 5)
  expect(cell(text('payroll.largeChange'))).toBe(text('payroll.yes'))
})

test('Overtime hours other than the approved ones are marked in the table, with the requests behind them.', async ({
  browser,
  server,
}) => {
  const day = `${riyadhToday().slice(0, 7)}-01`
  const ahmed = await callsAs(server.url, people.pharmacist1)
  const asked = { day, hours: 1.5, reason: 'Night delivery', clientRef: 'asked' }
  const { _id, revision } = (await ahmed.post(apiPaths.addAnOvertime(), asked)) as { _id: string; revision: number }
  const manager = await callsAs(server.url, people.manager)
  await manager.post(apiPaths.overtimeUpdate(_id), { status: 'Approved', revision })

  const page = await routedPage(browser, { url: server.url, email: people.accountant })
  await page.goto(`${server.url}${paths.payrollEntry}?view=table&place=${AHMED.pharmacy}`)
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(AHMED.name) }) })
  await row.getByRole('button', { name: text('payroll.contractAndAllowances') }).click()
  await field(page.getByRole('table'), 'contract').selectOption('pharmacistOld')
  await expect(row).not.toContainText(text('payroll.overtimeChanged'))
  await field(row, 'overTimeHours').fill('99')
  await expect(row).toContainText(text('payroll.overtimeChanged'))
  await page.getByRole('button', { name: text('payroll.showOvertime') }).click()
  await expect(page.getByRole('dialog')).toContainText('Night delivery')
  await page.context().close()
})

test('A slip for a month that another accountant’s tablet paid first is rejected, and the first slip is shown in its place.', async ({
  browser,
  server,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const month = thisMonth()
  const { second, late } = await paidTwice(browser, server.url)
  await late.locator('summary').click()
  await expect(late.getByText(text('errors.slip_exists'))).toBeVisible()
  await expect(
    late.getByRole('region', { name: text('payroll.slipOfMonth', { month: monthWords(month, 'en') }) }),
  ).toContainText('5,137.00')
  await expect(late.getByRole('region', { name: text('payroll.yourSlip') })).toContainText('5,203.00')
  // The table has no room for actions: its line gives the reason and links to the card.
  await openFilters(second, 'en')
  await second.getByRole('radio', { name: text('payroll.viewTable') }).click()
  const line = second.getByRole('row').filter({ has: second.getByRole('rowheader', { name: new RegExp(AHMED.name) }) })
  await expect(line).toContainText(text('errors.slip_exists'))
  await line.getByRole('link', { name: text('payroll.toCard') }).click()
  await expect(cards(second)).toHaveCount(1)
  await expect(cards(second)).toContainText(AHMED.name)

  await second.goto(server.url + paths.sync)
  await second.getByRole('link', { name: text('sync.openPayroll') }).click()
  // The one person who was looked up is open.
  const found = cards(second).filter({ has: second.locator('summary', { hasText: AHMED.name }) })
  await found.getByRole('button', { name: text('payroll.discard') }).click()
  await second
    .getByRole('dialog')
    .getByRole('button', { name: text('payroll.discard') })
    .click()
  await expect(found.getByRole('region', { name: text('payroll.yourSlip') })).toHaveCount(0)
  expect(
    await server.query(`select incentives from payrolls where user_id = '${AHMED.id}' and month = '${month}'`),
  ).toMatchObject([{ incentives: 1_100 }])
  await second.context().close()
})

/** Ahmed is paid by two tablets: by the second one without a network, so that its slip arrives late. */
async function paidTwice(browser: Browser, url: string): Promise<{ second: Page; late: Locator }> {
  const path = `${paths.payrollEntry}?view=cards`
  const [first, second] = [
    await offlineReadyPage(browser, { url, email: people.accountant, path }),
    await offlineReadyPage(browser, { url, email: people.accountant, path }),
  ]
  await expect(cards(second)).toHaveCount(EMPLOYEES)
  await second.context().setOffline(true)
  const late = await openCard(second, AHMED.name)
  await field(late, 'incentives').fill('77')
  await addButton(late, 'en').click()
  await expect(late.locator('summary')).toContainText(text('app.stateSaved'))

  const early = await openCard(first, AHMED.name)
  await field(early, 'incentives').fill('11')
  await addButton(early, 'en').click()
  await early.locator('summary').click()
  await expect(early.getByRole('link', { name: text('payroll.openSlip') })).toBeVisible()
  await first.context().close()

  await second.context().setOffline(false)
  await networkIsBack(second)
  await expect(late.locator('summary')).toContainText(text('app.stateAttention'))
  return { second, late }
}

function monthWords(month: string, locale: TestLocale): string {
  return formatDay({ day: month, formatLocale: formatLocaleOf(locale), style: 'month' })
}

function thisMonth(): string {
  return `${riyadhToday().slice(0, 7)}-01`
}

async function openFilters(page: Page, locale: TestLocale): Promise<void> {
  await page.getByRole('button', { name: text('payroll.filterAndMore', {}, locale) }).click()
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
