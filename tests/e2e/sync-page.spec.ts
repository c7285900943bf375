import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { STUCK_AFTER_FAULTS } from '@counter/outbox/testing'
import { paths } from '../../src/paths/paths.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay, firstPart } from '../support/date-fields.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { parkEveryKind } from '../support/outbox-rows.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { overflowsOn } from '../support/overflows.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { ServerProcess } from '../support/server-process.ts'
import { outboxStates } from '../support/queue-reports.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Signing in is slow on a busy machine.
/** The page of unsent work with a parked row of each type. */
async function parkedPage(browser: Browser, { url, locale }: { url: string; locale: TestLocale }): Promise<Page> {
  const page = await routedPage(browser, { url, email: people.pharmacist1, locale })
  await parkEveryKind(page)
  await page.goto(`${url}/sync`)
  return page
}

for (const locale of walkedIn('ar')) {
  test(`A parked row of each type shows both versions in words, and offers only the possible actions (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await parkedPage(browser, { url: sharedServer.url, locale })
    const expected = [
      {
        title: t('sync.shortageSupported'),
        offers: [t('sync.lookAgain'), t('sync.dropMine')],
        there: t('sync.goneThere'),
      },
      { title: t('sync.kindNewShortage'), offers: [t('sync.editShortage'), t('sync.keepTheirs')], there: 'Badr' },
      {
        title: t('sync.kindLeaveRequest'),
        offers: [t('sync.openLeaves'), t('sync.sortedOut')],
        there: t('leave.stateRejected'),
      },
      {
        title: t('sync.leaveCancel'),
        offers: [t('sync.openLeave'), t('sync.letStand')],
        there: t('leave.stateRejected'),
      },
      { title: t('sync.kindPaySlip'), offers: [t('sync.openPayroll'), t('sync.keepTheirs')], there: '3,250.50' },
      { title: t('sync.kindVisit'), offers: [t('sync.openVisit'), t('sync.sortedOut')], there: '15' },
      { title: t('sync.kindUnknown'), offers: [t('sync.discard')], there: t('sync.ofNewerApp') },
    ]
    for (const { title, offers, there } of expected) {
      const article = item(page, title)
      await expect(article, title).toContainText(there)
      expect(await article.locator('button, a').allInnerTexts(), title).toEqual(offers)
    }

    await page.context().close()
  })

  test(`A parked duplicate is not discarded on the server: only its note is deleted (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await parkedPage(browser, { url: sharedServer.url, locale })
    const twice = item(page, t('sync.kindVisit'))
    await twice.getByRole('button', { name: t('sync.sortedOut') }).click()
    await expect(page.getByRole('dialog')).toContainText(t('sync.noteBody'))
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('sync.noteConfirm') })
      .click()
    await expect(twice).toHaveCount(0)

    await page.context().close()
  })

  test(`Another look-up ends the same way while the shortage is still gone, and says so (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await parkedPage(browser, { url: sharedServer.url, locale })
    const gone = item(page, t('sync.shortageSupported'))
    await gone.getByRole('button', { name: t('sync.lookAgain') }).click()
    await expect(gone.getByText(t('sync.eventRetriedByOwner'))).toHaveCount(1)
    await expect(gone.getByText(t('sync.eventConflict'))).toHaveCount(1)
    await expect(gone.getByRole('button', { name: t('sync.lookAgain') })).toBeVisible()
    await page.context().close()
  })
}

for (const locale of walkedIn('ar')) {
  test(`A shift that the server fails on for hours is shown where it was saved and on this page, with what to do, and is sent once the server can store it (${locale}).`, async ({
    browser,
    server,
  }) => {
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    let isBroken = true
    const day = riyadhToday()
    await page.route(/\/api\/reports\/(add|edit)AReport/, (route) =>
      isBroken && route.request().postData()?.includes(`"day":"${day}"`)
        ? route.fulfill({ status: 500, json: { code: 'internal' } })
        : route.fallback(),
    )
    await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '150.5', locale })
    await until('a first failure', async () => (await outboxStates(page))['ambiguous'] === 1)
    await letHoursPass(page)
    await expect(page.getByRole('main').getByText(t('app.stateAttention')).first()).toBeVisible()
    await expect(page.getByRole('link', { name: t('sales.seeWhy') })).toBeVisible()
    const other = addDays(day, -400)
    await recordShift(page, { origin: server.url, day: other, shift: 'morning', sales: '99', locale })
    await until('the shift of another day', async () => (await reportsOfDay(server, other)).length === 1)
    expect(await reportsOfDay(server, day)).toEqual([])

    await page.goto(`${server.url}/sync`)
    const article = item(page, t('sync.morningShift'))
    await expect(article).toHaveCount(1)
    await article.getByRole('button', { name: t('sync.retryNow') }).click()
    await expect(article.getByRole('alert')).toContainText(t('errors.stuck'))
    await expect(article.getByRole('alert')).toContainText(/[0-9a-f]{8}-[0-9a-f]{4}/)
    await expect(article).toContainText(t('app.stateAttention'))
    await expect(article.getByRole('button', { name: t('sync.discard') })).toBeVisible()
    await examine(page, 'a shift stuck for hours')

    isBroken = false
    await networkIsBack(page)
    await expect(page.getByText(t('sync.nothingWaits'))).toBeVisible()
    expect(await reportsOfDay(server, day)).toMatchObject([{ first: 15_050 }])
    await page.context().close()
  })
}

/** Emulates a server that has failed on every unsent row for hours. */
async function letHoursPass(page: Page): Promise<void> {
  const failures = { count: STUCK_AFTER_FAULTS, forMs: 0, lastAt: new Date().toISOString() }
  await page.evaluate(async (hours) => {
    const opened = indexedDB.open('outbox')
    await new Promise((done) => opened.addEventListener('success', done))
    const rows = opened.result.transaction('rows', 'readwrite').objectStore('rows')
    const cursor = rows.openCursor()
    await new Promise((done) => {
      cursor.addEventListener('success', () => {
        if (!cursor.result) return done(undefined)
        cursor.result.update({ ...cursor.result.value, failures: hours })
        cursor.result.continue()
      })
    })
    opened.result.close()
  }, failures)
}

test(
  'A figure changed while its row was being sent is kept, shown as a correction, and sent after it.',
  { tag: '@core' },
  async ({ page, server, network }) => {
    const day = riyadhToday()
    await page.goto(network.url)
    await signIn(page, people.pharmacist1)
    const away = network.order('lostRequest', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
    await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
    await page.goto(`${network.url}/sync`)
    await page.getByRole('button', { name: text('sync.editUnsent'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('sales.sales')).fill('1200.75')

    away.cancel()
    await networkIsBack(page)
    await until('the first figure to arrive', async () => (await reportsOfDay(server, day))[0]?.first === 100_050)
    await expect(page.getByText(text('sync.nothingWaits'))).toBeAttached()
    await expect(dialog.getByLabel(text('sales.sales'))).toHaveValue('1,200.75')
    await dialog.getByRole('button', { name: text('sync.resend') }).click()

    await expect(page.getByText(text('sync.addedAsCorrection'))).toBeVisible()
    await until('the correction to arrive', async () => (await reportsOfDay(server, day))[0]?.first === 120_075)
    expect(await reportsOfDay(server, day)).toHaveLength(1)
  },
)

test(
  'Of two figures for one shift nothing is overwritten before a person decides which one stays.',
  { tag: '@core' },
  async ({ browser, server, request }) => {
    const today = riyadhToday()
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
    await page.route('**/api/**', (route) => route.abort())
    await recordShift(page, { origin: server.url, day: today, shift: 'morning', sales: '1000.50' })
    const colleague = await request.post(`${server.url}/api/users/signin`, {
      data: { email: people.pharmacist2, password: DEMO_PASSWORD },
    })
    const signedIn = (await colleague.json()) as { _id: string; half: string; employeeName: string }
    const headers = { 'X-Account': signedIn._id, 'X-Session-Half': signedIn.half }
    const theirs = {
      day: today,
      dayType: 'double',
      pharmacyName: THEIR_PHARMACY,
      firstSales: 900,
      firstPharmacist: signedIn.employeeName,
      firstRemarks: '',
    }
    expect((await request.post(`${server.url}/api/reports/addAReport`, { headers, data: theirs })).status()).toBe(200)
    await page.unroute('**/api/**')
    await page.goto(`${server.url}/sync`)
    const parked = item(page, text('sync.morningShift'))
    await expect(parked).toContainText(signedIn.employeeName)
    await expect(parked).toContainText('900.00')
    expect(await reportsOfDay(server, today)).toMatchObject([{ first: 90_000, firstBy: 'demo-pharmacist2' }])
    await parked.getByRole('button', { name: text('sync.keepMine') }).click()
    await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
    expect(await reportsOfDay(server, today)).toEqual([
      { first: 100_050, firstBy: 'demo-pharmacist1', second: null, secondBy: null },
    ])
    await page.context().close()
  },
)

const WRITES = /\/(addA|editA)Report/

/** A night of yesterday whose day and figure the server has rejected, being corrected in the dialog. */
async function rejectedNight(browser: Browser, server: ServerProcess) {
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  const errors = [
    { path: 'day', message: 'day_in_future' },
    { path: 'secondSales', message: 'sales_too_large' },
  ]
  await page.route(WRITES, (route) => route.fulfill({ status: 422, json: { code: 'invalid_field', errors } }))
  await recordShift(page, {
    origin: server.url,
    ...{ day: addDays(riyadhToday(), -1), shift: 'night', sales: '2000' },
  })
  // If the page were left during the send, the row would count as possibly arrived and could not be moved.
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateAttention'))
  await page.goto(`${server.url}/sync`)
  const dialog = page.getByRole('dialog')
  return {
    page,
    dialog,
    refused: item(page, text('sync.nightShift')),
    day: firstPart(dialog, text('sales.day')),
    sales: dialog.getByLabel(text('sales.sales')),
    resend: dialog.getByRole('button', { name: text('sync.resend') }),
  }
}

test('A figure that the server rejects is marked where it is corrected, including its day.', async ({
  browser,
  server,
}) => {
  const { page, refused, day, sales } = await rejectedNight(browser, server)
  await expect(refused.getByRole('alert')).toContainText(
    text('app.refusedFields', { fields: `${text('sales.day')} and ${text('sales.sales')}` }),
  )
  await expect(refused.getByRole('alert')).toContainText(text('sync.editAfterRefusal'))
  await refused.getByRole('button', { name: text('sync.edit') }).click()
  await expect(day).toHaveAccessibleDescription(new RegExp(`${text('sales.dayInFuture')}$`))
  await expect(sales).toHaveAccessibleDescription(text('sales.salesTooLarge'))
  await examine(page, 'a refused figure being corrected')
  await page.unroute(WRITES)
  await sales.fill('2100')
  await expect(sales).not.toHaveAttribute('aria-invalid')
  await page.context().close()
})

test('A rejected shift is corrected with the focus at what is wrong, and sent for another day.', async ({
  browser,
  server,
}) => {
  const [today, yesterday] = [riyadhToday(), addDays(riyadhToday(), -1)]
  const before = await reportsOfDay(server, yesterday)
  const { page, refused, dialog, day, sales, resend } = await rejectedNight(browser, server)
  await refused.getByRole('button', { name: text('sync.edit') }).click()
  await page.unroute(WRITES)
  await sales.fill('2100')
  await chooseDay(dialog, text('sales.day'), '')
  await resend.click()
  await expect(day).toHaveAccessibleDescription(new RegExp(`${text('sales.dayMissing')}$`))
  await expect(day).toBeFocused()
  await chooseDay(dialog, text('sales.day'), today)
  await day.press('Enter')
  await expect(sales).toBeFocused()
  await sales.fill('-5')
  await resend.click()
  await expect(sales).toHaveAccessibleDescription(text('sales.salesNegative'))
  await expect(sales).toBeFocused()
  await sales.fill('2100')
  await sales.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
  expect(await reportsOfDay(server, today)).toEqual([
    { first: null, firstBy: null, second: 210_000, secondBy: 'demo-pharmacist1' },
  ])
  expect(await reportsOfDay(server, yesterday)).toEqual(before)
  await page.context().close()
})

test('Sent rows are collapsed, and cause no filters to appear.', async ({ browser, server }) => {
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'night', sales: '2100' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  await page.goto(`${server.url}/sync`)
  const receipts = page.getByRole('region', { name: text('sync.recentlySent') })
  await expect(receipts.locator('summary')).toBeVisible()
  await expect(receipts.getByText('2,100.00')).toBeHidden()
  await expect(page.getByRole('button', { name: text('list.filter') })).toHaveCount(0)
  await receipts.locator('summary').click()
  await expect(receipts.getByText('2,100.00')).toBeVisible()
  await examine(page, 'receipts')
  await page.context().close()
})

function item(page: Page, title: string) {
  return page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }) })
}

test('An attempt without an answer has an id in the history of its row, which is also in the server’s log.', async ({
  page,
}) => {
  const server = await ServerProcess.start({ env: { LOG_LEVEL: 'info' } })
  const network = await FaultProxy.start(server.url)
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  const lost = network.order('lostAnswer', { path: /addAReport/ }, Number.POSITIVE_INFINITY)
  await recordShift(page, { origin: network.url, day: riyadhToday(), shift: 'morning', sales: '1000.50' })
  await lost.fired
  // From now on nothing arrives: the look-up must not find an accepted write.
  network.order('lostRequest', { path: /^\/api\/reports/ }, Number.POSITIVE_INFINITY)
  await until('the try to be recorded', async () => (await outboxStates(page))['ambiguous'] === 1)
  await page.goto(`${network.url}/sync`)
  const history = page.locator('details').filter({ has: page.getByText(text('sync.eventNoAnswer')) })
  await expect(history.first()).toBeVisible()
  const names = (await history.first().textContent())?.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? []
  const lines = server.log.split('\n').filter((line) => names.some((name) => line.includes(name)))
  expect(lines.map((line) => JSON.parse(line).route)).toContain('/api/reports/addAReport')
  await network.stop()
  await server.dispose()
})

for (const locale of LOCALES)
  test(
    `Being offline is said in words beside the state, also on a narrow phone with large text (${locale}).`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist2, locale })
      const offline = page.getByRole('banner').getByText(text('sync.offline', {}, locale), { exact: true })
      await expect(offline).toHaveCount(0)
      await page.route('**/api/**', (route) => route.abort())
      await page.goto(sharedServer.url + paths.trendingShortages)
      // The last is that of 360 px with text twice as large.
      for (const width of [820, 360, 320, 180]) {
        await page.setViewportSize({ width, height: 740 })
        await expect(offline).toBeInViewport({ ratio: 1 })
        expect(await overflowsOn(page), `${width} px`).toEqual([])
      }
      await page.context().close()
    },
  )
