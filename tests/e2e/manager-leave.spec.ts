import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine, examineAtWidths } from '../support/examine.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { asManager, askLeave } from '../support/leave-screen.ts'
import { leaveWith } from '../support/leaves.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { managerAtPlainServer } from '../support/plain-manager.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { shownName } from '../support/shown-name.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Each test walks several screens, some across an outage.
test.describe.configure({ timeout: 180_000 })

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1280, height: 900 }

type Opening = { url: string; email?: string; locale?: TestLocale }

async function openAs(browser: Browser, { url, email = people.manager, locale = 'en' }: Opening): Promise<Page> {
  const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', viewport: DESK })
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, email, locale)
  return page
}

/** A requested return that is still Pending in the demo chain. */
const RETURN = 'demo-leave-02'

const LONG_AGO = addDays(riyadhToday(), -1_000)
const MANY = Array.from({ length: 1_000 }, (_none, index) =>
  leaveWith({
    _id: `many-${index}`,
    requesterId: 'demo-worker1',
    requesterName: `Person ${index}`,
    applyDate: addDays(LONG_AGO, index),
    dateFrom: addDays(LONG_AGO, index + 5),
    dateTo: addDays(LONG_AGO, index + 6),
    status: index % 4 ? 'Approved' : 'Pending',
  }),
)

/** A manager's list of requests, in which the server has these leaves. */
async function withLeaves(browser: Browser, { url, leaves }: { url: string; leaves: object[] }): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/api/leaves/**', (route) => route.abort())
  await page.route('**/api/leaves/leaveRequests*', (route) => route.fulfill({ json: leaves }))
  await page.goto(url)
  await signIn(page, people.manager)
  await page.goto(`${url}/leaveRequests`)
  await expect(page.getByRole('tab', { name: /^Pending \(250\)/ })).toBeVisible()
  return page
}

type Meanwhile = {
  network: FaultProxy
  id: string
  button: MessageId
  /** The region of the unsent decision. */
  unsent: MessageId
  change: () => Promise<unknown>
}

/** A leave's page on which a manager decided during an outage, and which the server learns of after another change. */
async function decidedMeanwhile(browser: Browser, { network, id, button, unsent, change }: Meanwhile): Promise<Page> {
  const page = await openAs(browser, { url: network.url })
  await page.goto(`${network.url}/leavePage/${id}`)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  const outage = network.order('lostRequest', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
  await decide(page, text(button))
  await expect(page.getByRole('region', { name: text(unsent) })).toBeVisible()
  await change()
  outage.cancel()
  await page.reload()
  await networkIsBack(page)
  return page
}

async function decide(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
}

/** The texts of the screens in one language, and locators by them. */
function screenIn(locale: TestLocale) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)
  const waiting = (page: Page, place: Parameters<typeof text>[0]) =>
    page
      .getByRole('navigation', { name: say('app.mainMenu') })
      .getByRole('link', { name: new RegExp(`^${say(place)}`) })
      .locator('bdi')
  const rows = (page: Page) => page.getByRole('tabpanel').getByRole('listitem')
  return { say, waiting, rows }
}

test('A manager finds the waiting requests, oldest first, by pharmacy, person, type and state.', async ({
  browser,
  server,
}) => {
  const locale = 'ar'
  const { say, waiting, rows } = screenIn(locale)
  const page = await openAs(browser, { url: server.url, locale })
  await expect(waiting(page, 'app.placeLeaveRequests')).toHaveText('4')
  await expect(waiting(page, 'app.placeReturnRequests')).toHaveText('2')
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('app.placeLeaveRequests') })
    .click()

  // Oldest waiting first; filtered by pharmacy, person and type.
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).first()).toContainText(shownName('Faisal Saad Al-Qahtani', locale))
  await page.getByLabel(say('leave.filterPharmacy')).selectOption('P2023')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel(say('leave.searchPerson')).fill('yousef')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel(say('leave.searchPerson')).fill(shownName('Yousef Ali Ibrahim', locale))
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel(say('leave.filterType')).selectOption('Hajj Leave')
  await page.getByRole('button', { name: say('leave.showAll') }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('tab', { name: new RegExp(`^${say('leave.stateRejected')}`) }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(rows(page)).toHaveCount(4)
  await workerReady(page)
  await page.context().close()
})

