import { expect } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import type { BrowserProcess } from '../support/browser-process.ts'
import { people } from '../support/demo-people.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { ServerProcess } from '../support/server-process.ts'
import { openShift, recordShift, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signedInMark, signIn, signOut } from '../support/sign-in.ts'
import { signedInTablet } from '../support/signed-in-tablet.ts'
import { text } from '../support/texts.ts'
import { unpackedRelease } from '../support/unpacked-release.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Traces cannot follow a browser that is killed.
test.use({ trace: 'off' })

const LIMIT_MS = 150_000
const postgresUrl = process.env['TEST_DATABASE_URL']

const MORNING = { first: 1_234_550, firstBy: 'demo-pharmacist1' }
const NIGHT = { second: 800_025, secondBy: 'demo-pharmacist2' }

test.describe('The counter works through an outage', () => {
  test(
    'on SQLite: a report is recorded without a server, survives a kill, and is sent once without a touch.',
    { tag: '@core' },
    async ({ tablet, browser, server }) => {
      test.setTimeout(LIMIT_MS)
      await liveThroughAnOutage({ tablet, browser, server })
    },
  )

  test('on PostgreSQL: a report is recorded without a server, survives a kill, and is sent once without a touch.', async ({
    tablet,
    browser,
  }) => {
    test.skip(!postgresUrl, 'TEST_DATABASE_URL is not set')
    test.setTimeout(LIMIT_MS)
    const server = await ServerProcess.start({ postgresUrl: postgresUrl ?? '' })
    try {
      await liveThroughAnOutage({ tablet, browser, server })
    } finally {
      await server.dispose()
    }
  })

  test('As the release, unpacked in an empty folder: a report is recorded without a server, survives a kill, and is sent once.', async ({
    tablet,
    browser,
  }) => {
    test.setTimeout(2 * LIMIT_MS)
    const release = await unpackedRelease()
    expect(release.megabytes).toBeLessThan(80)
    const server = await ServerProcess.start({ appRoot: release.folder, command: [process.execPath, 'server.js'] })
    try {
      await liveThroughAnOutage({ tablet, browser, server })
    } finally {
      await server.dispose()
      release.remove()
    }
  })

  test('If the browser is killed before the cookie is on the disk, the report waits for sign-in and is then sent.', async ({
    tablet,
    server,
  }) => {
    test.setTimeout(LIMIT_MS)
    const day = riyadhToday()
    let page = await tablet.page()
    await page.goto(server.url)
    await signIn(page, people.pharmacist1)
    await workerReady(page)
    await server.stop()
    await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '12345.50' })
    await tablet.kill()
    tablet.loseCookies()

    await server.start()
    await tablet.start()
    page = await tablet.page()
    await page.goto(`${server.url}/sync`)
    await expect(page.getByText(text('app.stateAttention')).first()).toBeVisible()
    expect(await reportsOfDay(server, day)).toEqual([])

    await signOut(page)
    await signIn(page, people.pharmacist1)
    await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
    expect(await reportsOfDay(server, day)).toMatchObject([MORNING])
  })
})

async function liveThroughAnOutage({
  tablet,
  browser,
  server,
}: {
  tablet: BrowserProcess
  browser: Browser
  server: ServerProcess
}): Promise<void> {
  const day = riyadhToday()
  let page = await signedInTablet(tablet, { url: server.url, email: people.pharmacist1 })
  await server.stop()
  await page.reload()
  await expect(signedInMark(page)).toBeVisible()
  await recordShift(page, {
    origin: server.url,
    day,
    shift: 'morning',
    sales: '12345.50',
    remarks: 'recorded in the dark',
  })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSaved'))

  await tablet.kill()
  await tablet.start()
  page = await tablet.page()
  await page.goto(`${server.url}/salesReports`)
  const morning = page.getByRole('listitem').filter({ hasText: '12,345.50' }).last()
  await expect(morning).toContainText(text('app.stateSaved'))

  await server.start()
  // No input on the tablet from here on.
  await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  await expect(morning).not.toContainText(text('app.stateSaved'))
  await expect(morning).not.toContainText(text('app.stateSending'))
  expect(await reportsOfDay(server, day)).toMatchObject([{ ...MORNING, second: null, secondBy: null }])

  const colleague = await (await browser.newContext()).newPage()
  await colleague.goto(server.url)
  await signIn(colleague, people.pharmacist2)
  await recordShift(colleague, { origin: server.url, day, shift: 'night', sales: '8000.25' })
  await expect(stateJustRecorded(colleague)).toHaveText(text('app.stateSent'))
  expect(await reportsOfDay(server, day)).toMatchObject([{ ...MORNING, ...NIGHT }])
  await colleague.context().close()

  // The first tablet refreshes it; the form for that shift shows the author of the figure.
  await openShift(page, { origin: server.url, day, shift: 'night' })
  await expect(page.getByRole('listitem').filter({ hasText: '8,000.25' }).last()).toBeVisible()
  await expect(salesField(page)).toHaveValue('8,000.25')
}
