import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay, dayIn, firstPart } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { makePersonal } from '../support/make-personal.ts'
import { examine, examinedWidths } from '../support/examine.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { shownName } from '../support/shown-name.ts'
import { statusesFor } from '../support/statuses-for.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'

const SLIPS = '**/api/payrolls/userPayrolls/**'
const AMOUNT = /\d[\d,]*\.\d\d/
const HALALAS = 100
/** axe takes seconds per screen. */
const AXE_TIMEOUT_MS = 240_000

for (const locale of LOCALES) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`One's slips are hidden until tapped, and an opened one again (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
    const [newest] = await slipsOf(sharedServer, people.pharmacist1)
    await page.goto(sharedServer.url + paths.payrollHistory)
    const rows = page.locator('main li')
    const year = newest.month.slice(0, 4)
    await expect(rows.first()).toBeVisible()
    expect(await rows.count()).toBeLessThan(13)
    expect(await page.locator('main').innerText()).not.toMatch(AMOUNT)

    const sums = page.getByRole('region', { name: say('payroll.yearTotal', { year }) })
    await expect(sums).toHaveCount(0)
    await page.getByRole('button', { name: say('payroll.covered') }).click()
    await expect(rows.first()).toContainText(sar(newest.net))
    const [paid] = await sharedServer.query(
      `select sum(net_pay) as sum from payrolls p join users u on u.id = p.user_id where u.email = '${people.pharmacist1}' and p.month like '${year}-%'`,
    )
    await expect(sums).toContainText(sar(Number(paid?.['sum'])))
    await page.getByRole('button', { name: say('payroll.cover'), exact: true }).click()
    expect(await page.locator('main').innerText()).not.toMatch(AMOUNT)

    await rows.first().getByRole('link').click()
    const paper = page.getByRole('article', { name: say('payroll.statement') })
    const show = page.locator('main').getByRole('button', { name: say('payroll.show'), exact: true })
    await expect(show).toBeVisible()
    expect(await page.locator('main').innerText()).not.toMatch(AMOUNT)
    // What can be done with amounts, and the statement, come with them.
    await expect(page.getByRole('button', { name: say('payroll.print') })).toHaveCount(0)
    await expect(paper).toHaveCount(0)
    await show.dblclick()
    await expect(paper).toContainText(sar(newest.net))
    await page.context().close()
  })

  test(`One's slips are filtered strictly between two days (${locale}).`, async ({ browser, sharedServer }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
    const [newest, , third] = await slipsOf(sharedServer, people.pharmacist1)
    await page.goto(sharedServer.url + paths.payrollHistory)
    const rows = page.locator('main li')
    await page.getByRole('button', { name: say('payroll.custom'), exact: true }).click()
    await expect(rows).toHaveCount(13)
    await chooseDay(page, say('payroll.from'), third.month)
    await expect(rows).toHaveCount(2)
    await chooseDay(page, say('payroll.to'), newest.month)
    await expect(rows).toHaveCount(1)
    await chooseDay(page, say('payroll.to'), third.month)
    await expect(firstPart(page, say('payroll.to'))).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(say('payroll.noneBetween'))).toBeVisible()
    await page.reload()
    await expect(dayIn(page, say('payroll.from'))).toHaveValue(third.month)
    await page
      .getByRole('button', { name: say('payroll.showAll') })
      .first()
      .click()
    await expect(rows).toHaveCount(13)
    await page.context().close()
  })

  test(
    `A pay slip contains everything that a statement does (${locale}).`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
      const [newest] = await slipsOf(sharedServer, people.pharmacist1)
      const paper = await openSlip(page, sharedServer, newest.id, locale)
      for (const words of [
        'payroll.company',
        'payroll.confidential',
        'payroll.statement',
        'payroll.earnings',
        'payroll.overtime',
        'payroll.netSalary',
        'payroll.remarks',
        'payroll.bankDetails',
        'payroll.totalAllowance',
      ] as const) {
        await expect(paper.getByText(say(words), { exact: true })).toBeVisible()
      }
      const [person] = await sharedServer.query(`select * from users where email = '${people.pharmacist1}'`)
      await expect(valueOf(paper, say('payroll.employeeName'))).toHaveText(
        shownName(String(person?.['employee_name']), locale),
      )
      await expect(valueOf(paper, say('payroll.employeeId'))).toHaveText(String(person?.['company_id']))
      await expect(valueOf(paper, say('payroll.position'))).toHaveText(say('options.pharmacist'))
      await expect(valueOf(paper, say('payroll.slipNumber'))).toHaveText(newest.uid)
      await expect(valueOf(paper, say('payroll.bankCode'))).toHaveText('Bilad')
      await expect(paper.getByRole('table', { name: say('payroll.earnings') }).getByRole('row')).toHaveCount(10)
      await expect(page.getByRole('region', { name: say('payroll.summary') })).toContainText(sar(newest.net))
      await page.locator('main summary').click()
      await expect(
        page
          .getByRole('region', { name: say('payroll.changes') })
          .getByRole('row')
          .last(),
      ).toContainText(say('payroll.netPay'))
      await page.context().close()
    },
  )

  test(
    `A pay slip is one A4 page, with nothing else of the screen (${locale}).`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
      const [newest] = await slipsOf(sharedServer, people.pharmacist1)
      const paper = await openSlip(page, sharedServer, newest.id, locale)
      await page.locator('main summary').click()
      expect(await pdfPages(page)).toBe(1)
      await page.emulateMedia({ media: 'print' })
      await expect(paper).toBeVisible()
      await expect(
        page.getByRole('banner').or(page.getByRole('navigation')).or(page.getByRole('button')).locator('visible=true'),
      ).toHaveCount(0)
      await page.context().close()
    },
  )
}

