import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { isolated } from '../../src/shared/rules/values/written-figure.ts'
import { test } from '../support/app-fixtures.ts'
import { dayIn } from '../support/date-fields.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { HttpClient } from '../support/http-client.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { soldOn } from '../support/reports.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { rowsOnDevice } from '../support/rows-on-device.ts'
import { openChoices, openShift, saveButton, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { serverTimeIsTheirs } from '../support/clock/server-time.ts'

test.describe.configure({ timeout: 120_000 })

const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
} as const
/** Away from the place of the button that opened the question, where a tap would count as the second of a double tap. */
const NOT_TWICE = { position: { x: 16, y: 16 } }
/** What the keyboard leaves of the screen. */
const WITH_KEYBOARD = { width: 360, height: 400 }
const WITH_TALL_KEYBOARD = { width: 360, height: 300 }

test('A figure is grouped while it is typed, in the digits of the device; a sum is added up and saved.', async ({
  browser,
  server,
}) => {
  const page = await phoneOf(browser, server.url)
  await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning' })
  const field = salesField(page)
  await expect(field).toBeFocused()
  await page.keyboard.type('12345')
  await expect(field).toHaveValue('12,345')
  // The caret stays where the person edits; deleting a separator deletes the digit before it.
  await field.press('Home')
  await field.press('ArrowRight')
  await page.keyboard.type('9')
  await expect(field).toHaveValue('192,345')
  await page.keyboard.type('0')
  await expect(field).toHaveValue('1,902,345')
  await field.press('Home')
  await field.press('ArrowRight')
  await field.press('ArrowRight')
  await field.press('Backspace')
  await expect(field).toHaveValue('902,345')
  await field.fill('١٢٠٫٥')
  await expect(field).toHaveValue('120.5')
  await page.getByRole('button', { name: text('sales.addAmount') }).tap()
  await page.keyboard.type('1000')
  await expect(field).toHaveValue('120.5+1,000')
  await expect(saveButton(page)).toContainText('1,120.50')
  await saveButton(page).tap()
  await expect(stateJustRecorded(page)).toBeVisible()
  await expect(page.locator('main')).toContainText('1,120.50')
  await page.context().close()
})

test('On a touch screen the form has keys of its own, which type at the end of the figure or replace a proposed one.', async ({
  browser,
  server,
}) => {
  const page = await phoneOf(browser, server.url)
  const day = riyadhToday()
  await openShift(page, { origin: server.url, day: addDays(day, -1), shift: 'morning' })
  await expect(salesField(page)).not.toHaveValue('')
  await openChoices(page)
  await tapKeys(page, ['1', '00'])
  await expect(salesField(page)).toHaveValue('100')

  await openShift(page, { origin: server.url, day, shift: 'morning' })
  await tapKeys(page, ['1', '2', '00', text('sales.decimalPoint'), '5', '0'])
  await page.getByRole('button', { name: text('sales.remarksShort') }).tap()
  await page.keyboard.type('rain')
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(0)
  await tapKeys(page, ['00'])
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await tapKeys(page, [text('app.deleteDigit'), text('app.deleteDigit'), text('sales.addAmount'), '3'])
  await expect(salesField(page)).toHaveValue('1,200.50+3')
  await page.getByLabel(text('sales.remarks')).fill('')
  await expect(page.getByLabel(text('sales.remarks'))).toBeFocused()
  await page.keyboard.type('sun')
  await saveButton(page).tap()
  await expect(stateJustRecorded(page)).toBeVisible()
  await until('the report', async () => (await reportsOfDay(server, day))[0]?.first === 120_350)
  await page.context().close()
})

test('What I sold last week is on the home page; correcting yesterday takes two taps.', async ({
  browser,
  sharedServer,
}) => {
  const [today, me, pharmacyName] = ['2026-03-10', 'Omar Khaled Saleh', 'P2024']
  const reports = [
    soldOn(addDays(today, -1), 100, 50, ['Badr', me]),
    soldOn('2026-03-07', 1000.5, 20, [me, 'Badr']),
    soldOn('2026-03-01', 3, null, [me]),
    soldOn('2026-02-28', 700, null, [me]),
  ].map((report) => ({ ...report, pharmacyName }))
  // Before the sign-in, which reads the server's own reports.
  const page = await phoneOf(browser, sharedServer.url, people.pharmacist3, async (fresh) => {
    await fresh.clock.setFixedTime(new Date(`${today}T09:00:00Z`))
    await serverTimeIsTheirs(fresh)
    await fresh.route('**/api/reports/**', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: reports }) : route.abort(),
    )
  })
  const weeks = page.getByRole('region', { name: text('sales.weeks') })
  await expect(weeks.getByRole('row', { name: text('sales.thisWeek') })).toContainText('50.00150.00')
  await expect(weeks.getByRole('row', { name: text('sales.lastWeek') })).toContainText('1,003.501,023.50')

  const correct = page.getByRole('button', {
    name: text('sales.correctShift', { shift: text('sales.night'), day: 'Mon 9 Mar' }),
  })
  await correct.tap()
  await expect(salesField(page)).toBeFocused()
  await page.keyboard.type('60')
  await saveButton(page).tap()
  await expect(stateJustRecorded(page)).toBeVisible()
  await page.getByRole('link', { name: text('sales.done') }).tap()
  await expect(weeks.getByRole('row', { name: text('sales.thisWeek') })).toContainText('60.00160.00')
  await page.context().close()
})

