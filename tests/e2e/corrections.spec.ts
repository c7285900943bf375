import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

test.describe.configure({ timeout: 180_000 })

const REASON = 'A receipt was counted twice'

for (const locale of LOCALES) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(`A manager corrects a shift with a reason, and both figures are shown, also to its author and in the file (${locale}).`, async ({
    browser,
    server,
  }) => {
    const author = await authorOfShift(browser, { url: server.url, locale })
    const page = await routedPage(browser, { url: server.url, email: people.manager, locale })
    await page.goto(server.url + '/dashboard/P2023')
    const day = page
      .getByRole('region', { name: say('sales.reportedDays') })
      .getByRole('listitem')
      .filter({ hasText: '4,321.50' })
    await day
      .first()
      .getByRole('button', { name: new RegExp(say('sales.night')) })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('sales.saveCorrection') }).click()
    await expect(dialog.getByText(say('sales.correctedSalesMissing'))).toBeVisible()
    await expect(dialog.getByText(say('sales.reasonMissing'))).toBeVisible()
    await dialog.getByLabel(say('sales.correctedSales')).fill('4000')
    await dialog.getByLabel(say('sales.correctionReason')).fill(REASON)
    await examineAtWidths(page, { what: 'correcting a shift', locale })
    await dialog.getByRole('button', { name: say('sales.saveCorrection') }).click()
    await expect(dialog).toHaveCount(0)
    const main = page.locator('main')
    await expect(main.getByText(REASON).first()).toBeVisible()
    await expect(main.getByText('4,000.00').first()).toBeVisible()
    await examineAtWidths(page, { what: 'a corrected shift', locale })

    const file = await downloadedBy(page, say('sales.exportCsv'))
    expect(file).toContain(say('sales.csvReported'))
    expect(file.split('\r\n').find((line) => line.includes(REASON))).toMatch(/4000,.*4321\.5,/)
    await page.context().close()

    await author.goto(server.url + paths.salesReports)
    await expect(author.getByText(REASON).first()).toBeVisible()
    await expect(author.getByText('4,321.50').first()).toBeVisible()
    await author.context().close()
  })
}

test('An author who has not seen the correction compares both figures, and a manager without a network sees the reason.', async ({
  browser,
  server,
}) => {
  const author = await authorOfShift(browser, { url: server.url, locale: 'en' })
  const shift = { origin: server.url, day: riyadhToday(), shift: 'night' } as const
  await author.route('**/api/**', (route) => route.abort())
  await recordShift(author, { ...shift, sales: '4400' })

  const page = await routedPage(browser, { url: server.url, email: people.manager, locale: 'en' })
  await page.goto(server.url + '/dashboard/P2023')
  const day = page.getByRole('region', { name: text('sales.reportedDays') }).getByRole('listitem')
  await day.filter({ hasText: '4,321.50' }).first().getByRole('button', { name: /Night/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('sales.correctedSales')).fill('4000')
  await dialog.getByLabel(text('sales.correctionReason')).fill(REASON)
  await page.route('**/api/**', (route) => route.abort())
  await dialog.getByRole('button', { name: text('sales.saveCorrection') }).click()
  await expect(dialog.getByText(text('sales.correctOffline'))).toBeVisible()
  await page.unroute('**/api/**')
  await dialog.getByRole('button', { name: text('sales.saveCorrection') }).click()
  await expect(dialog).toHaveCount(0)
  await page.context().close()

  await author.unroute('**/api/**')
  await author.goto(server.url + paths.sync)
  await expect(author.getByText(text('sync.yourVersion'))).toBeVisible({ timeout: 30_000 })
  await expect(author.locator('main')).toContainText('4,000.00')
  await expect(author.locator('main')).toContainText('4,400.00')
  await author.context().close()
})

/** A person whose shift of today has arrived with the figure 4,321.50. */
async function authorOfShift(browser: Browser, { url, locale }: { url: string; locale: TestLocale }): Promise<Page> {
  const author = await routedPage(browser, { url, email: people.pharmacist1, locale })
  await recordShift(author, { origin: url, day: riyadhToday(), shift: 'night', sales: '4321.50', locale })
  const sent = author
    .locator('main')
    .getByRole('status')
    .filter({ hasText: text('app.stateSent', {}, locale) })
  await expect(sent).toBeVisible()
  return author
}

async function downloadedBy(page: Page, button: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await page.locator('main').getByRole('button', { name: button }).click()
  return readFileSync(await (await downloading).path(), 'utf8')
}
