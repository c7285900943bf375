import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { isolated } from '../../src/shared/rules/written-figure.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { soldOn } from '../support/reports.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, saveButton, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

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

test('The home plans the month, and the form proposes the day in Riyadh, whatever the hour and the tablet’s time zone.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NIGHT)
  await page.route('**/api/reports/**', (route) => route.fulfill({ json: [] }))
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  const month = page.getByRole('region', { name: text('sales.thisMonth') })
  await expect(month).toContainText(text('sales.neverReported', { pharmacy: PHARMACY }))
  // Only the required amount per day remains: 200,000 in the 22 days from today on.
  await expect(month.getByRole('table')).toHaveCount(1)
  await expect(row(month, '100%')).toContainText('9,090.91')

  await page.unroute('**/api/reports/**')
  await page.route('**/api/reports/**', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: REPORTS }) : route.abort(),
  )
  await networkIsBack(page)
  await expect(month).not.toContainText(text('sales.neverReported', { pharmacy: PHARMACY }))
  for (const [label, figure] of [
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
  ] as const) {
    await expect(row(month, label), label).toContainText(figure)
  }

  // Before 05:00 the night is the one that began the day before, which was left empty: nothing sold.
  const tonight = page.getByRole('region', { name: text('sales.tonight') })
  await expect(tonight.locator('time')).toHaveAttribute('datetime', '2026-03-09')
  // On the smallest phone the button is visible beside the figure, and the saved report after saving.
  await page.setViewportSize({ width: 360, height: 640 })
  await tonight.getByRole('link', { name: text('sales.recordNight') }).click()
  const day = page.getByLabel(text('sales.day'), { exact: true })
  await expect(day).toHaveValue('2026-03-09')
  await expect(page.getByRole('radio', { name: text('sales.night'), exact: true })).toBeChecked()
  await expect(salesField(page)).toHaveValue('')
  await expect(salesField(page)).toBeFocused()
  await expect(salesField(page)).toBeInViewport({ ratio: 1 })
  await expect(saveButton(page, 'night')).toBeInViewport({ ratio: 1 })
  await saveButton(page, 'night').click()
  // Saved or being sent: the answer never arrives.
  await expect(stateJustRecorded(page)).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(
    page
      .getByRole('region', { name: text('sales.reportedDays') })
      .getByRole('listitem')
      .filter({ hasText: 'Mon 9 Mar' }),
  ).toContainText('0.00')

  // A morning shift is today's; a single day has only one shift, and says so.
  await page.getByRole('button', { name: text('sales.recordAnother') }).click()
  await page.getByRole('radio', { name: text('sales.morning'), exact: true }).click()
  await expect(day).toHaveValue('2026-03-10')
  await page.getByRole('radio', { name: text('sales.single'), exact: true }).click()
  await expect(page.getByRole('radio', { name: text('sales.night'), exact: true })).toHaveCount(0)
  await salesField(page).fill('٥٠٠٫٢٥')
  await page.getByRole('button', { name: text('sales.saveDay') }).click()
  await expect(stateJustRecorded(page)).toBeVisible()
  const today = page
    .getByRole('region', { name: text('sales.reportedDays') })
    .getByRole('listitem')
    .filter({ hasText: 'Tue 10 Mar' })
  await expect(today.first()).toContainText(text('sales.wholeDay'))
  await expect(today.first()).toContainText('500.25')
  expect(await queuedIntents(page)).toMatchObject([
    { day: '2026-03-09', dayType: 'double', shift: 'night', sales: 0, pharmacyName: PHARMACY },
    { day: '2026-03-10', dayType: 'single', shift: 'morning', sales: 500.25, pharmacyName: PHARMACY },
  ])

  // After so many hours the tablet has locked itself; recorded work stays.
  await page.clock.setFixedTime(NOON)
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  const tiles = page.getByRole('region', { name: text('sales.today') })
  await expect(tiles.locator('time')).toHaveAttribute('datetime', '2026-03-10')
  await expect(tiles).toContainText('500.25')
  await expect(tiles).toContainText(text('sales.singleDay'))
  await expect(row(month, text('sales.daysReported'))).toContainText('4')
  await context.close()
})

test(
  'A person without a pharmacy sees why there is nothing to report, instead of a form.',
  { tag: '@core' },
  async ({ browser, sharedServer }) => {
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
  },
)

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
