import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import type { BrowserProcess } from '../support/browser-process.ts'
import { people } from '../support/demo-people.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { arrivedReports, countArrived, expectedReports, outboxStates, queueReports } from '../support/queue-reports.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { expectFocusKept, pressOn } from '../support/by-keyboard.ts'
import { backUp, signInAgain } from '../support/restored-server.ts'
import { routedPage } from '../support/routed-page.ts'
import { ServerProcess } from '../support/server-process.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { openFold } from '../support/open-fold.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

test.describe.configure({ timeout: 180_000 })

const owner = { id: 'demo-pharmacist1', name: 'Ahmed' }

const offer = (page: Page, count: number) => page.getByText(new RegExp(`^${count} items? needs? sending again`))
const sendAgain = (page: Page) => page.getByRole('button', { name: text('sync.sendAgain') })
const allSent = (page: Page, count: number) =>
  until('all to be sent', async () => JSON.stringify(await outboxStates(page)) === JSON.stringify({ done: count }))

test('Shifts missing from a restored backup are offered to their owner, and nothing is sent by itself.', async ({
  page,
  network,
  server,
}) => {
  await loseShifts(page, { server, url: network.url })
  await expect(offer(page, 4)).toBeVisible()
  await expect(page.getByText(text('sync.allSent'))).toHaveCount(0)
  await page.goto(`${network.url}/sync`)
  await expect(offer(page, 4)).toBeVisible()
  await expect(page.getByText(text('sync.nothingWaits'))).toHaveCount(0)
  expect(await countArrived(server)).toBe(0)
})

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  test(`Shifts missing from a restored backup (${database}) are each sent again once on request.`, async ({
    page,
    network,
    server: own,
    appCopy,
  }) => {
    const postgresUrl = process.env['TEST_DATABASE_URL']
    test.skip(database === 'PostgreSQL' && !postgresUrl, 'needs TEST_DATABASE_URL')
    const server =
      database === 'PostgreSQL' && postgresUrl ? await ServerProcess.start({ appRoot: appCopy.root, postgresUrl }) : own
    const proxy = server === own ? network : await FaultProxy.start(server.url)
    const acknowledged = await loseShifts(page, { server, url: proxy.url })
    await page.goto(`${proxy.url}/sync`)
    await pressOn(page, sendAgain(page))
    await expect(offer(page, 4)).toHaveCount(0)
    await expectFocusKept(page)
    await allSent(page, 4)
    await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
    expect(await reportsOfDay(server, riyadhToday())).toEqual(acknowledged)
    expect(await arrivedReports(server)).toEqual(expectedReports({ count: 2, owner }))
    await page.goto(proxy.url)
    await expect(page.getByText(text('sync.allSent')).first()).toBeVisible()
    await expect(page.getByText(text('sync.lostWhy'))).toHaveCount(0)
    if (server !== own) {
      await proxy.stop()
      await server.dispose()
    }
  })
}

/** Four reports are sent, and the server is restored from a backup that has none of them. Returns those of today. */
async function loseShifts(page: Page, { server, url }: { server: ServerProcess; url: string }) {
  const day = riyadhToday()
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  await expect(page.getByText(text('sync.allSent')).first()).toBeVisible()
  const backup = await backUp(server)
  await recordShift(page, { origin: url, day, shift: 'morning', sales: '1000.50' })
  await recordShift(page, { origin: url, day, shift: 'night', sales: '2000.25' })
  await queueReports(page, { count: 2, owner })
  await networkIsBack(page)
  await allSent(page, 4)
  const acknowledged = await reportsOfDay(server, day)
  await page.goto(url)
  await expect(page.getByText(text('sync.allSent')).first()).toBeVisible()
  expect(await server.restoreFrom(backup)).toContain('No password or account has changed since this backup.')
  expect(await countArrived(server)).toBe(0)
  await page.reload()
  await signInAgain(page)
  return acknowledged
}

test('A shift that a colleague entered again after the restore stays theirs, and becomes a conflict when its first owner sends theirs again.', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await expect(page.getByText(text('sync.allSent')).first()).toBeVisible()
  const backup = await backUp(server)
  const day = riyadhToday()
  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '500' })
  await queueReports(page, { count: 3, owner })
  await networkIsBack(page)
  await allSent(page, 4)
  await page.goto(server.url)
  await server.restoreFrom(backup)

  const colleague = await (await browser.newContext()).newPage()
  await colleague.goto(server.url)
  await signIn(colleague, people.pharmacist2)
  await recordShift(colleague, { origin: server.url, day, shift: 'morning', sales: '70' })
  await allSent(colleague, 1)

  await page.reload()
  await signInAgain(page)
  await expect(offer(page, 4)).toBeVisible()
  await sendAgain(page).click()
  await until(
    'three to be sent and one to wait',
    async () => JSON.stringify(await outboxStates(page)) === JSON.stringify({ conflict: 1, done: 3 }),
  )
  expect(await reportsOfDay(server, day)).toEqual([
    { first: 7_000, firstBy: 'demo-pharmacist2', second: null, secondBy: null },
  ])
  expect(await arrivedReports(server)).toEqual(expectedReports({ count: 3, owner }))
  await page.goto(`${server.url}/sync`)
  await expect(page.getByRole('button', { name: text('sync.keepTheirs') })).toBeVisible()
})

