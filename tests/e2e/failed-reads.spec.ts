import { expect } from '@playwright/test'
import type { Browser, Page, Route } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const RECORD = '**/api/users/demo-pharmacist*'
const LEAVES = /\/api\/leaves\/(?!absences)/
const READS = [
  '**/api/leaves/userLeaves/**',
  '**/api/leaves/leaveDetails/**',
  '**/api/payrolls/**',
  '**/api/visits/**',
  '**/api/trendingShortages/latest*',
]
const CONTACTS = `${paths.profile}?tab=contacts`

/** For whole walks on busy machines. */
const LIMIT_MS = 120_000
test.describe.configure({ timeout: LIMIT_MS })

for (const locale of walkedIn('en')) {
  test(`One's own record shows its age and why it is not refreshed, and can be requested again (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
    const t = (id: MessageId) => text(id, {}, locale)
    const asOf = t('app.shownAsOf').split('{')[0] ?? ''
    await page.route(RECORD, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
    for (const path of [paths.profile, CONTACTS, paths.vaccine]) {
      await page.goto(sharedServer.url + path)
      const note = page.getByRole('status').filter({ hasText: t('app.readFault') })
      await expect(note).toContainText(asOf)
    }
    await page.unroute(RECORD)
    // JSON of another contract.
    await page.route(RECORD, (route) => route.fulfill({ json: { hello: 'there' } }))
    for (const path of [paths.vaccine, CONTACTS, paths.profile]) {
      await page.goto(sharedServer.url + path)
      await expect(page.getByRole('status').filter({ hasText: t('errors.other_json') })).toContainText(asOf)
    }
    await page.unroute(RECORD)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText(t('errors.other_json'))).toHaveCount(0)
    await page.context().close()
  })
}

/** The texts of each screen for lists that did not load, and for empty lists. */
const LISTS: { path: string; none: MessageId; empty?: MessageId; action?: MessageId }[] = [
  { path: paths.leavesHistory, none: 'leave.notHereTitle', empty: 'leave.none', action: 'leave.requestNew' },
  { path: paths.leaveRejoin, none: 'leave.notHereTitle', empty: 'leave.rejoinNone', action: 'leave.toHistory' },
  { path: '/leavePage/any', none: 'leave.notHereLeave' },
  { path: paths.payrollHistory, none: 'payroll.neverTitle', empty: 'payroll.none' },
  { path: '/slipPage/any', none: 'payroll.notHere' },
  { path: paths.visitsHistory, none: 'visits.neverTitle', empty: 'visits.none' },
  { path: '/visitPage/any', none: 'visits.notHere' },
  { path: paths.trendingShortages, none: 'shortages.notHereTitle', empty: 'shortages.empty', action: 'shortages.add' },
]

for (const locale of walkedIn('ar')) {
  const t = (id: MessageId) => text(id, {}, locale)

  test(`Lists that never loaded say so, and are not said to be empty (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await withReads(browser, { url: sharedServer.url, locale, answer: null })
    for (const { path, none } of LISTS) {
      await page.goto(sharedServer.url + path)
      await expect(page.getByRole('main').getByText(t(none)), path).toBeVisible()
    }
    await expect(page.getByRole('button', { name: t('shortages.add'), exact: true })).toBeVisible()
    await expect(page.getByText(t('shortages.empty'))).toHaveCount(0)
    await page.context().close()
  })

  test(`Lists of another contract did not load, for the reason that is shown (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await withReads(browser, { url: sharedServer.url, locale, answer: { hello: 'there' } })
    for (const { path, none } of LISTS.filter(({ empty }) => empty !== undefined)) {
      await page.goto(sharedServer.url + path)
      await expect(page.getByRole('status').filter({ hasText: t(none) }), path).toContainText(t('errors.other_json'))
    }
    await page.context().close()
  })

  test(`Lists that are empty say so, with one way to add to them (${locale}).`, async ({ browser, sharedServer }) => {
    const page = await withReads(browser, { url: sharedServer.url, locale, answer: [] })
    const main = page.getByRole('main')
    for (const { path, empty, action } of LISTS) {
      if (!empty) continue
      await page.goto(sharedServer.url + path)
      await expect(main.getByText(t(empty)), path).toBeVisible()
      if (!action) continue
      const [link, button] = (['link', 'button'] as const).map((role) => main.getByRole(role, { name: t(action) }))
      // Exactly one, not one above and the same below.
      if (link && button) await expect(link.or(button), path).toBeVisible()
    }
    await page.context().close()
  })
}

/** A person whose lists are all answered in the same way; null: not at all. */
function withReads(browser: Browser, { url, locale, answer }: { url: string; locale: TestLocale; answer: unknown }) {
  const answers = Object.fromEntries(READS.map((read) => [read, answer]))
  return routedPage(browser, { url, email: people.pharmacist3, locale, answers })
}

test('Before one’s record ever loaded, the screens show loading, not empty; once the read has failed they say why.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1 })
  const held: Route[] = []
  const failed = { status: 500, json: { code: 'internal' } }
  let isHeld = true
  await page.route(RECORD, (route) => (isHeld ? void held.push(route) : route.fulfill(failed)))
  for (const [path, never] of [
    [paths.profile, 'profile.neverTitle'],
    [CONTACTS, 'contacts.neverTitle'],
    [paths.vaccine, 'vaccination.neverTitle'],
  ] as const) {
    // Requests of the previous page are answered by now; otherwise they would be recorded as failed after the record is
    // deleted.
    await page.waitForLoadState('networkidle')
    isHeld = true
    await forgetRecord(page)
    await page.goto(sharedServer.url + path)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await expect(page.getByRole('main').locator('[class*=skeleton]').first()).toBeVisible()
    await expect(page.getByText(text(never))).toHaveCount(0)
    await expect(page.getByText(text('vaccination.notFiled'))).toHaveCount(0)
    // A held request may belong to the previous page; this page's own follows.
    isHeld = false
    for (const route of held.splice(0)) await route.fulfill(failed)
    const note = page.getByRole('status').filter({ hasText: text(never) })
    await expect(note).toContainText(text('app.readFault'))
    // Nothing is being sent, so no text about sending is shown.
    await expect(note).not.toContainText(text('errors.internal'))
    await expect(page.getByRole('main').locator('[class*=skeleton]')).toHaveCount(0)
  }
  await examine(page, 'a vaccination whose record did not come')
  await page.context().close()
})

test('The shortages show loading until the first answer.', async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist3 })
  const held: Route[] = []
  await page.route('**/api/trendingShortages/latest*', (route) => void held.push(route))
  await page.goto(sharedServer.url + paths.trendingShortages)
  await expect(page.getByRole('button', { name: text('shortages.add'), exact: true })).toBeVisible()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect(page.getByRole('main').locator('[class*=skeleton]').first()).toBeVisible()
  await expect(page.getByText(text('shortages.notHereTitle'))).toHaveCount(0)
  for (const route of held) await route.continue()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.context().close()
})

test('The leave request warns that clashes may be missed while one’s leaves are unknown or stale.', async ({
  browser,
  sharedServer,
}) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist2 })
  const note = page.getByText(text('leave.clashUnknown'))
  await page.route(LEAVES, (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await page.goto(sharedServer.url + paths.leaveRequest)
  await expect(note).toBeVisible()
  await expect(page.getByRole('status').filter({ has: note })).toContainText(text('leave.notHereTitle'))
  await expect(page.getByText(text('leave.firstDay'), { exact: true })).toBeVisible()
  // It can be requested again there: the button shows the progress, and a repeated failure.
  const again = page
    .getByRole('status')
    .filter({ has: note })
    .getByRole('button', { name: text('app.tryAgain') })
  const held: Route[] = []
  await page.unroute(LEAVES)
  await page.route(LEAVES, (route) => void held.push(route))
  await again.click()
  await expect(again).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => held.length).toBe(1)
  await held[0]?.fulfill({ status: 500, json: { code: 'internal' } })
  await expect(again).not.toHaveAttribute('aria-busy')
  await page.unroute(LEAVES)
  await again.press('Enter')
  await expect(note).toHaveCount(0)
  // The button disappeared with its reason: the focus moves to the page.
  await expect(page.getByRole('main')).toBeFocused()
  await page.route(LEAVES, (route) => route.abort())
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByText(text('app.asOf').split('{')[0] ?? '')).toBeVisible()
  await page.context().close()
})

/** Emulates a tablet that never had the record, or lost it. */
async function forgetRecord(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => done(opening.result)
      })
      const stores = ['profile', 'freshness'].filter((store) => database.objectStoreNames.contains(store))
      if (stores.includes('profile')) {
        const change = database.transaction(stores, 'readwrite')
        for (const store of stores) change.objectStore(store).clear()
        await new Promise((done) => change.addEventListener('complete', done))
      }
      database.close()
    }
  })
}

test(
  'The sales show their age and a failed refresh in the same place (ar).',
  { tag: '@layout' },
  async ({ browser, sharedServer }) => {
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale: 'ar' })
    const t = (id: MessageId) => text(id, {}, 'ar')
    const age = page.getByText(t('sales.asOf').split('{')[0] ?? '')
    const beneath = page.getByRole('heading', { name: t('sales.thisMonth') })
    await expect(age).toBeVisible()
    await expect(page.getByText(t('sales.notUpToDate'))).toHaveCount(0)
    const before = await beneath.boundingBox()
    await page.route('**/api/reports/**', (route) => route.abort())
    await networkIsBack(page)
    await expect(page.getByText(t('sales.notUpToDate'))).toBeAttached()
    await expect(age).toBeVisible()
    expect(await beneath.boundingBox()).toEqual(before)
    await page.goto(sharedServer.url + paths.salesReports)
    await expect(age).toBeVisible()
    await page.context().close()
  },
)

test('Before the sales ever loaded, the home shows loading; from one’s own unsent shift alone it derives no month, and says nothing about the other shift.', async ({
  browser,
  sharedServer,
}) => {
  const page = await (await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })).newPage()
  const held: Route[] = []
  let isHeld = true
  await page.route('**/api/reports/**', (route) => (isHeld ? void held.push(route) : route.abort()))
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  const month = page.getByRole('region', { name: text('sales.thisMonth') })
  const notHere = month.getByText(text('sales.notHereTitle', { pharmacy: 'P2024' }))
  await expect(month.locator('[class*=skeleton]')).toBeVisible()
  await expect(notHere).toHaveCount(0)
  isHeld = false
  for (const route of held) await route.abort()
  await expect(notHere).toBeVisible()

  await recordShift(page, { origin: sharedServer.url, day: riyadhToday(), shift: 'night', sales: '4321.50' })
  await expect(page.getByRole('button', { name: text('sales.printMonth') })).toHaveCount(0)
  await page
    .getByRole('link', { name: text('app.placeHome') })
    .first()
    .click()
  await expect(page.locator('main').getByText(text('sales.notKnown')).first()).toBeVisible()
  await expect(notHere).toBeVisible()
  await expect(month.getByRole('table')).toHaveCount(0)
  await page.context().close()
})

test('The unsent part of the month’s sum is shown beside it until it is sent.', async ({ browser, server }) => {
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  // The amount is surrounded by direction marks.
  const unsent = page.getByText(new RegExp(`4,321\\.50.?${text('sales.ofItUnsent', { amount: '' })}`))
  await expect(page.getByRole('heading', { name: text('sales.thisMonth') })).toBeVisible()
  await expect(unsent).toHaveCount(0)
  // Without the server's days, no month is derived from one's own shift alone.
  await expect(page.getByRole('table', { name: text('sales.monthlyAchievement') })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort())
  await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'night', sales: '4321.50' })
  await page
    .getByRole('link', { name: text('app.placeHome') })
    .first()
    .click()
  await expect(unsent).toBeVisible()
  await page.unroute('**/api/**')
  await networkIsBack(page)
  await expect(unsent).toHaveCount(0)
  await page.context().close()
})

test('A manager’s pages that never loaded state no figure and no empty list.', async ({ browser, sharedServer }) => {
  const context = await browser.newContext({ locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route(/\/api\/(attendance|overtime|handovers|settings)/, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal' } }),
  )
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  for (const [path, title, stated] of [
    [paths.attendance, 'attendance.neverEverybody', text('attendance.inNow', { count: '0' })],
    [paths.overtimeRequests, 'overtime.neverTitle', text('overtime.noneWaiting')],
    [paths.handovers, 'handover.neverTitle', text('handover.none')],
    [paths.chainSettings, 'chain.neverTitle', text('chain.targets')],
  ] as const) {
    await page.goto(sharedServer.url + path)
    await expect(page.getByText(text(title))).toBeVisible()
    await expect(page.getByText(stated)).toHaveCount(0)
  }
  await context.close()
})