test(
  'With the keyboard open, the figure, its error and the button are visible, also when a colleague’s figure arrives.',
  { tag: '@layout' },
  async ({ browser, sharedServer }) => {
    const page = await phoneOf(browser, sharedServer.url, people.pharmacist3)
    const day = riyadhToday()
    let reports: unknown[] = []
    await page.route('**/api/reports/**', (route) => route.fulfill({ json: reports }))
    await openShift(page, { origin: sharedServer.url, day, shift: 'morning' })
    await expect(salesField(page)).toBeFocused()
    // The smallest screen with our own keys.
    await page.setViewportSize({ width: 360, height: 568 })
    const lowKey = page.getByRole('button', { name: '00', exact: true })
    await expect(lowKey).toBeInViewport({ ratio: 1 })
    await salesField(page).blur()
    await salesField(page).focus()
    await expect.poll(() => areApart([salesField(page), lowKey, saveButton(page)])).toBe(true)
    await page.setViewportSize(WITH_KEYBOARD)
    const seen = async (...parts: Locator[]) => {
      for (const part of [salesField(page), saveButton(page), ...parts]) await expect(part).toBeInViewport({ ratio: 1 })
      await expect.poll(() => areApart([salesField(page), saveButton(page), ...parts])).toBe(true)
    }
    await seen()
    reports = [
      { ...soldOn(day, 1234.5, null, ['Badr']), pharmacyName: 'P2024', firstRemarks: 'The till was counted twice.' },
    ]
    await networkIsBack(page)
    await expect(page.getByText(text('sales.savingReplacesTheirs'))).toBeVisible()
    await seen()
    await page.keyboard.type('12x')
    await page.keyboard.press('Enter')
    await seen(page.getByText(text('sales.salesNotANumber')))
    for (const size of [PHONE.viewport, WITH_KEYBOARD]) {
      await page.setViewportSize(size)
      await seen(page.getByText(text('sales.salesNotANumber')))
    }
    await page.setViewportSize(PHONE.viewport)
    await page.setViewportSize(WITH_TALL_KEYBOARD)
    for (const part of [salesField(page), page.getByText(text('sales.salesNotANumber'))])
      await expect(part).toBeInViewport({ ratio: 1 })
    await page.context().close()
  },
)

test(
  'A reported shift opens with its figure: emptied it is not saved, unchanged it stays whose it is, and 0.00 is asked about.',
  { tag: '@core' },
  async ({ browser, server }) => {
    const page = await phoneOf(browser, server.url)
    const yesterday = addDays(riyadhToday(), -1)
    const [before] = await reportsOfDay(server, yesterday)
    expect(before).toMatchObject({ firstBy: 'demo-pharmacist1', secondBy: 'demo-pharmacist2' })

    for (const [shift, name] of [
      ['morning', 'Ahmed Mahmoud Hassan'],
      ['night', 'Yousef Ali Ibrahim'],
    ] as const) {
      await openShift(page, { origin: server.url, day: yesterday, shift })
      await expect(salesField(page)).not.toHaveValue('')
      const figure = await salesField(page).inputValue()
      await salesField(page).fill('')
      await saveButton(page).tap()
      await expect(page.getByText(text('sales.salesMissing'))).toBeVisible()
      await salesField(page).fill('0')
      await saveButton(page).tap()
      await expect(zeroQuestion(page)).toContainText(
        text('sales.zeroReplaces', { amount: isolated(figure), name: isolated(name) }),
      )
      await zeroQuestion(page)
        .getByRole('button', { name: text('app.cancel') })
        .tap()
      await salesField(page).fill(figure)
      await saveButton(page).tap()
      await expect(page.getByText(text('sales.unchanged'))).toBeVisible()
    }
    expect(await rowsOnDevice(page)).toEqual([])
    expect(await reportsOfDay(server, yesterday)).toEqual([before])

    // Its other shift is of the same day, not of today.
    await openChoices(page)
    await page.getByRole('radio', { name: text('sales.morning'), exact: true }).tap()
    await expect(dayIn(page, text('sales.day'))).toHaveValue(yesterday)

    // A new shift, where empty is 0.
    await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning' })
    await saveButton(page).tap()
    await zeroQuestion(page)
      .getByRole('button', { name: text('sales.recordZero', { amount: isolated('0.00') }) })
      .tap(NOT_TWICE)
    await expect(stateJustRecorded(page)).toBeVisible()
    await until('the 0.00', async () => (await reportsOfDay(server, riyadhToday()))[0]?.first === 0)
    await page.context().close()
  },
)

