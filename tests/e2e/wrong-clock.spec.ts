import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { formatInstant } from '../../src/lib/calendars/format-day.ts'
import { paths } from '../../src/paths/paths.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { DAY_MS, proposedReportDay } from '../../src/shared/rules/days/business-day.ts'
import type { ShiftReportIntent } from '../../src/shared/rules/sales/shift-report.ts'
import { test } from '../support/app-fixtures.ts'
import { hearServerTime, serverTimeIsTheirs } from '../support/clock/server-time.ts'
import { chooseDay, dayIn } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { openScreen } from '../support/every-screen.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { rowsOnDevice } from '../support/rows-on-device.ts'
import { saveButton, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

const counterDay = () => proposedReportDay({ now: Date.now(), shift: 'night', hours: SHIFT_HOURS.initial })

test('On a device whose clock is three days behind, today is the server’s day, on the home page with its age and in the form.', async ({
  browser,
  server,
}) => {
  const page = await signedIn(await browser.newContext(), server.url, Date.now() - 3 * DAY_MS)
  await expect(page.getByRole('region', { name: text('sales.today') }).locator('time')).toHaveAttribute(
    'datetime',
    counterDay(),
  )
  await expect(page.getByText(text('sales.asOf').split('{')[0]!)).toContainText(
    formatInstant({ instant: new Date().toISOString(), formatLocale: 'en' }).split(',')[0]!,
  )
  await openScreen(page, paths.salesReports)
  await salesField(page).fill('123.25')
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toBeVisible()
  await until('the shift to arrive', async () => {
    const days = await Promise.all([riyadhToday(), counterDay()].map((day) => reportsOfDay(server, day)))
    return days.flat().some(({ first, second }) => first === 12_325 || second === 12_325)
  })
  await page.context().close()
})

test('A shift that is half typed under a wrong date moves to the right one once the device learns it, and says so.', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext()
  await serverTimeIsTheirs(context)
  const page = await signedIn(context, server.url, Date.now() - 3 * DAY_MS)
  await openScreen(page, paths.salesReports)
  await salesField(page).fill('123.25')
  await hearServerTime(page)
  await networkIsBack(page)
  await expect(page.getByText(text('date.moved').split('.')[0]!)).toBeVisible()
  await expect(salesField(page)).toHaveValue('123.25')
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toBeVisible()
  const [saved] = (await rowsOnDevice(page)).map(({ intent }) => intent as ShiftReportIntent)
  expect([riyadhToday(), counterDay()]).toContain(saved?.day)
  await context.close()
})

for (const isHalfTyped of [true, false])
  test(`Overtime that is ${isHalfTyped ? 'half typed' : 'about to be typed'} under a wrong date moves to the right day as well.`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext()
    await serverTimeIsTheirs(context)
    const page = await signedIn(context, server.url, Date.now() - 3 * DAY_MS)
    await openScreen(page, paths.overtimeRequest)
    const hours = page.getByLabel(text('overtime.hours'))
    await expect(hours).toBeVisible()
    if (isHalfTyped) await hours.fill('2')
    await hearServerTime(page)
    await networkIsBack(page)
    await expect(dayIn(page, text('overtime.day'))).toHaveValue(riyadhToday())
    if (isHalfTyped) await expect(page.getByText(text('date.moved').split('.')[0]!)).toBeVisible()
    await hours.fill('2')
    await page.getByLabel(text('overtime.reason')).fill('Stocktaking')
    await page.getByRole('button', { name: text('overtime.ask') }).click()
    await until('the request to be recorded', async () => (await rowsOnDevice(page)).length > 0)
    expect((await rowsOnDevice(page)).map(({ intent }) => intent)).toMatchObject([{ day: riyadhToday(), hours: 2 }])
    await context.close()
  })

test('A clock that falls back to 2013 in an outage is named, and the form asks for the day.', async ({
  browser,
  server,
}) => {
  const page = await signedIn(await browser.newContext(), server.url, Date.now())
  // With all of the app on the device.
  await workerReady(page)
  await server.stop()
  await page.clock.setSystemTime(Date.UTC(2013, 0, 1))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('region', { name: text('sales.today') })).toContainText('1 Jan 2013')

  await page.getByRole('link', { name: text('sales.recordTitle') }).click()
  await expect(page.locator('main')).toContainText('1 Jan 2013')
  const day = riyadhToday()
  await chooseDay(page, text('sales.day'), day)
  await chooseDay(page, text('sales.day'), '')
  await salesField(page).fill('123.25')
  await saveButton(page).click()
  await expect(page.getByText(text('sales.dayMissing'))).toBeVisible()
  await chooseDay(page, text('sales.day'), day)
  await saveButton(page).click()
  await expect(stateJustRecorded(page)).toBeVisible()
  expect((await rowsOnDevice(page)).map(({ intent }) => intent)).toMatchObject([{ day, sales: 123.25 }])
  await page.context().close()
})

async function signedIn(context: BrowserContext, url: string, time: number): Promise<Page> {
  const page = await context.newPage()
  await page.clock.install({ time })
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  return page
}
