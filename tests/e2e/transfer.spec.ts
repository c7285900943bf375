import { expect } from '@playwright/test'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 150_000 })

test('Unsent work is copied to another tablet in a file, and counts once even if both send it.', async ({
  browser,
  server,
}, testInfo) => {
  const day = riyadhToday()
  const broken = await browser.newContext({ acceptDownloads: true })
  const page = await broken.newPage()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await broken.setOffline(true)
  await recordShift(page, {
    origin: server.url,
    day,
    shift: 'morning',
    sales: '1000.50',
    remarks: 'from the broken tablet',
  })
  await page.goto(`${server.url}/sync`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text('sync.export') }).click(),
  ])
  const file = testInfo.outputPath('unsent.json')
  await download.saveAs(file)
  await expect(page.getByText(/^1 item was saved in the file/)).toBeVisible()
  expect(readFileSync(file, 'utf8')).not.toContain('demo-pharmacy-1')

  const working = await browser.newContext()
  const other = await working.newPage()
  await other.goto(server.url)
  await signIn(other, people.pharmacist2)
  await other.goto(`${server.url}/sync`)
  await other.locator('input[type=file]').setInputFiles(file)
  await expect(other.getByText(text('sync.importSomeoneElses'))).toBeVisible()
  const nonsense = testInfo.outputPath('nonsense.json')
  writeFileSync(nonsense, '{"rows":[]}')
  await other.locator('input[type=file]').setInputFiles(nonsense)
  await expect(other.getByText(text('sync.importNotAnExport'))).toBeVisible()
  expect(await reportsOfDay(server, day)).toEqual([])

  await working.clearCookies()
  const own = await (await browser.newContext()).newPage()
  await own.goto(server.url)
  await signIn(own, people.pharmacist1)
  await own.goto(`${server.url}/sync`)
  await own.locator('input[type=file]').setInputFiles(file)
  await expect(own.getByText('1 item was brought in')).toBeVisible()
  await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  await own.locator('input[type=file]').setInputFiles(file)
  await expect(own.getByText(/^1 was on this tablet already/)).toBeVisible()
  const before = await server.query(
    `select revision from reports where day = '${day}' and first_by = 'demo-pharmacist1'`,
  )

  // The broken tablet is online again and finds its report already there.
  await broken.setOffline(false)
  await expect(page.getByRole('region', { name: text('sync.recentlySent') })).toContainText('1,000.50')
  expect(await reportsOfDay(server, day)).toEqual([
    { first: 100_050, firstBy: 'demo-pharmacist1', second: null, secondBy: null },
  ])
  expect(
    await server.query(`select revision from reports where day = '${day}' and first_by = 'demo-pharmacist1'`),
  ).toEqual(before)
  await Promise.all([broken.close(), working.close(), own.context().close()])
})