test('A figure that arrives while another one is typed is replaced only once that is meant, with its remark and till.', async ({
  browser,
  server,
}) => {
  const page = await phoneOf(browser, server.url)
  const day = riyadhToday()
  await openShift(page, { origin: server.url, day, shift: 'morning' })
  await salesField(page).fill('555')
  const colleague = new HttpClient(server.url)
  await colleague.signIn(people.pharmacist2, DEMO_PASSWORD)
  const theirs = {
    firstSales: 444.4,
    firstPharmacist: 'Yousef Ali Ibrahim',
    firstRemarks: 'Counted twice',
    firstTill: { counts: [{ kind: 'Cash', amount: 444.4 }], cash: null, difference: 0, reason: '' },
  }
  await colleague.post('/api/reports/addAReport', { dayType: 'double', day, pharmacyName: THEIR_PHARMACY, ...theirs })
  const stored = async () => {
    const { body } = await colleague.get(`/api/reports/pharmacyReports/${THEIR_PHARMACY}`)
    return (body as DailyReport[]).find((report) => report.day === day)
  }
  await networkIsBack(page)
  await expect(page.getByText(text('sales.savingReplacesTheirs'))).toBeVisible()
  const question = page.getByRole('dialog', { name: text('sales.replaceQuestion', { amount: isolated('444.40') }) })
  await saveButton(page).tap()
  for (const lost of ['sales.arrivedRemark', 'sales.arrivedTill'] as const)
    await expect(question).toContainText(text(lost))
  await question.getByRole('button', { name: text('app.cancel') }).tap()
  expect(await stored()).toMatchObject(theirs)
  await saveButton(page).tap()
  await question.getByRole('button', { name: text('sales.replaceWith', { amount: isolated('555.00') }) }).tap(NOT_TWICE)
  await expect(stateJustRecorded(page)).toBeVisible()
  await until('the figure', async () => (await stored())?.firstSales === 555)
  expect(await stored()).toMatchObject({ firstPharmacist: 'Ahmed Mahmoud Hassan', firstRemarks: '', firstTill: null })
  await page.context().close()
})

test('A saved shift is compared with what the person usually sells, and its day says when it was saved and sent.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  const day = riyadhToday()
  await openShift(page, { origin: server.url, day, shift: 'morning' })
  await salesField(page).fill('1')
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  await expect(page.locator('main')).toContainText(new RegExp(`SAR below your usual ${weekday}`))
  const today = page
    .getByRole('region', { name: text('sales.reportedDays') })
    .getByRole('listitem')
    .first()
  const times = new RegExp(`${text('sales.savedAt')} .*${text('sales.sentAt')} `)
  await expect(today).toContainText('1.00')
  await expect(today).not.toContainText(times)
  await today.getByRole('button', { expanded: false }).click()
  await expect(today).toContainText(times)
})

async function phoneOf(
  browser: Browser,
  url: string,
  email: string = people.pharmacist1,
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage()
  await prepare?.(page)
  await page.goto(url)
  await signIn(page, email)
  return page
}

function zeroQuestion(page: Page): Locator {
  return page.getByRole('dialog', { name: text('sales.zeroQuestion', { amount: isolated('0.00') }) })
}

async function tapKeys(page: Page, names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('button', { name, exact: true }).tap()
}

async function areApart(parts: Locator[]): Promise<boolean> {
  const boxes = (await Promise.all(parts.map((part) => part.boundingBox()))).map((box) => {
    if (!box) throw new Error('A part is not shown')
    return { top: box.y, bottom: box.y + box.height }
  })
  return boxes.every((one, index) =>
    boxes.every((other, at) => at === index || one.bottom <= other.top || other.bottom <= one.top),
  )
}
