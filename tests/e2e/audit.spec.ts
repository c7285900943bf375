import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Browser } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { LOCALES, text } from '../support/texts.ts'

test.describe.configure({ timeout: 180_000 })

const AUDIT = '**/api/audit?*'

for (const locale of LOCALES) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(`Managers find who changed what by kind and pharmacy, also after a reload (${locale}).`, async ({
    browser,
    server,
  }) => {
    await shiftReported(browser, server.url)
    const page = await routedPage(browser, { url: server.url, email: people.manager, locale })
    await page.goto(server.url + paths.audit)
    const main = page.locator('main')
    const entries = main.locator('details')
    await expect(entries.first()).toBeVisible()
    await examineAtWidths(page, { what: 'audit trail', locale })

    await main.getByRole('combobox', { name: say('audit.kind') }).selectOption('report')
    const changed = entries.filter({ hasText: 'P2023' }).first()
    await changed.locator('summary').click()
    await expect(changed).toContainText('4,321.50')
    await examineAtWidths(page, { what: 'an opened entry', locale })

    await main.getByRole('button', { name: say('list.filter') }).click()
    await main.getByLabel(say('audit.place'), { exact: true }).selectOption('P2024')
    await expect(main.getByText(say('audit.none'))).toBeVisible()
    await main.getByLabel(say('audit.place'), { exact: true }).selectOption('P2023')
    await expect(entries).toHaveCount(1)
    await page.reload()
    await expect(entries).toHaveCount(1)
    await page.context().close()
  })
}

test('The entries that were found are saved as a file.', async ({ browser, server }) => {
  await shiftReported(browser, server.url)
  const page = await routedPage(browser, { url: server.url, email: people.manager })
  await page.goto(`${server.url}${paths.audit}?entity=report&place=P2023`)
  await expect(page.locator('main details')).toHaveCount(1)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: text('app.exportCsv') }).click()
  const [, ...lines] = readFileSync(await (await downloading).path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines.filter((line) => line.includes('4321.5'))).toHaveLength(1)
  await page.context().close()
})

/** The night shift of today at P2023, with 4,321.50. */
async function shiftReported(browser: Browser, url: string): Promise<void> {
  const page = await routedPage(browser, { url, email: people.pharmacist1 })
  await recordShift(page, { origin: url, day: riyadhToday(), shift: 'night', sales: '4321.50' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  await page.context().close()
}

test('Without a connection the trail says what it needs, and comes once it is asked again.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.manager, locale: 'en' })
  await page.route(AUDIT, (route) => route.abort())
  await page.goto(sharedServer.url + paths.audit)
  await expect(page.getByText(text('audit.offline'))).toBeVisible()
  await page.unroute(AUDIT)
  await page.getByRole('button', { name: text('app.tryAgain') }).click()
  await expect(page.locator('main details').first()).toBeVisible()
  await page.context().close()
})

test('A refused entry is followed from the tablet by its reference to the trail, where accountants see pay alone.', async ({
  browser,
  server,
}) => {
  const tablet = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale: 'en' })
  await tablet.route(/reports\/(addAReport|editAReport)/, async (route) => {
    const body = route.request().postDataJSON() as object
    await route.continue({ postData: JSON.stringify({ ...body, secondSales: -1 }) })
  })
  await recordShift(tablet, { origin: server.url, day: riyadhToday(), shift: 'night', sales: '1000' })
  await tablet.goto(server.url + paths.sync)
  const said = await tablet.getByText(/Reference for IT/).innerText()
  const [reference = ''] = /[0-9a-f-]{36}/.exec(said) ?? []
  await tablet.context().close()

  const page = await routedPage(browser, { url: server.url, email: people.manager, locale: 'en' })
  await page.goto(`${server.url}${paths.audit}?request=${reference}`)
  const entry = page.locator('main details')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(text('audit.refusal'))
  await expect(entry).toContainText('P2023')
  await page.context().close()

  const accountant = await routedPage(browser, { url: server.url, email: people.accountant, locale: 'en' })
  await accountant.goto(server.url + paths.audit)
  await expect(accountant.getByRole('combobox', { name: text('audit.kind') }).getByRole('option')).toHaveText([
    text('audit.everything'),
    text('audit.payroll'),
  ])
  await accountant.context().close()
})