test('A manager sees who else is away and the balance beside a request.', async ({ browser, server }) => {
  const locale = 'ar'
  const { say } = screenIn(locale)
  const page = await openAs(browser, { url: server.url, locale })
  await page.goto(`${server.url}/leaveRequests`)
  await page.getByRole('link', { name: shownName('Ahmed Mahmoud Hassan', locale) }).click()
  await expect(
    page.getByRole('heading', { level: 2 }).getByText(shownName('Ahmed Mahmoud Hassan', locale)),
  ).toBeVisible()
  const away = page.getByRole('region', { name: say('leave.awayTitle') })
  // Among the days of everybody, and with the leave.
  await expect(away.getByText(shownName('Yousef Ali Ibrahim', locale))).toHaveCount(2)
  await expect(away.getByText(say('leave.statePending')).last()).toBeVisible()
  await expect(page.getByRole('region', { name: say('leave.balanceTitle') })).toContainText(riyadhToday().slice(0, 4))
  await page.context().close()
})

test('A request approved without a server can be taken back, survives a reload, and the employee sees it once the server is back.', async ({
  browser,
  server,
}) => {
  const locale = 'ar'
  const { say, waiting, rows } = screenIn(locale)
  const page = await openAs(browser, { url: server.url, locale })
  await page.goto(`${server.url}/leavePage/demo-leave-01`)
  await expect(page.getByRole('button', { name: say('leave.approve'), exact: true })).toBeVisible()
  await workerReady(page)
  await server.stop()
  await page.reload()
  await decide(page, say('leave.approve'))
  await expect(
    page.getByRole('region', { name: say('leave.unsentApprove') }).getByText(say('app.stateSaved'), { exact: true }),
  ).toBeVisible()
  await page.getByText(say('leave.timeline')).click()
  await expect(page.getByText(`${say('leave.eventApproved')} · ${say('leave.notSentYet')}`)).toBeVisible()
  await expect(page.getByRole('button', { name: say('leave.approve'), exact: true })).toBeHidden()
  await expect(waiting(page, 'app.placeLeaveRequests')).toHaveText('3')
  // Taken back while it is unsent, then decided after all; a reload loses nothing.
  await page.getByRole('button', { name: say('leave.takeBack') }).click()
  await expect(waiting(page, 'app.placeLeaveRequests')).toHaveText('4')
  await decide(page, say('leave.approve'))
  await expect(page.getByRole('region', { name: say('leave.unsentApprove') })).toBeVisible()
  await page.goto(`${server.url}/leaveRequests?list=Approved&find=Ahmed`)
  await expect(rows(page).filter({ hasText: say('app.stateSaved') })).toHaveCount(1)
  await page.goto(`${server.url}/leavePage/demo-leave-01`)
  await expect(page.getByRole('region', { name: say('leave.unsentApprove') })).toBeVisible()

  await server.start()
  await networkIsBack(page)
  await expect(page.getByRole('region', { name: say('leave.unsentApprove') })).toBeHidden({ timeout: 60_000 })
  const employee = await openAs(browser, { url: server.url, email: people.pharmacist1, locale })
  await employee.goto(`${server.url}/leavePage/demo-leave-01`)
  await expect(employee.getByText(say('leave.eventApproved'))).toBeVisible()
  await expect(employee.getByRole('button', { name: say('leave.approve'), exact: true })).toHaveCount(0)
  await employee.context().close()
  await page.context().close()
})

test('A rejection asks for its reason, which the requester reads; it is final, and leads to the next request.', async ({
  browser,
  server,
}) => {
  const locale = 'ar'
  const { say } = screenIn(locale)
  const page = await openAs(browser, { url: server.url, locale })
  await page.goto(`${server.url}/leavePage/demo-leave-07`)
  await decide(page, say('leave.reject'))
  await decide(page, say('leave.reject'))
  const reason = page.getByLabel(say('leave.reason'), { exact: true })
  await expect(reason).toBeFocused()
  await expect(page.getByText(say('leave.reasonMissing'))).toBeVisible()
  await reason.fill('الجرد السنوي')
  await decide(page, say('leave.reject'))
  await expect(page.getByRole('main').getByText('الجرد السنوي')).toBeVisible()
  await expect(page.getByRole('main').getByText(say('app.stateSent'), { exact: true })).toBeVisible()
  await page.getByRole('link', { name: say('leave.nextRequest') }).click()
  await expect(
    page.getByRole('heading', { level: 2 }).getByText(shownName('Faisal Saad Al-Qahtani', locale)),
  ).toBeVisible()
  expect((await (await asManager(server.url)).leave('demo-leave-07')).status).toBe('Rejected')
  const requester = await openAs(browser, { url: server.url, email: people.pharmacist2, locale })
  await requester.goto(`${server.url}/leavePage/demo-leave-07`)
  await expect(requester.getByText('الجرد السنوي')).toBeVisible()
  await requester.context().close()
  await page.context().close()
})

