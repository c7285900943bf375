import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { routedPage } from '../support/routed-page.ts'
import { LOCALES, text } from '../support/texts.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: 180_000 })

const TILLS = '**/api/tills?*'

for (const locale of LOCALES) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(`Managers see the differences of the tills by pharmacy, person and day, and each figure opens its tills (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale })
    await page.goto(`${sharedServer.url}${paths.tillDifferences}?month=${monthBeforeLast()}`)
    const main = page.locator('main')
    const first = main.getByRole('button', { name: /P2023/ })
    await expect(first).toBeVisible()
    await examineAtWidths(page, { what: 'till differences', locale })
    await first.click()
    await expect(page).toHaveURL(/pharmacy=P2023/)
    await expect(main.getByText('P2024')).toHaveCount(0)
    await page.goBack()
    await expect(first).toBeVisible()

    const downloading = page.waitForEvent('download')
    await main.getByRole('button', { name: say('till.exportCsv') }).click()
    const [headings = '', ...lines] = readFileSync(await (await downloading).path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(headings).toContain([say('till.countedSar'), say('till.differenceSar'), say('till.reason')].join(','))
    expect(headings).toContain(say('options.mada'))
    expect(lines.length).toBeGreaterThan(100)

    await main.getByRole('radio', { name: say('till.byDay') }).check()
    await main.locator('li button').first().click()
    await expect(page).toHaveURL(/day=/)
    await page.context().close()
  })
}

test('All tills of a filter are printed, and the file is noted as one of tills.', async ({ browser, server }) => {
  const page = await routedPage(browser, { url: server.url, email: people.manager, locale: 'en' })
  await page.goto(`${server.url}${paths.tillDifferences}?month=${monthBeforeLast()}&pharmacy=P2023`)
  const tills = page.getByRole('region', { name: text('till.tills'), exact: true }).getByRole('listitem')
  await expect(tills).toHaveCount(20)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  expect(await tills.count()).toBeGreaterThan(40)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(tills).toHaveCount(20)

  await page.getByRole('button', { name: text('till.exportCsv') }).click()
  const noted = () => server.query("select after from audit_entries where entity = 'export'")
  await until('the note of the export', async () => JSON.stringify(await noted()).includes('tills'))
  await page.context().close()
})

test('Without tills the page says so, and a failed read is named and can be repeated.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale: 'en' })
  await page.route(TILLS, (route) => route.fulfill({ json: [] }))
  await page.goto(sharedServer.url + paths.tillDifferences)
  await expect(page.locator('main')).toContainText('No till counts in')
  await page.unroute(TILLS)
  await page.route(TILLS, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto(`${sharedServer.url}${paths.tillDifferences}?month=2020-01`)
  await expect(page.getByRole('button', { name: text('app.tryAgain') })).toBeVisible()
  await page.context().close()
})

/** Complete on every day of the current month. */
function monthBeforeLast(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1)).toISOString().slice(0, 7)
}
