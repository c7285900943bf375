import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import type { Browser, BrowserContext } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { FIRST_LOAD_BUDGET_KB, kilobytesOf, loadFirst } from '../support/first-load.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import { bytesByRoute, ROUTE_BUDGET_KB } from '../support/route-bytes.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

const ASSETS = resolve(import.meta.dirname, '../../dist/app/assets')
const ENGINE = /\/engine-[^/]+\.js$/
const PAGE = /\/sales-report-page-[^/]+\.(js|css)$/
const API = '**/api/**'

test(
  'The first load and each page after it keep to their size budgets, and the engine is not part of it.',
  { tag: '@core' },
  async ({ browser, sharedServer }) => {
    const context = await withoutWorker(browser)
    const { scripts } = await loadFirst(context, sharedServer.url)
    const kb = kilobytesOf(scripts)
    console.log(`First load: ${kb.toFixed(1)} kB, at most ${FIRST_LOAD_BUDGET_KB} kB`)
    expect(kb).toBeLessThanOrEqual(FIRST_LOAD_BUDGET_KB)
    expect(scripts.filter(({ name }) => ENGINE.test(`/${name}`))).toEqual([])
    const routes = bytesByRoute({ assets: ASSETS, known: scripts.map(({ name }) => name) })
    expect(routes.map(({ page }) => page)).toContain('sales-report-page')
    expect(routes.filter(({ kb }) => kb > ROUTE_BUDGET_KB)).toEqual([])
    await context.close()
  },
)

test('A page that failed to load loads on retry.', async ({ browser, sharedServer }) => {
  const context = await withoutWorker(browser)
  const { page } = await loadFirst(context, sharedServer.url)
  await context.route(PAGE, (route) => route.abort())
  await page
    .getByRole('link', { name: text('app.placeSalesReports') })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: text('app.brokenRegionTitle') })).toBeVisible()
  await context.unroute(PAGE)
  await page.getByRole('button', { name: text('app.tryAgain') }).click()
  await expect(salesField(page)).toBeVisible()
  expect(
    await page.evaluate(() => [...document.styleSheets].some(({ href }) => href?.includes('sales-report-page'))),
  ).toBe(true)
  await context.close()
})

test('Unsent rows request the engine until it loads.', { tag: '@core' }, async ({ browser, server }) => {
  const context = await withoutWorker(browser)
  const { page } = await loadFirst(context, server.url)
  const day = riyadhToday()
  await context.route(API, (route) => route.abort())
  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '1000.50' })
  await expect(stateJustRecorded(page)).not.toHaveText(text('app.stateSent'))

  let refused = 0
  await context.route(ENGINE, (route) => {
    refused += 1
    return route.abort()
  })
  // The page that recorded has already loaded the engine, so it is closed before the network is back.
  await page.goto('about:blank')
  await context.unroute(API)
  await page.goto(server.url)
  await until('the engine to be asked for', () => refused > 0)
  expect(await reportsOfDay(server, day)).toEqual([])

  await context.unroute(ENGINE)
  await networkIsBack(page)
  await until('the report at the server', async () => (await reportsOfDay(server, day)).length > 0)
  expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050, second: null }])
  await context.close()
})

/** Without a service worker there is no cache: a file that fails to load is missing. */
function withoutWorker(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ serviceWorkers: 'block' })
}
