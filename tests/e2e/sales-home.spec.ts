import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { isolated } from '../../src/shared/rules/values/written-figure.ts'
import { test } from '../support/app-fixtures.ts'
import { dayIn } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { soldOn } from '../support/reports.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import {
  openChoices,
  openShift,
  recordShift,
  saveButton,
  salesField,
  stateJustRecorded,
} from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'
import { serverTimeIsTheirs } from '../support/clock/server-time.ts'

test.describe.configure({ timeout: 120_000 })

/** Half past three at night in Riyadh on a Tuesday, which in California is still Monday afternoon. */
const NIGHT = new Date('2026-03-10T00:30:00Z')
const NOON = new Date('2026-03-10T09:00:00Z')
const PHARMACY = 'P2024'
/** 20,000.00 in two days. */
const REPORTS = [soldOn('2026-03-07', 10_000.5, 5_000.25), soldOn('2026-03-06', 4_999.25)].map((report) => ({
  ...report,
  pharmacyName: PHARMACY,
}))
/** The rows of the home's tables for these reports at that time. */
const PLANNED = [
  [text('sales.monthTotal'), '20,000.00'],
  [text('sales.target'), '200,000.00'],
  [text('sales.achievement'), '10.0%'],
  [text('sales.daysReported'), '2'],
  [text('sales.averageDaily'), '10,000.00'],
  [text('sales.expectedTotal'), '310,000.00'],
  [text('sales.expectedAchievement'), '155.0%'],
  ['75%', '5,909.09'],
  ['90%', '7,272.73'],
  ['100%', '8,181.82'],
] as const

test('Days and shifts without a report are filled in from the list of days.', async ({ browser, sharedServer }) => {
  const reports = REPORTS.map((report) => ({ ...report, dayType: 'double' }))
  const page = await homeAtNight(browser, { url: sharedServer.url, reports })
  await page.getByRole('button', { name: text('sales.recordDay', { day: 'Sun 8 Mar' }) }).click()
  await expect(
    page.getByText(text('sales.shiftOfDay', { shift: text('sales.morningShift'), day: 'Sun 8 Mar' })),
  ).toBeVisible()
  await expect(salesField(page)).toBeFocused()
  const night = text('sales.recordShift', { shift: text('sales.night'), day: 'Fri 6 Mar' })
  await page.getByRole('button', { name: night }).click()
  await expect(
    page.getByText(text('sales.shiftOfDay', { shift: text('sales.nightShift'), day: 'Fri 6 Mar' })),
  ).toBeVisible()
  await page.context().close()
})

test('The form says once, before the first shift of a person, that saving is enough offline.', async ({
  browser,
  sharedServer,
}) => {
  const page = await homeAtNight(browser, { url: sharedServer.url, reports: [] })
  const hint = page.getByText(text('sales.firstShift'))
  await openShift(page, { origin: sharedServer.url, day: '2026-03-09', shift: 'morning' })
  await expect(hint).toBeVisible()
  await salesField(page).fill('1')
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toBeVisible()
  await openShift(page, { origin: sharedServer.url, day: '2026-03-09', shift: 'night' })
  await expect(page.getByRole('listitem').filter({ hasText: 'Mon 9 Mar' })).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.context().close()
})

test('The home plans the month of a pharmacy that has never reported, and of one that has.', async ({
  browser,
  sharedServer,
}) => {
  const page = await homeAtNight(browser, { url: sharedServer.url, reports: [] })
  const month = page.getByRole('region', { name: text('sales.thisMonth') })
  await expect(month).toContainText(text('sales.neverReported', { pharmacy: PHARMACY }))
  // Only the required amount per day remains: 200,000 in the 22 days from today on.
  await expect(page.locator('main').getByRole('table')).toHaveCount(1)
  await expect(row(page.locator('main'), '100%')).toContainText('9,090.91')

  await answerReports(page, REPORTS)
  await networkIsBack(page)
  await expect(month).not.toContainText(text('sales.neverReported', { pharmacy: PHARMACY }))
  for (const [label, figure] of PLANNED) {
    await expect(row(page.locator('main'), label), label).toContainText(figure)
  }
  await page.context().close()
})