test('A return is rejected, then approved, and its days late are computed; only then its buttons disappear.', async ({
  browser,
  server,
}) => {
  const { say, rows } = screenIn('en')
  const page = await openAs(browser, { url: server.url })
  const manager = await asManager(server.url)
  const becomes = (status: string) =>
    until(`${status} to arrive`, async () => (await manager.leave(RETURN)).dateRejoinRequestStatus === status)
  await page.setViewportSize(PHONE)
  await page.goto(`${server.url}/returnRequests`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Ahmed Mahmoud Hassan' }).click()
  const panel = page.getByRole('region', { name: say('leave.rejoinDetails') })
  await expect(panel.getByText(say('leave.rejoinNotApproved'))).toBeVisible()
  await decide(page, say('leave.rejectRejoin'))
  await page.getByLabel(say('leave.reason'), { exact: true }).fill('Not back yet')
  await decide(page, say('leave.rejectRejoin'))
  await becomes('Rejected')
  await expect(page.getByRole('main').getByText(say('app.stateSent'), { exact: true })).toBeVisible()
  // Rejected already: it can only be approved.
  await expect(page.getByRole('button', { name: say('leave.rejectRejoin') })).toHaveCount(0)
  await decide(page, say('leave.approveRejoin'))
  await expect(panel.getByText(say('leave.yes'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: say('leave.approveRejoin') })).toHaveCount(0)
  await becomes('Approved')
  expect(await manager.leave(RETURN)).toMatchObject({ dateRejoined: addDays(riyadhToday(), -14), daysLate: '1' })
  await expect(panel).toContainText('1 day')
  await page.context().close()
})

test('A decided return has every step in its history, newest first, and leaves the list and the count of requests.', async ({
  browser,
  server,
}) => {
  const { say, rows } = screenIn('en')
  const manager = await asManager(server.url)
  const approved = {
    dateRejoinRequestStatus: 'Approved',
    dateRejoined: addDays(riyadhToday(), -14),
    daysLate: '1',
  } as const
  await manager.change(RETURN, { dateRejoinRequestStatus: 'Rejected' })
  await manager.change(RETURN, approved)
  const page = await openAs(browser, { url: server.url })
  await page.setViewportSize(PHONE)
  await page.goto(`${server.url}/leavePage/${RETURN}?from=returns`)
  const history = page.getByRole('group').filter({ hasText: say('leave.history') })
  await history.getByText(say('leave.history')).click()
  await expect(history.getByRole('listitem')).toHaveCount(2)
  await expect(history.getByRole('listitem').first()).toContainText(
    say('leave.eventRejoinApproved').split('{day}')[0]?.trim() ?? '',
  )
  await expect(history.getByRole('listitem').last()).toContainText('Khalid')
  await page.getByRole('link', { name: say('app.back') }).click()
  await expect(page).toHaveURL(`${server.url}/returnRequests`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('tab', { name: new RegExp(`^${say('leave.stateApproved')}`) }).click()
  await expect(rows(page).filter({ hasText: 'Ahmed Mahmoud Hassan' }).first()).toBeVisible()
  const overtime = await server.query("select id from overtime_requests where status = 'Pending'")
  const menu = page.getByRole('navigation', { name: say('app.menu') })
  await expect(menu.getByRole('button', { name: say('app.more') }).locator('bdi')).toHaveText(
    String(1 + overtime.length),
  )
  const requests = menu.getByRole('link', { name: new RegExp(`^${say('app.shortRequests')}`) })
  const badge = Number(await requests.locator('bdi').textContent())
  await requests.click()
  await expect(page).toHaveURL(`${server.url}/leaveRequests`)
  await expect(rows(page)).toHaveCount(badge)
  await page.context().close()
})

for (const locale of LOCALES) {
  test(`axe finds nothing on the manager’s leave screens (${locale}).`, async ({ browser, sharedServer }) => {
    const { say } = screenIn(locale)
    const page = await openAs(browser, { url: sharedServer.url, locale })
    for (const path of [
      '/leaveRequests',
      '/leaveRequests?find=nobody',
      '/returnRequests',
      '/leavePage/demo-leave-11',
      '/leavePage/demo-leave-02',
      '/leavePage/nothing',
    ]) {
      await page.goto(sharedServer.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('section:visible, p:visible').first()).toBeVisible()
      await examineAtWidths(page, { what: path, locale, widths: [PHONE.width, DESK.width] })
    }
    await page.goto(`${sharedServer.url}/leavePage/demo-leave-11`)
    await page.getByText(say('leave.history')).click()
    await expect(page.getByText(say('leave.historyNone'))).toBeVisible()
    await examine(page, 'the opened decision log', { of: locale })
    await page.context().close()
  })
}

test('A request that another manager decided meanwhile keeps that decision.', async ({ browser, server, network }) => {
  const page = await decidedMeanwhile(browser, {
    ...{ network, id: 'demo-leave-11', button: 'leave.approve', unsent: 'leave.unsentApprove' },
    change: async () => (await asManager(server.url)).change('demo-leave-11', { status: 'Rejected' }),
  })
  const decided = page.getByText(text('leave.decidedByOther', { state: text('leave.stateRejected') }))
  await expect(decided).toBeVisible({ timeout: 60_000 })
  await examine(page, 'decided by another')
  await page.getByRole('button', { name: text('leave.letStand') }).click()
  await expect(decided).toBeHidden()
  expect((await (await asManager(server.url)).leave('demo-leave-11')).status).toBe('Rejected')
  await page.context().close()
})

test('A request that was cancelled meanwhile is no longer approved, and says so.', async ({
  browser,
  server,
  network,
}) => {
  const employee = await asManager(server.url, people.pharmacist1)
  const page = await decidedMeanwhile(browser, {
    ...{ network, id: 'demo-leave-01', button: 'leave.approve', unsent: 'leave.unsentApprove' },
    change: () => employee.change('demo-leave-01', { status: 'Cancelled' }),
  })
  await expect(page.getByText(text('leave.cancelledMeanwhile'))).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: text('leave.approve'), exact: true })).toBeHidden()
  expect((await employee.leave('demo-leave-01')).status).toBe('Cancelled')
  await page.context().close()
})

