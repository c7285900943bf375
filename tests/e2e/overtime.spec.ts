import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { overtimePathOf } from '../../src/paths/overtime-paths.ts'
import { paths } from '../../src/paths/paths.ts'
import { monthBefore } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { askForScreen, openScreen } from '../support/every-screen.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { signIn } from '../support/sign-in.ts'
import { text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: 120_000 })

for (const locale of walkedIn('ar')) {
  test(`Overtime that was requested without a server waits for a manager, whose decision can be undone for some seconds (${locale}).`, async ({
    browser,
    server,
  }) => {
    const say = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await offlineReadyPage(browser, {
      url: server.url,
      email: people.worker1,
      locale,
      path: paths.overtimeRequest,
    })
    await server.kill()
    await requestOvertime(page, locale)
    await examine(page, 'the overtime request', { of: locale })
    await server.start()
    await networkIsBack(page)
    const status = async () =>
      (await server.query("select status from overtime_requests where reason = 'Night delivery'"))[0]?.['status']
    await until('the request to arrive', async () => (await status()) === 'Pending')

    const manager = await offlineReadyPage(browser, {
      url: server.url,
      email: people.manager,
      locale,
      path: paths.overtimeRequests,
    })
    const asked = manager.getByRole('listitem').filter({ hasText: 'Night delivery' })
    await examine(manager, 'the overtime requests', { of: locale })
    await asked.getByRole('link').click()
    await expect(manager.getByRole('heading', { level: 2 }).first()).toContainText('1.5')
    await examine(manager, 'an overtime request', { of: locale })
    await manager.getByRole('button', { name: say('overtime.reject') }).click()
    await manager.getByRole('button', { name: say('app.undo') }).click()
    await manager.getByRole('button', { name: say('overtime.approve') }).click()
    await expect(manager.getByRole('status').filter({ hasText: say('overtime.approved') })).toBeVisible()
    await until('the decision to arrive', async () => (await status()) === 'Approved')
    await manager.getByRole('link', { name: say('overtime.nextRequest') }).click()
    await expect(manager.getByRole('button', { name: say('overtime.approve') })).toBeVisible()
  })
}

test('A manager who signs in on a new device can open the requests at once.', async ({ page, sharedServer }) => {
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  await askForScreen(page, paths.overtimeRequests)
  // Not the page that says so until the rest of the app knows the server.
  const title = page.getByRole('heading', { level: 1 })
  await title.waitFor()
  expect(await title.textContent()).toBe(text('overtime.requestsTitle'))
  await expect(page.getByRole('tab').first()).toBeVisible()
})

test('A manager opens an old request, which the device has not read, by its address.', async ({
  page,
  sharedServer,
}) => {
  const [old] = await sharedServer.query(
    "select id from overtime_requests where status = 'Approved' order by day limit 1",
  )
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  await openScreen(page, overtimePathOf(String(old?.['id'])))
  await expect(page.getByText(text('overtime.approved'), { exact: true }).first()).toBeVisible()
})

test('A manager prints all requests of a state, not only a page of them, and saves them as a file.', async ({
  page,
  server,
}) => {
  const month = monthBefore(riyadhToday().slice(0, 7))
  await server.change(`update overtime_requests set day = '${month}-10' where status = 'Approved'`)
  const [stored] = await server.query("select count(*) as n from overtime_requests where status = 'Approved'")
  const all = Number(stored?.['n'])
  await page.goto(server.url)
  await signIn(page, people.manager)
  await openScreen(page, `${paths.overtimeRequests}?state=Approved&month=${month}`)
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  expect(await rows.count()).toBeLessThan(all)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(rows).toHaveCount(all)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('tab').first()).toBeHidden()
  await expect(page.getByRole('heading', { name: text('overtime.requestsTitle') }).last()).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: text('app.exportCsv') }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(all + 1)
})

/** Hours that are no quarters are refused first. */
async function requestOvertime(page: Page, locale: TestLocale): Promise<void> {
  const ask = page.getByRole('button', { name: text('overtime.ask', {}, locale) })
  await page.getByLabel(text('overtime.hours', {}, locale)).fill('1.1')
  await page.getByLabel(text('overtime.reason', {}, locale)).fill('Night delivery')
  await ask.click()
  await expect(page.getByText(text('overtime.notQuarters', {}, locale))).toBeVisible()
  await page.getByLabel(text('overtime.hours', {}, locale)).fill('1.5')
  await ask.click()
  const own = page.getByRole('listitem').filter({ hasText: 'Night delivery' })
  await expect(own).toContainText(text('app.stateSaved', {}, locale))
}
