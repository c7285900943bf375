import { expect } from '@playwright/test'
import type { Browser, Page, TestInfo } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { openFold } from '../support/open-fold.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 150_000 })

test('Unsent work is copied to another tablet in a file without the password, and counts once even if both send it.', async ({
  browser,
  server,
}, testInfo) => {
  const day = riyadhToday()
  const broken = await exportedShift(browser, { server, testInfo, day })
  expect(readFileSync(broken.file, 'utf8')).not.toContain('demo-pharmacy-1')
  const own = await importPage(browser, { server, email: people.pharmacist1 })
  await own.locator('input[type=file]').setInputFiles(broken.file)
  await expect(own.getByText('1 item imported')).toBeVisible()
  await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  await own.locator('input[type=file]').setInputFiles(broken.file)
  await expect(own.getByText(/^1 was already here/)).toBeVisible()
  const revision = () =>
    server.query(`select revision from reports where day = '${day}' and first_by = 'demo-pharmacist1'`)
  const before = await revision()

  // The broken tablet is online again and finds its report already there.
  await broken.page.context().setOffline(false)
  await expect(broken.page.getByRole('region', { name: text('sync.recentlySent') })).toContainText('1,000.50')
  expect(await reportsOfDay(server, day)).toEqual([
    { first: 100_050, firstBy: 'demo-pharmacist1', second: null, secondBy: null },
  ])
  expect(await revision()).toEqual(before)
  await Promise.all([broken.page.context().close(), own.context().close()])
})

test("A file of someone else's unsent work is not imported, nor one that is no export.", async ({
  browser,
  server,
}, testInfo) => {
  const day = riyadhToday()
  const broken = await exportedShift(browser, { server, testInfo, day })
  const other = await importPage(browser, { server, email: people.pharmacist2 })
  await other.locator('input[type=file]').setInputFiles(broken.file)
  await expect(other.getByText(text('sync.importSomeoneElses'))).toBeVisible()
  const nonsense = testInfo.outputPath('nonsense.json')
  writeFileSync(nonsense, '{"rows":[]}')
  await other.locator('input[type=file]').setInputFiles(nonsense)
  await expect(other.getByText(text('sync.importNotAnExport'))).toBeVisible()
  expect(await reportsOfDay(server, day)).toEqual([])
  await Promise.all([broken.page.context().close(), other.context().close()])
})

type Exporting = { server: ServerProcess; testInfo: TestInfo; day: string }

/** A tablet without a network that has exported its one unsent shift to a file. */
async function exportedShift(
  browser: Browser,
  { server, testInfo, day }: Exporting,
): Promise<{ page: Page; file: string }> {
  const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, path: '/sync' })
  await page.context().setOffline(true)
  await recordShift(page, {
    origin: server.url,
    ...{ day, shift: 'morning', sales: '1000.50', remarks: 'from the broken tablet' },
  })
  await page.goto(`${server.url}/sync`)
  await openFold(page, 'sync.transferTitle')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('sync.export') }).click(),
  ])
  const file = testInfo.outputPath('unsent.json')
  await download.saveAs(file)
  await expect(page.getByText(/^1 item saved to the file/)).toBeVisible()
  return { page, file }
}

/** The page of another tablet on which that person can import a file. */
async function importPage(
  browser: Browser,
  { server, email }: { server: ServerProcess; email: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(server.url)
  await signIn(page, email)
  await page.goto(`${server.url}/sync`)
  await openFold(page, 'sync.transferTitle')
  return page
}
