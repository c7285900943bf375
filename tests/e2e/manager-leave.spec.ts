import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine, examineAtWidths } from '../support/examine.ts'
import { freePort } from '../support/free-port.ts'
import { asManager, askLeave } from '../support/leave-screen.ts'
import { leaveWith } from '../support/leaves.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { PlainServer } from '../support/plain-server.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
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

/** Presses the button of a decision, and again in its confirmation. */
async function decide(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
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

test('A manager finds the waiting requests, weighs one, approves it without a server, and the employee sees it once the server is back.', async ({
  browser,
  server,
}) => {
  const locale = 'ar'
  const { say, waiting, rows } = screenIn(locale)
  const page = await openAs(browser, { url: server.url, locale })
  await expect(waiting(page, 'app.placeLeaveRequests')).toHaveText('4')
  await expect(waiting(page, 'app.placeReturnRequests')).toHaveText('2')
  await page.getByLabel(say('dashboard.figures')).getByRole('link', { name: '6', exact: true }).click()

  // Oldest waiting first; filtered by pharmacy, person and type.
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).first()).toContainText('Faisal')
  await page.getByLabel(say('leave.filterPharmacy')).selectOption('P2023')
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel(say('leave.searchPerson')).fill('yousef')
  await expect(rows(page)).toHaveCount(1)
  await page.getByLabel(say('leave.filterType')).selectOption('Hajj Leave')
  await page.getByRole('button', { name: say('leave.showAll') }).click()
  await expect(rows(page)).toHaveCount(4)
  await page.getByRole('tab', { name: new RegExp(`^${say('leave.stateRejected')}`) }).click()
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(rows(page)).toHaveCount(4)
  await workerReady(page)

  await page.getByRole('link', { name: 'Ahmed Mahmoud Hassan' }).click()
  const away = page.getByRole('region', { name: say('leave.awayTitle') })
  await expect(away.getByText('Yousef Ali Ibrahim')).toBeVisible()
  await expect(away.getByText(say('leave.statePending'))).toBeVisible()
  await expect(
    page.getByRole('region', { name: say('leave.takenTitle', { type: say('options.annualLeave') }) }),
  ).toContainText(riyadhToday().slice(0, 4))

  await server.stop()
  await page.reload()
  await decide(page, say('leave.approve'))
  await expect(
    page.getByRole('region', { name: say('leave.unsentApprove') }).getByText(say('app.stateSaved'), { exact: true }),
  ).toBeVisible()
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

  // The next one can be decided too, and a rejection is just as final.
  await page.goto(`${server.url}/leavePage/demo-leave-07`)
  await decide(page, say('leave.reject'))
  await expect(page.getByText(say('leave.decisionSent'))).toBeVisible()
  await page.getByRole('link', { name: say('leave.nextRequest') }).click()
  await expect(
    page.getByRole('region', { name: say('leave.details') }).getByText('Faisal Saad Al-Qahtani'),
  ).toBeVisible()
  expect((await (await asManager(server.url)).leave('demo-leave-07')).status).toBe('Rejected')
  await employee.context().close()
  await page.context().close()
})