for (const locale of walkedIn('en')) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`Without a server the stored slips are shown, with their age (${locale}).`, async ({ browser, server }) => {
    const page = await offlineReadyPage(browser, {
      url: server.url,
      email: people.pharmacist2,
      locale,
      path: paths.payrollHistory,
    })
    await expect(page.locator('main li').first()).toBeVisible()
    const path = await page.locator('main li a').nth(1).getAttribute('href')
    await server.stop()
    await page.reload()
    await expect(page.locator('main li').first()).toBeVisible()
    await expect(page.getByText(beginningOf(say('app.asOf')))).toBeVisible()
    await page.goto(server.url + (path ?? ''))
    await page.getByRole('button', { name: say('payroll.show'), exact: true }).click()
    await expect(page.getByRole('article', { name: say('payroll.statement') })).toBeVisible()
    await page.context().close()
  })
}

for (const locale of LOCALES) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`Axe finds nothing on history and slip (${locale}).`, async ({ browser, sharedServer }) => {
    test.setTimeout(AXE_TIMEOUT_MS)
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
    for (const width of examinedWidths(locale, [360, 1280])) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${sharedServer.url}${paths.payrollHistory}?from=2030-01-01&to=2020-01-01`)
      await expect(page.getByText(say('payroll.noneBetween'))).toBeVisible()
      await examine(page, `filtered to nothing, ${width}`, { of: locale })
      await page
        .getByRole('button', { name: say('payroll.showAll') })
        .first()
        .click()
      await examine(page, `covered history, ${width}`, { of: locale })
      await page.getByRole('button', { name: say('payroll.show'), exact: true }).click()
      await examine(page, `history, ${width}`, { of: locale })
      await page.locator('main li a').first().click()
      await expect(page.getByRole('heading', { level: 1, name: say('app.placeSlip') })).toBeVisible()
      await examine(page, `covered slip, ${width}`, { of: locale })
      await page.getByRole('button', { name: say('payroll.show'), exact: true }).click()
      await examine(page, `slip, ${width}`, { of: locale })
    }
    await page.context().close()
  })
}

test("An unknown id and another person's slip show the same message, and the server rejects both.", async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1 })
  const [theirs] = await slipsOf(sharedServer, people.pharmacist2)
  for (const id of ['nobodys', theirs.id]) {
    await page.goto(`${sharedServer.url}/slipPage/${id}`)
    await expect(page.getByText(text('payroll.unknownSlip'))).toBeVisible()
  }
  await page
    .locator('main')
    .getByRole('link', { name: text('payroll.toHistory') })
    .click()
  await expect(page).toHaveURL(sharedServer.url + paths.payrollHistory)
  const slips = ['nobodys', theirs.id].map((id) => `/api/payrolls/payrollDetails/${id}`)
  expect(await statusesFor(people.pharmacist1, { url: sharedServer.url, paths: slips })).toEqual([404, 403])
  await page.context().close()
})

test('Amounts are hidden again when the page is left or hidden.', async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1 })
  const main = page.locator('main')
  await page.goto(sharedServer.url + paths.payrollHistory)
  const show = page.getByRole('button', { name: text('payroll.show'), exact: true })
  await show.click()
  await expect(main).toContainText(AMOUNT)
  await page
    .getByRole('link', { name: text('app.placeLeavesHistory') })
    .first()
    .click()
  // Waits until the next page has loaded and replaced this one.
  await expect(main).not.toContainText(AMOUNT)
  await page.goBack()
  await expect(show).toBeVisible()
  expect(await main.innerText()).not.toMatch(AMOUNT)

  await show.click()
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect(show).toBeVisible()
  await page.context().close()
})

test('Hidden amounts are on paper, and on a personal device none are hidden.', async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1 })
  await page.goto(sharedServer.url + paths.payrollHistory)
  const show = page.getByRole('button', { name: text('payroll.show'), exact: true })
  await page.locator('main li a').first().click()
  const paper = page.getByRole('article')
  await page.waitForURL('**/slipPage/*')
  await expect(show).toBeVisible()
  await expect(paper).toHaveCount(0)
  const onPaper = await page.evaluate(() => {
    window.dispatchEvent(new Event('beforeprint'))
    const words = document.querySelector('article')?.textContent ?? ''
    window.dispatchEvent(new Event('afterprint'))
    return words
  })
  expect(onPaper).toMatch(AMOUNT)
  await expect(paper).toHaveCount(0)

  await page.goto(sharedServer.url + paths.settings)
  await makePersonal(page)
  await page.goBack()
  await expect(paper).toContainText(AMOUNT)
  await expect(show).toHaveCount(0)
  await page.context().close()
})

test('Earnings appear only with a net pay, including 0; values that a plain server leaves out are not made up.', async ({
  browser,
  sharedServer,
}) => {
  const [me] = await sharedServer.query(`select id from users where email = '${people.worker1}'`)
  const base = { userId: me?.['id'], userName: 'W', basicPay: '1250', telAllowance: 33.5, housingAllowance: 100 }
  const slips = [
    { ...base, _id: 'none', month: '2026-09-01T00:00:00.000+03:00', netPay: null },
    { ...base, _id: 'zero', month: '2026-08-01', netPay: 0, deductions: '1350' },
  ]
  const page = await routedPage(browser, { url: sharedServer.url, email: people.worker1, answers: { [SLIPS]: slips } })
  await page.goto(sharedServer.url + paths.payrollHistory)
  await expect(page.locator('main li').first()).toContainText(text('payroll.notWorkedOut'))

  const paper = await openSlip(page, sharedServer, 'none')
  await expect(paper).toContainText(text('payroll.noEarningsYet'))
  await expect(paper.getByRole('table')).toHaveCount(0)
  await expect(paper.getByText(text('payroll.slipNumber'))).toHaveCount(0)
  await expect(paper).toContainText(text('payroll.bankDetails'))

  await openSlip(page, sharedServer, 'zero')
  await expect(paper.getByRole('table', { name: text('payroll.earnings') })).toContainText('1,250.00')
  await expect(paper.getByRole('table', { name: text('payroll.allowances') })).toContainText('133.50')
  await expect(paper.getByRole('heading', { name: text('payroll.netSalary') }).locator('..')).toContainText('0.00 SAR')
  await expect(page.getByText(text('payroll.noSlipBefore', { month: 'July 2026' }))).toBeVisible()
  await page.context().close()
})

test('Ten years of slips are listed by year, or paginated by three years, also from their own address.', async ({
  browser,
  sharedServer,
}) => {
  const page = await tenYearsOfSlips(browser, sharedServer)
  const rows = page.locator('main li')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: '2024', exact: true }).click()
  await expect(rows).toHaveCount(12)
  await page.getByRole('button', { name: text('payroll.custom'), exact: true }).click()
  await expect(page.getByText('120 pay slips')).toBeVisible()
  // From October 2026 back.
  await expect(rows).toHaveCount(10 + 12 + 12)
  for (const number of ['2', '3', '4']) {
    await page.getByRole('button', { name: text('list.pageAfter') }).click()
    await expect(page.getByText(text('list.pageOf', { page: number, pages: '4' }))).toBeVisible()
  }
  await page.reload()
  await expect(page.getByRole('region', { name: '2016' }).locator('li')).toHaveCount(2)
  await expect(rows).toHaveCount(12 + 2)
  await page.context().close()
})

test(
  'A slip with the longest remarks is still one page of paper.',
  { tag: '@layout' },
  async ({ browser, sharedServer }) => {
    const page = await tenYearsOfSlips(browser, sharedServer)
    await openSlip(page, sharedServer, 's60')
    expect(await pdfPages(page)).toBe(1)
    await page.context().close()
  },
)

/** The history of a person with 120 slips up to October 2026, each with the longest remarks. */
async function tenYearsOfSlips(browser: Browser, server: ServerProcess): Promise<Page> {
  const [me] = await server.query(`select id from users where email = '${people.worker1}'`)
  const long = 'Paid late because of the holiday. '.repeat(58)
  const slips = Array.from({ length: 120 }, (_unused, index) =>
    slipSchema.parse({
      _id: `s${index}`,
      userId: me?.['id'],
      month: new Date(Date.UTC(2026, 9 - index, 1)).toISOString().slice(0, 10),
      basicPay: 1250,
      netPay: 1250,
      remarks: long,
      generalRemarks: long,
      slipUid: `uid-${index}`,
    }),
  )
  const page = await routedPage(browser, { url: server.url, email: people.worker1, answers: { [SLIPS]: slips } })
  await page.goto(server.url + paths.payrollHistory)
  return page
}

type Stored = { id: string; month: string; net: number; uid: string }

async function slipsOf(server: ServerProcess, email: string): Promise<[Stored, Stored, Stored]> {
  const rows = await server.query(
    `select p.id, p.month, p.net_pay, p.slip_uid from payrolls p join users u on u.id = p.user_id where u.email = '${email}' order by p.month desc limit 3`,
  )
  return rows.map((row) => ({
    id: String(row['id']),
    month: String(row['month']),
    net: Number(row['net_pay']),
    uid: String(row['slip_uid']),
  })) as [Stored, Stored, Stored]
}

async function openSlip(
  page: Page,
  server: ServerProcess,
  slipId: string,
  locale: (typeof LOCALES)[number] = 'en',
): Promise<Locator> {
  await page.goto(`${server.url}/slipPage/${slipId}`)
  await page.getByRole('button', { name: text('payroll.show', {}, locale), exact: true }).click()
  return page.getByRole('article')
}

function valueOf(paper: Locator, name: string): Locator {
  return paper.getByText(name, { exact: true }).locator('xpath=following-sibling::dd')
}

function sar(halalas: number): string {
  return (halalas / HALALAS).toLocaleString('en', { minimumFractionDigits: 2 })
}

function beginningOf(message: string): RegExp {
  return new RegExp(`^${message.split('{')[0] ?? ''}`)
}