for (const locale of LOCALES) {
  test(`The decimals of the weeks are below each other (${locale}).`, async ({ browser, sharedServer }) => {
    const page = await homeAtNight(browser, { url: sharedServer.url, reports: REPORTS, locale })
    const weeks = page.getByRole('region', { name: text('sales.weeks', {}, locale) })
    for (const column of ['td:nth-of-type(1)', 'td:nth-of-type(2)']) {
      const ends = weeks.locator(`${column} bdi`)
      await expect(ends).toHaveText(['0.00', /\d\.\d\d/])
      const [thisWeek, lastWeek] = await ends.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right))
      expect(lastWeek).toBeCloseTo(thisWeek ?? 0, 0)
    }
    await page.context().close()
  })
}

for (const locale of LOCALES) {
  test(`On an upright tablet the month is beside the form, with a compact row for an ordinary day (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await homeAtNight(browser, { url: sharedServer.url, reports: REPORTS, locale })
    await page.setViewportSize({ width: 820, height: 1180 })
    await openShift(page, { origin: sharedServer.url, day: '2026-03-09', shift: 'night', locale })
    const days = page.getByRole('region', { name: text('sales.reportedDays', {}, locale) })
    const row = days.locator('li:has(> * h3)').first()
    await expect(row).toContainText('5,000.25')
    const [field, list, day] = await Promise.all(
      [salesField(page, locale), days, row].map((part) => part.evaluate((one) => one.getBoundingClientRect().toJSON())),
    )
    expect(list.top).toBeLessThan(field.top)
    expect(day.height).toBeLessThanOrEqual(100)
    await page.context().close()
  })
}

test('Before 05:00 in Riyadh the form proposes the night that began the day before, and fits the smallest phone.', async ({
  browser,
  sharedServer,
}) => {
  const page = await homeAtNight(browser, { url: sharedServer.url, reports: REPORTS })
  await expect(tonightOn(page).locator('time')).toHaveAttribute('datetime', '2026-03-09')
  // The button is visible beside the figure, and the saved report after saving.
  await page.setViewportSize({ width: 360, height: 640 })
  await tonightOn(page)
    .getByRole('link', { name: text('sales.recordNight') })
    .click()
  await expect(page.getByRole('heading', { name: 'Night shift, Mon 9 Mar' })).toBeVisible()
  await openChoices(page)
  const day = dayIn(page, text('sales.day'))
  await expect(day).toHaveValue('2026-03-09')
  await expect(page.getByRole('radio', { name: text('sales.night'), exact: true })).toBeChecked()
  await page.getByRole('button', { name: text('sales.change'), exact: true }).click()
  await expect(day).toHaveCount(0)
  await salesField(page).focus()
  await expect(salesField(page)).toBeFocused()
  await expect(salesField(page)).toBeInViewport({ ratio: 1 })
  await expect(saveButton(page)).toBeInViewport({ ratio: 1 })
  await salesField(page).fill('1')
  await saveButton(page).click()
  // Saved or being sent: the answer never arrives.
  await expect(stateJustRecorded(page)).toBeInViewport({ ratio: 1 })
  await page.context().close()
})

test('A shift that was left empty counts as nothing sold, once that is confirmed.', async ({
  browser,
  sharedServer,
}) => {
  const page = await homeAtNight(browser, { url: sharedServer.url, reports: REPORTS })
  await tonightOn(page)
    .getByRole('link', { name: text('sales.recordNight') })
    .click()
  await expect(salesField(page)).toHaveValue('')
  await saveButton(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('sales.recordZero', { amount: isolated('0.00') }) })
    .click()
  await expect(dayOnList(page, 'Mon 9 Mar')).toContainText('0.00')
  expect(await queuedIntents(page)).toMatchObject([
    { day: '2026-03-09', dayType: 'double', shift: 'night', sales: 0, pharmacyName: PHARMACY },
  ])
  await page.context().close()
})

test('A morning is proposed for today in Riyadh; a single day has one shift only, and stays recorded when the tablet has locked itself.', async ({
  browser,
  sharedServer,
}) => {
  const page = await homeAtNight(browser, { url: sharedServer.url, reports: REPORTS })
  await tonightOn(page)
    .getByRole('link', { name: text('sales.recordNight') })
    .click()
  await openChoices(page)
  await page.getByRole('radio', { name: text('sales.morning'), exact: true }).click()
  await expect(dayIn(page, text('sales.day'))).toHaveValue('2026-03-10')
  await page.getByRole('radio', { name: text('sales.single'), exact: true }).click()
  await expect(page.getByRole('radio', { name: text('sales.night'), exact: true })).toHaveCount(0)
  await salesField(page).fill('٥٠٠٫٢٥')
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toBeVisible()
  await expect(dayOnList(page, 'Tue 10 Mar').first()).toContainText(text('sales.wholeDay'))
  await expect(dayOnList(page, 'Tue 10 Mar').first()).toContainText('500.25')
  expect(await queuedIntents(page)).toMatchObject([
    { day: '2026-03-10', dayType: 'single', shift: 'morning', sales: 500.25, pharmacyName: PHARMACY },
  ])

  await page.clock.setFixedTime(NOON)
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  const tiles = page.getByRole('region', { name: text('sales.today') })
  await expect(tiles.locator('time').first()).toHaveAttribute('datetime', '2026-03-10')
  await expect(tiles).toContainText('500.25')
  await expect(tiles).toContainText(text('sales.singleDay'))
  await expect(row(page.locator('main'), text('sales.daysReported'))).toContainText('3')
  await page.context().close()
})

test('A person without a pharmacy sees why there is nothing to report, instead of a form.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route(/\/api\/users\/(signin|me|demo-)/, async (route) => {
    const answer = await route.fetch()
    if (answer.status() === 200)
      await route.fulfill({ response: answer, json: { ...(await answer.json()), currentPharmacy: 'Under Training' } })
    else await route.fulfill({ response: answer })
  })
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  for (const path of [paths.home, paths.salesReports]) {
    await page.goto(sharedServer.url + path)
    await expect(page.getByText(text('sales.noPharmacyTitle'))).toBeVisible()
    await expect(
      page.getByText(text('sales.noPharmacyBody', { place: text('sales.placeUnderTraining') })),
    ).toBeVisible()
    await expect(page.getByRole('link', { name: text('sales.recordMorning') })).toHaveCount(0)
    await expect(salesField(page)).toHaveCount(0)
    await examine(page, `${path} without a pharmacy`)
  }
  await context.close()
})

test('Only the difference of a corrected shift counts as unsent.', async ({ page, server }) => {
  const day = riyadhToday()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '1000' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  await server.stop()
  const month = page.getByRole('region', { name: text('sales.thisMonth') })
  for (const [corrected, words] of [
    ['1200', text('sales.ofItUnsent', { amount: isolated('200.00') })],
    ['900', text('sales.loweredUnsent', { amount: isolated('100.00') })],
  ] as const) {
    await recordShift(page, { origin: server.url, day, shift: 'morning', sales: corrected })
    await page.goto(server.url)
    await expect(month).toContainText(words)
  }
  // The night offsets the morning.
  await recordShift(page, { origin: server.url, day, shift: 'night', sales: '100' })
  await page.goto(server.url)
  await expect(month).toContainText(text('sales.someUnsent'))
})

/** The home of a pharmacist whose pharmacy has these reports; nothing that is recorded reaches the server. */
async function homeAtNight(
  browser: Browser,
  { url, reports, locale = 'en' }: { url: string; reports: unknown[]; locale?: TestLocale },
): Promise<Page> {
  const context = await browser.newContext({
    locale: locale === 'ar' ? 'ar-SA' : 'en-US',
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NIGHT)
  await serverTimeIsTheirs(page)
  await answerReports(page, reports)
  await page.goto(url)
  await signIn(page, people.pharmacist3, locale)
  return page
}

async function answerReports(page: Page, reports: unknown[]): Promise<void> {
  await page.unroute('**/api/reports/**')
  await page.route('**/api/reports/**', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: reports }) : route.abort(),
  )
}

function tonightOn(page: Page) {
  return page.getByRole('region', { name: text('sales.tonight') })
}

function dayOnList(page: Page, day: string) {
  return page
    .getByRole('region', { name: text('sales.reportedDays') })
    .getByRole('listitem')
    .filter({ hasText: day })
}

function row(region: ReturnType<Page['getByRole']>, label: string) {
  return region
    .getByRole('row')
    .filter({ has: region.page().getByRole('rowheader', { name: new RegExp(`^\\u2066?${label}`) }) })
}

/** The queued intents of the tablet's outbox, oldest first. */
function queuedIntents(page: Page): Promise<unknown[]> {
  return page.evaluate(async () => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => opened.addEventListener('success', done))
    const all = opened.result.transaction('rows').objectStore('rows').getAll()
    await new Promise((done) => all.addEventListener('success', done))
    opened.result.close()
    return (all.result as { intent: unknown }[]).map(({ intent }) => intent)
  })
}