test('A return is rejected, then approved, and its days late are computed; only then its buttons disappear.', async ({
  browser,
  server,
}) => {
  const { say, rows } = screenIn('en')
  const page = await openAs(browser, { url: server.url })
  const manager = await asManager(server.url)
  await page.setViewportSize(PHONE)
  await page.goto(`${server.url}/returnRequests`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('link', { name: 'Ahmed Mahmoud Hassan' }).click()
  const panel = page.getByRole('region', { name: say('leave.rejoinDetails') })
  await expect(panel.getByText(say('leave.rejoinNotApproved'))).toBeVisible()
  await decide(page, say('leave.rejectRejoin'))
  await until(
    'the rejection to arrive',
    async () => (await manager.leave('demo-leave-02')).dateRejoinRequestStatus === 'Rejected',
  )
  await expect(page.getByText(say('leave.decisionSent'))).toBeVisible()
  await expect(panel.getByRole('button', { name: say('leave.rejectRejoin') })).toBeDisabled()
  await decide(page, say('leave.approveRejoin'))
  await expect(panel.getByText(say('leave.yes'), { exact: true })).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
  await until(
    'the approval to arrive',
    async () => (await manager.leave('demo-leave-02')).dateRejoinRequestStatus === 'Approved',
  )
  expect(await manager.leave('demo-leave-02')).toMatchObject({
    dateRejoined: addDays(riyadhToday(), -14),
    daysLate: '1',
  })
  await expect(panel).toContainText('1 day')

  // The server's audit trail has every step, newest first.
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
  await expect(
    page
      .getByRole('navigation', { name: say('app.menu') })
      .getByRole('link', { name: new RegExp(`^${say('app.shortRequests')}`) })
      .locator('bdi'),
  ).toHaveText('5')
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
    await page.getByRole('button', { name: say('leave.reject'), exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await examine(page, 'the question before rejecting', { of: locale })
    await page.context().close()
  })
}

test('A decision that became impossible in the meantime is shown and never forced.', async ({
  browser,
  server,
  network,
}) => {
  const page = await openAs(browser, { url: network.url })
  const other = await asManager(server.url)
  const employee = await asManager(server.url, people.pharmacist1)
  for (const id of ['demo-leave-01', 'demo-leave-11', 'demo-leave-02']) {
    await page.goto(`${network.url}/leavePage/${id}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  }
  const outage = network.order('lostRequest', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
  await decide(page, text('leave.approveRejoin'))
  await expect(page.getByRole('region', { name: text('leave.unsentRejoinApprove') })).toBeVisible()
  await page.goto(`${network.url}/leavePage/demo-leave-01`)
  await decide(page, text('leave.approve'))
  await expect(page.getByRole('region', { name: text('leave.unsentApprove') })).toBeVisible()
  await page.goto(`${network.url}/leavePage/demo-leave-11`)
  await decide(page, text('leave.approve'))
  await expect(page.getByRole('region', { name: text('leave.unsentApprove') })).toBeVisible()
  await employee.change('demo-leave-01', { status: 'Cancelled' })
  await other.change('demo-leave-11', { status: 'Rejected' })
  const newDay = addDays(riyadhToday(), 1)
  await employee.change('demo-leave-02', { dateRejoinRequest: newDay, dateRejoinRequestStatus: 'Pending' })
  outage.cancel()
  await page.reload()
  await networkIsBack(page)

  await expect(page.getByText(text('leave.decidedByOther', { state: text('leave.stateRejected') }))).toBeVisible({
    timeout: 60_000,
  })
  await examine(page, 'decided by another')
  await page.getByRole('button', { name: text('leave.letStand') }).click()
  await expect(page.getByText(text('leave.decidedByOther', { state: text('leave.stateRejected') }))).toBeHidden()
  expect((await other.leave('demo-leave-11')).status).toBe('Rejected')

  await page.goto(`${network.url}/leavePage/demo-leave-01`)
  await expect(page.getByText(text('leave.cancelledMeanwhile'))).toBeVisible()
  await expect(page.getByRole('button', { name: text('leave.approve'), exact: true })).toBeHidden()
  expect((await other.leave('demo-leave-01')).status).toBe('Cancelled')

  // Another day was requested: the manager decides again, about that day.
  await page.goto(`${network.url}/leavePage/demo-leave-02?from=returns`)
  await expect(page.getByText(text('leave.rejoinChangedMeanwhile').split('{day}')[0]?.trim() ?? '')).toBeVisible()
  expect((await other.leave('demo-leave-02')).dateRejoined).toBeNull()
  await page.getByRole('button', { name: text('leave.decideAnew') }).click()
  await decide(page, text('leave.approveRejoin'))
  await expect(page.getByText(text('leave.decisionSent'))).toBeVisible()
  expect(await other.leave('demo-leave-02')).toMatchObject({
    dateRejoinRequestStatus: 'Approved',
    dateRejoined: newDay,
  })
  await page.context().close()
})

test('Before anything is loaded, the lists claim nothing; 1,000 leaves are paginated and print as one sheet each.', async ({
  browser,
  sharedServer,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const start = addDays(riyadhToday(), -1_000)
  const many = Array.from({ length: 1_000 }, (_none, index) =>
    leaveWith({
      _id: `many-${index}`,
      requesterId: 'demo-worker1',
      requesterName: `Person ${index}`,
      applyDate: addDays(start, index),
      dateFrom: addDays(start, index + 5),
      dateTo: addDays(start, index + 6),
      status: index % 4 ? 'Approved' : 'Pending',
    }),
  )
  await page.route('**/api/leaves/**', (route) => route.abort())
  await page.goto(sharedServer.url)
  await signIn(page, people.manager)
  await page.goto(`${sharedServer.url}/leaveRequests`)
  await expect(page.getByText(text('leave.requestsNotHereTitle'))).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expect(page.getByRole('navigation').locator('bdi')).toHaveCount(0)

  await page.unroute('**/api/leaves/**')
  await page.route('**/api/leaves/leaveRequests*', (route) => route.fulfill({ json: many }))
  await page.getByRole('button', { name: text('app.tryAgain') }).click()
  await expect(page.getByRole('tab', { name: /^Pending \(250\)/ })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(20)
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Person 0')
  await page.getByRole('button', { name: text('list.pageAfter') }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toContainText('Person 80')
  await page.getByLabel(text('leave.searchPerson')).fill('person 996')
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1)
  await expect(page.getByLabel(text('leave.searchPerson'))).toBeFocused()
  await page.getByRole('link', { name: 'Person 996' }).click()
  await page.getByRole('button', { name: text('leave.approve'), exact: true }).waitFor()
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: text('leave.approve'), exact: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  // One requested since: it is never called deleted, even though the list's freshness is stored before its thousand
  // rows.
  await page.unroute('**/api/leaves/leaveRequests*')
  const since = leaveWith({
    _id: 'since',
    requesterId: 'demo-worker1',
    requesterName: 'Person since',
    applyDate: start,
    dateFrom: start,
    dateTo: start,
    status: 'Pending',
  })
  await page.route('**/api/leaves/leaveRequests*', (route) => route.fulfill({ json: [...many, since] }))
  await page.addInitScript((words) => {
    const look = () => {
      if (document.documentElement?.textContent?.includes(words)) document.documentElement.dataset['saidGone'] = 'yes'
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, text('leave.goneTitle'))
  await page.goto(`${sharedServer.url}/leavePage/since`)
  await expect(page.getByRole('button', { name: text('leave.approve'), exact: true })).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-said-gone')
  await context.close()
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

test('Against a plain server a leave and a return are decided, and the whole objects are sent back with the days late.', async ({
  browser,
  sharedServer,
}) => {
  const plain = new PlainServer()
  const khalid = { email: 'khalid@plain.example', password: 'plain-password-1' }
  plain.add(plain.users, {
    ...khalid,
    employeeName: 'Khalid',
    shortestName: 'Khalid',
    isAdmin: 'true',
    isAccountant: 'false',
    currentPharmacy: 'No Specific Place',
    contacts: [],
  })
  const sara = plain.add(plain.users, {
    email: 'sara@plain.example',
    employeeName: 'Sara Ali',
    isAdmin: false,
    isAccountant: false,
    currentPharmacy: 'P9001',
    contacts: [],
  })
  const huda = plain.add(plain.users, {
    email: 'huda@plain.example',
    employeeName: 'Huda Omar',
    isAdmin: false,
    isAccountant: false,
    currentPharmacy: 'P9001',
    contacts: [],
  })
  const leaveOf = ({ _id, employeeName }: { _id: string; employeeName?: unknown }, fields: object) =>
    plain.add(plain.leaves, {
      requesterId: _id,
      requesterName: employeeName,
      natureLeave: 'Annual Leave',
      dateFrom: '2026-12-01T00:00:00.000+03:00',
      dateTo: '2026-12-10',
      status: 'Pending',
      daysLate: '0',
      seat: '12A',
      ...fields,
    })
  const asked = leaveOf(sara, {})
  leaveOf(huda, { status: 'Approved', dateFrom: '2026-12-09', dateTo: '2026-12-20' })
  const back = leaveOf(huda, {
    status: 'Approved',
    dateFrom: '2026-10-01',
    dateTo: '2026-10-10',
    dateRejoinRequest: '2026-10-14',
    dateRejoinRequestStatus: 'Pending',
  })
  const port = await listenSomewhere(plain)

  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/api/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const method = request.method()
    const answer = await fetch(`http://127.0.0.1:${port}${pathname}${search}`, {
      method,
      ...(method === 'POST' ? { body: request.postData() ?? '' } : {}),
    })
    await route.fulfill({ status: answer.status, contentType: 'application/json', body: await answer.text() })
  })
  await page.goto(sharedServer.url)
  await fillSignIn(page, khalid)
  await expect(signedInMark(page)).toBeVisible()
  await page.goto(`${sharedServer.url}/leaveRequests`)
  await page.getByRole('link', { name: 'Sara Ali' }).click()
  await expect(page.getByRole('region', { name: text('leave.awayTitle') }).getByText('Huda Omar')).toBeVisible()
  await decide(page, text('leave.approve'))
  await expect(page.getByText(text('leave.decisionSent'))).toBeVisible()
  await expect(page.getByText(text('leave.history'))).toHaveCount(0)
  expect(plain.leaves.find(({ _id }) => _id === asked._id)).toMatchObject({
    status: 'Approved',
    seat: '12A',
    requesterName: 'Sara Ali',
  })

  await page.goto(`${sharedServer.url}/returnRequests`)
  await page.getByRole('link', { name: 'Huda Omar' }).click()
  await decide(page, text('leave.approveRejoin'))
  await expect(page.getByText(text('leave.decisionSent'))).toBeVisible()
  expect(plain.leaves.find(({ _id }) => _id === back._id)).toMatchObject({
    dateRejoinRequestStatus: 'Approved',
    dateRejoined: '2026-10-14',
    daysLate: '3',
    seat: '12A',
  })
  await context.close()
  await plain.close()
})

async function listenSomewhere(plain: PlainServer): Promise<number> {
  const port = await freePort()
  await plain.listen(port)
  return port
}
