import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { VERSION } from '../../server/settings/version.ts'
import { paths } from '../../src/paths/paths.ts'
import { isolated } from '../../src/shared/rules/values/written-figure.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { openFold } from '../support/open-fold.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

// Signing in is slow on a busy machine.
test.describe.configure({ timeout: 120_000 })

const MINUTE_MS = 60_000

test('The sync page shows the state of the tablet: unsent work, last answer, clock, storage used and protected, worker version.', async ({
  page,
  server,
  network,
}) => {
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  const away = network.order('lostRequest', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
  await recordShift(page, { origin: network.url, day: riyadhToday(), shift: 'morning', sales: '1000.50' })
  await page.goto(`${network.url}/sync`)
  await openFold(page, 'settings.state')
  await expect(fact(page, 'settings.unsent')).toHaveText('1 item')
  await expect(fact(page, 'settings.lastContact').locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  await expect(fact(page, 'settings.clock')).toHaveText(text('settings.clockRight'))
  await expect(page.getByText(text('settings.clockWrong'))).toHaveCount(0)
  await expect(fact(page, 'settings.storageUsed')).toHaveText(/^[\d.,]+ of [\d.,]+\u00a0MB$/)
  const isProtected = await page.evaluate(() => navigator.storage.persisted())
  await expect(fact(page, 'settings.storageProtected')).toHaveText(
    text(isProtected ? 'settings.protectedYes' : 'settings.protectedNo'),
  )
  // What could be done about it is on This device.
  await expect(page.getByText(text('settings.notProtectedBody'))).toHaveCount(0)
  const worker = await (await fetch(`${server.url}/sw.js`)).text()
  const shell = /"revision":"([^"]{8})[^"]*","url":"index\.html"/.exec(worker)?.[1] ?? 'no shell'
  await expect(fact(page, 'settings.workerVersion')).toHaveText(shell)
  // Where there can be no worker, only this shows which build is running.
  const build = /assets\/view-([^.]{8})/.exec(await (await fetch(server.url)).text())?.[1] ?? 'no build'
  await expect(fact(page, 'settings.appVersion')).toHaveText(`${VERSION} (${build})`)

  away.cancel()
  await networkIsBack(page)
  await expect(fact(page, 'settings.unsent')).toHaveText('Nothing')
})

test('A clock over ten minutes wrong causes a warning, a smaller difference is only shown, and both directions are named.', async ({
  browser,
  server,
}) => {
  for (const { minutes, words, isWarned } of [
    { minutes: 9, words: '9 minutes fast', isWarned: false },
    { minutes: 12, words: '12 minutes fast', isWarned: true },
    { minutes: -12, words: '12 minutes slow', isWarned: true },
  ]) {
    const page = await (await browser.newContext()).newPage()
    await page.clock.install({ time: Date.now() + minutes * MINUTE_MS })
    await page.goto(server.url)
    await signIn(page, people.pharmacist1)
    for (const { path, warnings } of [
      { path: paths.sync, warnings: 0 },
      { path: paths.settings, warnings: isWarned ? 1 : 0 },
    ]) {
      await page.goto(server.url + path)
      await openFold(page, 'settings.state')
      await expect(fact(page, 'settings.clock')).toHaveText(words)
      await expect(page.getByText(text('settings.clockWrong'))).toHaveCount(warnings)
    }
    await page.context().close()
  }
})

test('A failure is shown with the id of its request, which is also in the server’s log.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist1)
  const names: string[] = []
  await page.route(/\/api\/reports\/(addA|editA)Report/, async (route) => {
    names.push((await route.request().headerValue('x-request-id')) ?? '')
    await route.fulfill({
      status: 422,
      json: { code: 'invalid_field', errors: [{ path: 'secondSales', message: 'invalid' }] },
    })
  })
  await recordShift(page, { origin: sharedServer.url, day: riyadhToday(), shift: 'night', sales: '1000.50' })
  await expect.poll(() => names.length).toBe(1)
  expect(names[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  await page.goto(`${sharedServer.url}/sync`)
  const id = names[0] ?? ''
  await expect(page.getByText(text('sync.referenceForIt', { id: isolated(id) }))).toBeVisible()
  await page.getByText(text('sync.history')).first().click()
  await expect(page.locator('main').getByText(id, { exact: true })).toBeVisible()
  await context.close()
})

test('*This device* says that everything is fine also while the browser does not protect its storage, which is folded.', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false
    navigator.storage.persist = async () => false
  })
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.goto(server.url + paths.settings)
  await expect(page.getByRole('heading', { name: text('settings.fine') })).toBeVisible()
  const protect = page.getByRole('button', { name: text('settings.protect') })
  await expect(protect).toBeHidden()
  await openFold(page, 'settings.state')
  await protect.click()
  await expect(fact(page, 'settings.storageProtected')).toContainText(text('settings.protectRefused'))
})

for (const locale of LOCALES)
  test(`*This device* shows the version of the app also without a worker, and does not claim to work offline then (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const context = await browser.newContext({
      serviceWorkers: 'block',
      locale: locale === 'ar' ? 'ar-SA' : 'en-US',
    })
    const page = await context.newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist1, locale)
    await page.goto(`${sharedServer.url}/settings`)
    await expect(page.getByText(text('settings.noWorkerTitle', {}, locale)).first()).toBeVisible()
    await openFold(page, 'settings.state', locale)
    await expect(page.getByText(text('settings.outageReady', {}, locale), { exact: true })).toHaveCount(0)
    await expect(fact(page, 'settings.appVersion', locale)).toHaveText(new RegExp(`^${VERSION} \\([\\w-]{8}\\)$`))
    await context.close()
  })

function fact(page: Page, name: Parameters<typeof text>[0], locale?: TestLocale) {
  return page.getByRole('definition').and(page.locator(`dt:has-text("${text(name, {}, locale)}") + dd`))
}