for (const locale of ['en', 'ar'] as const) {
  test(`While receipts wait for the comparison, no screen says that all was sent (${locale}).`, async ({
    browser,
    server,
  }) => {
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    await expect(page.getByText(t('sync.allSent')).first()).toBeVisible()
    const backup = await backUp(server)
    await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', sales: '500', locale })
    await allSent(page, 1)
    await page.goto(server.url)
    await expect(page.getByText(t('sync.allSent')).first()).toBeVisible()
    let isBroken = true
    await page.route(/pharmacyReportsDay/, (route) =>
      isBroken ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.fallback(),
    )
    await server.restoreFrom(backup)
    await page.reload()
    await signInAgain(page, locale)
    await expect(page.getByText(t('sync.checking')).first()).toBeVisible()
    await expect(page.getByText(t('sync.allSent'))).toHaveCount(0)
    await page.goto(`${server.url}/sync`)
    await expect(page.getByText(t('sync.comparing'))).toBeVisible()
    await expect(page.getByText(t('sync.nothingWaits'))).toHaveCount(0)
    await openFold(page, 'settings.state', locale)
    await expect(page.getByText(t('settings.notKnown')).first()).toBeVisible()
    await page.goto(server.url)
    await expect(page.getByText(t('sync.comparing'))).toBeVisible()
    isBroken = false
    await networkIsBack(page)
    await expect(page.getByRole('button', { name: t('sync.sendAgain') })).toBeVisible()
    await page.context().close()
  })
}

const COUNT = 40
test('Killing the browser during the comparison and the resend, a restore and a killed server lose nothing and duplicate nothing.', async ({
  tablet,
  server,
  network,
}) => {
  let page = await tablet.page()
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await sendAndLose(page, { url: network.url, server })
  await killWhileComparing(tablet, page, network)
  await tablet.start()
  page = await tablet.page()
  await page.goto(network.url)
  await expect(offer(page, COUNT)).toBeVisible()

  await sendAgain(page).click()
  await tablet.kill()
  await killWhileSending(tablet, { url: network.url, server })
  await tablet.start()
  page = await tablet.page()
  await page.goto(network.url)
  await until('more to arrive', async () => (await countArrived(server)) > COUNT / 2)
  await server.kill()
  await server.start()
  await networkIsBack(page)
  // There may be fewer receipts than rows: a browser killed this often may have cleared its databases.
  await until('every row to be a receipt', async () => Object.keys(await outboxStates(page)).join() === 'done')
  await until('all to arrive', async () => (await countArrived(server)) === COUNT)
  await expect(page.getByText(text('sync.lostWhy'))).toHaveCount(0)
  expect(await arrivedReports(server)).toEqual(expectedReports({ count: COUNT, owner }))
})

/** After the device has noticed the restore, and before it knows which reports are missing. */
async function killWhileComparing(tablet: BrowserProcess, page: Page, network: FaultProxy): Promise<void> {
  // The read of all shifts for the comparison; the read that refreshes a list has a query string.
  const comparing = network.order('held', { path: /pharmacyReports\/[^?]*$/ }, Number.POSITIVE_INFINITY)
  await page.reload()
  await signInAgain(page)
  // Closed properly once: cookies this new would not survive the kills.
  await tablet.close()
  const hitsBefore = comparing.hits()
  await tablet.start()
  const again = await tablet.page()
  await again.goto(network.url)
  await until('the comparison to begin anew', () => comparing.hits() > hitsBefore)
  await tablet.kill()
  comparing.cancel()
}

/** In the middle of the drain, and with responses in flight. */
async function killWhileSending(
  tablet: BrowserProcess,
  { url, server }: { url: string; server: ServerProcess },
): Promise<void> {
  for (const arrived of [COUNT / 4, COUNT / 2]) {
    await tablet.start()
    const page = await tablet.page()
    await page.goto(url)
    await enterIfCleared(page)
    await pressWhereOffered(page, server)
    await until(`${arrived} to arrive`, async () => (await countArrived(server)) >= arrived)
    await tablet.kill()
  }
}

/** The server is restored from a backup that has none of the rows that it has answered. */
async function sendAndLose(page: Page, { url, server }: { url: string; server: ServerProcess }): Promise<void> {
  await expect(page.getByText(text('sync.allSent')).first()).toBeVisible()
  const backup = await backUp(server)
  await queueReports(page, { count: COUNT, owner })
  await networkIsBack(page)
  await until('all to arrive', async () => (await countArrived(server)) === COUNT)
  await allSent(page, COUNT)
  await page.goto(url)
  await server.restoreFrom(backup, { isCutOff: true })
  expect(await countArrived(server)).toBe(0)
}

/**
 * A browser killed this often may have cleared its databases, and the sign-in with them: the rows are restored from
 * their second copy.
 */
async function enterIfCleared(page: Page): Promise<void> {
  await expect(signedInMark(page).or(page.getByLabel(text('session.email')))).toBeVisible()
  if (!(await signedInMark(page).isVisible())) await signIn(page, people.pharmacist1)
}

/**
 * If the kill came before the press was on the disk, the offer is still there; otherwise the rows are sent
 * automatically, or were all sent before the kill.
 */
async function pressWhereOffered(page: Page, server: ServerProcess): Promise<void> {
  const isQueued = async () => ((await outboxStates(page))['done'] ?? 0) < COUNT
  const isSettled = async () => (await isQueued()) || (await countArrived(server)) === COUNT
  await until(
    'the offer, or what it was taken up for',
    async () => (await sendAgain(page).isVisible()) || (await isSettled()),
  )
  if (!(await isSettled())) await sendAgain(page).click()
}