test('A return for which another day was requested meanwhile is decided anew, about that day.', async ({
  browser,
  server,
  network,
}) => {
  const employee = await asManager(server.url, people.pharmacist1)
  const newDay = addDays(riyadhToday(), 1)
  const page = await decidedMeanwhile(browser, {
    ...{ network, id: RETURN, button: 'leave.approveRejoin', unsent: 'leave.unsentRejoinApprove' },
    change: () => employee.change(RETURN, { dateRejoinRequest: newDay, dateRejoinRequestStatus: 'Pending' }),
  })
  await expect(page.getByText(text('leave.rejoinChangedMeanwhile').split('{day}')[0]?.trim() ?? '')).toBeVisible({
    timeout: 60_000,
  })
  expect((await employee.leave(RETURN)).dateRejoined).toBeNull()
  await page.getByRole('button', { name: text('leave.decideAnew') }).click()
  await decide(page, text('leave.approveRejoin'))
  await expect(page.getByRole('main').getByText(text('app.stateSent'), { exact: true })).toBeVisible()
  expect(await employee.leave(RETURN)).toMatchObject({ dateRejoinRequestStatus: 'Approved', dateRejoined: newDay })
  await page.context().close()
})

test('Before anything is loaded, the lists of leaves claim nothing.', async ({ browser, sharedServer }) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/api/leaves/**', (route) => route.abort())
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  await page.goto(`${sharedServer.url}/leaveRequests`)
  await expect(page.getByText(text('leave.requestsNotHereTitle'))).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('navigation').locator('bdi')).toHaveCount(0)

  await page.unroute('**/api/leaves/**')
  // The button is gone if the app has tried again meanwhile.
  await page
    .getByRole('button', { name: text('app.tryAgain') })
    .click({ timeout: 5_000 })
    .catch(() => {})
  await expect(page.getByRole('tab').first()).toBeVisible()
  await context.close()
})

test('Of 1,000 leaves twenty are listed at a time, and a search finds any of them.', async ({
  browser,
  sharedServer,
}) => {
  const page = await withLeaves(browser, { url: sharedServer.url, leaves: MANY })
  await expect(page.getByRole('tab', { name: /^Pending \(250\)/ })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(20)
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Person 0')
  await page.getByRole('button', { name: text('list.pageAfter') }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Person 80')
  await page.getByLabel(text('leave.searchPerson')).fill('person 996')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel(text('leave.searchPerson'))).toBeFocused()
  await page.context().close()
})

test('A request is printed as one sheet, without its buttons.', async ({ browser, sharedServer }) => {
  const page = await withLeaves(browser, { url: sharedServer.url, leaves: MANY })
  await page.getByLabel(text('leave.searchPerson')).fill('person 996')
  await page.getByRole('link', { name: 'Person 996' }).click()
  await page.getByRole('button', { name: text('leave.approve'), exact: true }).waitFor()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: text('leave.approve'), exact: true })).toBeHidden()
  await page.context().close()
})

test('A request made since is never called deleted, even though the list’s freshness is stored before its thousand rows.', async ({
  browser,
  sharedServer,
}) => {
  const page = await withLeaves(browser, { url: sharedServer.url, leaves: MANY })
  await page.unroute('**/api/leaves/leaveRequests*')
  const since = leaveWith({
    _id: 'since',
    requesterId: 'demo-worker1',
    requesterName: 'Person since',
    applyDate: LONG_AGO,
    dateFrom: LONG_AGO,
    dateTo: LONG_AGO,
    status: 'Pending',
  })
  await page.route('**/api/leaves/leaveRequests*', (route) => route.fulfill({ json: [...MANY, since] }))
  await page.addInitScript((words) => {
    const look = () => {
      if (document.documentElement?.textContent?.includes(words)) document.documentElement.dataset['saidGone'] = 'yes'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, text('leave.goneTitle'))
  await page.goto(`${sharedServer.url}/leavePage/since`)
  await expect(page.getByRole('button', { name: text('leave.approve'), exact: true })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-said-gone')
  await page.context().close()
})

test('A request made on another tablet appears in the manager’s count automatically.', async ({ browser, server }) => {
  const page = await openAs(browser, { url: server.url })
  await page.goto(`${server.url}/leaveRequests`)
  await expect(page.getByRole('tab', { name: /^Pending \(4\)/ })).toBeVisible()
  const employee = await openAs(browser, { url: server.url, email: people.pharmacist3 })
  const dateFrom = addDays(riyadhToday(), 90)
  await askLeave(employee, { origin: server.url, dateFrom, dateTo: dateFrom })
  await until('the request to arrive', async () =>
    (await (await asManager(server.url)).leavesOf('demo-pharmacist3')).some((leave) => leave.dateFrom === dateFrom),
  )
  await networkIsBack(page)
  await expect(page.getByRole('tab', { name: /^Pending \(5\)/ })).toBeVisible()
  await employee.context().close()
  await page.context().close()
})

test('Employees and accountants see that the requests belong to another role.', async ({ browser, sharedServer }) => {
  for (const email of [people.pharmacist1, people.accountant]) {
    const page = await openAs(browser, { url: sharedServer.url, email })
    for (const path of ['/leaveRequests', '/returnRequests']) {
      await page.goto(sharedServer.url + path)
      await expect(page.getByRole('heading', { level: 1, name: text('app.otherRoleTitle') })).toBeVisible()
    }
    await page.context().close()
  }
})

test('Against a plain server a leave is approved beside who is away, and its whole object is sent back.', async ({
  browser,
  sharedServer,
}) => {
  const { page, chain } = await managerAtPlainServer(browser, sharedServer.url)
  const asked = chain.addLeave('sara', {})
  chain.addLeave('huda', { status: 'Approved', dateFrom: '2026-12-09', dateTo: '2026-12-20' })
  await page.goto(`${sharedServer.url}/leaveRequests`)
  await page.getByRole('link', { name: 'Sara Ali' }).click()
  await expect(page.getByRole('region', { name: text('leave.awayTitle') }).getByText('Huda Omar')).toHaveCount(2)
  await decide(page, text('leave.approve'))
  await expect(page.getByRole('main').getByText(text('app.stateSent'), { exact: true })).toBeVisible()
  await expect(page.getByText(text('leave.history'))).toHaveCount(0)
  expect(asked()).toMatchObject({ status: 'Approved', seat: '12A', requesterName: 'Sara Ali' })
  await page.context().close()
  await chain.plain.close()
})

test('Against a plain server a return is approved, and its whole object is sent back with the days late.', async ({
  browser,
  sharedServer,
}) => {
  const { page, chain } = await managerAtPlainServer(browser, sharedServer.url)
  const back = chain.addLeave('huda', {
    status: 'Approved',
    dateFrom: '2026-10-01',
    dateTo: '2026-10-10',
    dateRejoinRequest: '2026-10-14',
    dateRejoinRequestStatus: 'Pending',
  })
  await page.goto(`${sharedServer.url}/returnRequests`)
  await page.getByRole('link', { name: 'Huda Omar' }).click()
  await decide(page, text('leave.approveRejoin'))
  await expect(page.getByRole('main').getByText(text('app.stateSent'), { exact: true })).toBeVisible()
  expect(back()).toMatchObject({
    dateRejoinRequestStatus: 'Approved',
    dateRejoined: '2026-10-14',
    daysLate: '3',
    seat: '12A',
  })
  await page.context().close()
  await chain.plain.close()
})
