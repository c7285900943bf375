import { expect } from '@playwright/test'
import type { Browser, Locator, Page } from '@playwright/test'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { callsAs } from '../support/calls-as.ts'
import { chooseDay, dateField, dayIn, firstPart } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { asManager, askLeave, fillLeave, savedNote, submitLeave } from '../support/leave-screen.ts'
import { leaveWith } from '../support/leaves.ts'
import { ownRows } from '../support/own-rows.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { shownName } from '../support/shown-name.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { watchValues } from '../support/watch-values.ts'
import { workerReady } from '../support/worker-ready.ts'

// Each test walks several screens, some across an outage.
test.describe.configure({ timeout: 180_000 })

const FAR = 200
const PHONE = { width: 360, height: 800 }
const DESK = { width: 1280, height: 900 }
const OVER_MAXIMUM =
  'Take Care, as the number of your leave days requested are more than the maximum number allowed, which may result in a Leave request rejection by the Administration.'

type Opening = {
  url: string
  email: string
  locale?: TestLocale
  colorScheme?: 'light' | 'dark'
  /** `page.route` does not see requests through a worker. */ isRouted?: boolean
}

async function openAs(
  browser: Browser,
  { url, email, locale = 'en', colorScheme = 'light', isRouted = false }: Opening,
): Promise<Page> {
  const context = await browser.newContext({
    locale: locale === 'ar' ? 'ar-SA' : 'en-US',
    colorScheme,
    serviceWorkers: isRouted ? 'block' : 'allow',
  })
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, email, locale)
  return page
}

for (const locale of walkedIn('en')) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`A leave that ends before it begins is not sent, and one over the maximum is warned of (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    const dateFrom = addDays(riyadhToday(), FAR)
    await fillLeave(page, {
      origin: server.url,
      dateFrom,
      dateTo: addDays(dateFrom, -1),
      type: 'Omrah Leave',
      locale,
    })
    await expect(firstPart(page, say('leave.lastDay'))).toHaveAttribute('aria-invalid', 'true')
    await submitLeave(page, locale).click()
    await expect(firstPart(page, say('leave.lastDay'))).toBeFocused()

    await chooseDay(page, say('leave.lastDay'), addDays(dateFrom, 4))
    await expect(page.getByText(say('leave.overMaximum'))).toBeHidden()
    await chooseDay(page, say('leave.lastDay'), addDays(dateFrom, 5))
    await expect(page.getByText(say('leave.overMaximum'))).toBeVisible()
    await page.context().close()
  })

  test(`What is fixed in a leave is one line that explains itself (${locale}).`, async ({ browser, server }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await fillOmrah(page, { origin: server.url, locale })
    await expect(page.getByText(say('leave.fixedByNature'))).toBeHidden()
    await page.getByText(say('leave.fullDays')).click()
    await expect(page.getByText(say('leave.fixedByNature'))).toBeVisible()
    await expect(page.getByText(say('leave.fixed'), { exact: true })).toHaveCount(2)
    await expect(page.getByText(say('leave.factorValue'))).toBeVisible()
    await page.context().close()
  })

  test(`A requested leave is confirmed by a note that survives a reload, and leads to it (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await fillOmrah(page, { origin: server.url, locale })
    await page.getByText(say('leave.more')).click()
    await page.getByRole('radio', { name: say('leave.yes') }).check()
    await page.getByLabel(say('leave.comment')).fill('مكة')
    await submitLeave(page, locale).click()
    await expect(page).toHaveURL(`${server.url}/`)
    await expect(savedNote(page, locale)).toContainText(say('app.stateSent'))
    // The note survives a reload and navigating away and back.
    await page.reload()
    await expect(savedNote(page, locale)).toContainText(say('app.stateSent'))
    await savedNote(page, locale)
      .getByRole('link', { name: say('leave.open') })
      .click()
    await expect(page.getByText('مكة')).toBeVisible()
    await expect(page).not.toHaveURL(/unsent/)
    await page.goBack()
    await expect(savedNote(page, locale)).toContainText(say('app.stateSent'))
    const manager = await asManager(server.url)
    expect((await manager.leavesOf('demo-pharmacist3')).map(({ comment }) => comment)).toContain('مكة')
    await page.context().close()
  })

  test(`A pending leave is found in the history, and cancelled after a confirmation (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await openPendingOmrah(page, { origin: server.url, locale })
    await page.getByRole('button', { name: say('leave.cancelLeave') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('leave.cancelKeep') }).click()
    await page.getByRole('button', { name: say('leave.cancelLeave') }).click()
    await dialog.getByRole('button', { name: say('leave.cancelConfirm') }).click()
    await expect(page.getByText(say('leave.eventCancelled'))).toBeVisible()
    await expect(page.getByRole('button', { name: say('leave.cancelLeave') })).toBeHidden()
    const manager = await asManager(server.url)
    await until('the cancelling to arrive', async () =>
      (await manager.leavesOf('demo-pharmacist3')).some(
        ({ status, natureLeave }) => status === 'Cancelled' && natureLeave === 'Omrah Leave',
      ),
    )
    await page.goBack()
    await expect(page.getByText(say('leave.noneMatching'))).toBeVisible()
    await page.context().close()
  })

  test(`The second click of a double click does not confirm that a leave is cancelled, wherever it falls (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await openPendingOmrah(page, { origin: server.url, locale })
    await page.getByRole('button', { name: say('leave.cancelLeave') }).click()
    await expectUntouchedBySecondTap(
      page,
      page.getByRole('dialog').getByRole('button', { name: say('leave.cancelConfirm') }),
    )
    await expectUntouchedBySecondTap(page, page.getByRole('banner'))
    await page.context().close()
  })
}

for (const locale of walkedIn('ar')) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`Without a server a leave is cancelled and a rejoin requested, and both arrive (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await askPending(page, server, { locale, day: addDays(riyadhToday(), FAR - 20) })
    await server.stop()
    await cancelUnsent(page, locale)
    await page.goto(`${server.url}/leaveRejoin`)
    const back = page.getByRole('region', { name: text('options.annualLeave', {}, locale) })
    await back.getByRole('button', { name: say('leave.rejoinRequest') }).click()
    await expect(back.getByText(say('leave.rejoinNotApproved'))).toBeVisible()
    await expect(back.getByText(say('app.stateSaved')).first()).toBeVisible()

    await server.start()
    const manager = await asManager(server.url)
    await until('the cancelling and the rejoin to arrive', async () => {
      const all = await manager.leavesOf('demo-pharmacist3')
      const isCancelled = all.some(({ comment, status }) => comment === 'to cancel' && status === 'Cancelled')
      return (
        isCancelled && all.filter(({ dateRejoinRequestStatus }) => dateRejoinRequestStatus === 'Pending').length === 1
      )
    })
    await page.context().close()
  })

  test(`A request taken back right after it was saved becomes the form again as it was typed (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await readyWithoutServer(page, server)
    await askTwo(page, { origin: server.url, locale })
    await expect(page).toHaveURL(`${server.url}/`)
    // Taken back right after saving, it becomes the form again as it was typed. A send may be in progress.
    const takeBack = savedNote(page, locale)
      .getByRole('listitem')
      .filter({ hasText: text('options.emergencyLeave', {}, locale) })
      .getByRole('button', { name: say('leave.takeBack') })
    await until('the request to be taken back', async () => {
      if (page.url() === `${server.url}/leaveRequest`) return true
      // The button disappears during a send and comes back after it: try again.
      if (await takeBack.isVisible()) await takeBack.click({ timeout: 1_000 }).catch(() => undefined)
      return null
    })
    await expect(page.getByLabel(say('leave.comment'))).toHaveValue('second')
    await expect(page.getByLabel(say('leave.typeLabel'))).toHaveValue('Emergency Leave')
    await submitLeave(page, locale).click()
    await expect(savedNote(page, locale)).toBeVisible()
    await page.reload()
    await expect(savedNote(page, locale).getByText(say('app.stateSaved'))).toHaveCount(2)
    await page.context().close()
  })

  test(`A clash is shown before a leave is saved, with unsent and with sent ones, and with none that was cancelled (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    const pendingFrom = addDays(riyadhToday(), FAR - 20)
    await askPending(page, server, { locale, day: pendingFrom })
    await server.stop()
    await cancelUnsent(page, locale)
    const dateFrom = addDays(riyadhToday(), FAR)
    await askLeave(page, { origin: server.url, dateFrom, dateTo: dateFrom, type: 'Hajj Leave', locale })
    await expect(savedNote(page, locale)).toBeVisible()
    await fillLeave(page, { origin: server.url, dateFrom, dateTo: dateFrom, locale })
    await expect(page.getByText(say('leave.clashBody'))).toBeVisible()
    // With one that the server has too, and not with one that was just cancelled.
    await chooseDay(page, say('leave.firstDay'), pendingFrom)
    await chooseDay(page, say('leave.lastDay'), pendingFrom)
    await expect(page.getByText(say('leave.clashBody'))).toBeHidden()
    await chooseDay(page, say('leave.firstDay'), addDays(riyadhToday(), 12))
    await chooseDay(page, say('leave.lastDay'), addDays(riyadhToday(), 12))
    await expect(page.getByText(say('leave.clashBody'))).toBeVisible()
    await page.context().close()
  })

  test(`An unsent request is taken out of the history after a confirmation (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await readyWithoutServer(page, server)
    await askTwo(page, { origin: server.url, locale })
    await expect(savedNote(page, locale).getByText(say('app.stateSaved'))).toHaveCount(2)
    await page.goto(`${server.url}/leavesHistory`)
    await expect(page.getByText(say('app.stateSaved'))).toHaveCount(2)
    await page
      .getByRole('link', { name: text('options.emergencyLeave', {}, locale) })
      .first()
      .click()
    await expect(page).toHaveURL(/unsent/)
    await page.getByRole('button', { name: say('leave.cancelLeave') }).click()
    await expect(page.getByText(say('leave.takeOutBody'))).toBeVisible()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('leave.cancelConfirm') })
      .click()
    await expect(page).toHaveURL(`${server.url}/leavesHistory`)
    await expect(page.getByText(say('app.stateSaved'))).toHaveCount(1)
    await page.context().close()
  })

  test(`An unsent request is changed from the history, arrives once as changed, and its address leads to it (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await readyWithoutServer(page, server)
    const dateFrom = addDays(riyadhToday(), FAR)
    await askLeave(page, {
      origin: server.url,
      dateFrom,
      dateTo: addDays(dateFrom, 2),
      type: 'Hajj Leave',
      comment: 'first',
      locale,
    })
    await expect(savedNote(page, locale)).toBeVisible()
    await page.goto(`${server.url}/leavesHistory`)
    await page.getByRole('link', { name: text('options.hajjLeave', {}, locale) }).click()
    const unsentUrl = page.url()
    await page.getByRole('link', { name: say('leave.changeWaiting') }).click()
    await expect(page.getByLabel(say('leave.comment'))).toHaveValue('first')
    await page.getByLabel(say('leave.comment')).fill('first, changed')
    await page.getByRole('button', { name: say('leave.submitEdit') }).click()
    await expect(savedNote(page, locale)).toContainText(say('app.stateSaved'))

    await page.goto(unsentUrl)
    await expect(page.getByText('first, changed')).toBeVisible()
    await server.start()
    // The page redirects to the leave's own address by itself.
    await expect(page).not.toHaveURL(/unsent/, { timeout: 60_000 })
    await expect(page.getByText('first, changed')).toBeVisible()
    const manager = await asManager(server.url)
    const arrived = (await manager.leavesOf('demo-pharmacist3')).filter((leave) => leave.dateFrom === dateFrom)
    expect(arrived.map(({ comment }) => comment)).toEqual(['first, changed'])
    await page.goto(unsentUrl)
    await expect(page).not.toHaveURL(/unsent/)
    await page.context().close()
  })

  test(`A rejoin is requested and edited, not for a day before the leave (${locale}).`, async ({ browser, server }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    const { manager, leave } = await pastLeave(server.url)
    const becomes = (dateRejoinRequest: string) =>
      until(
        'the request to arrive',
        async () => (await manager.leave(leave._id)).dateRejoinRequest === dateRejoinRequest,
      )
    await page.goto(`${server.url}/leaveRejoin`)
    const card = page.getByRole('region', { name: text('options.annualLeave', {}, locale) })
    await expect(card.getByText(say('leave.rejoinNotRequested'))).toBeVisible()
    const label = say('leave.rejoinField')
    const day = dayIn(card, label)
    await expect(day).toHaveValue(addDays(leave.dateTo, 1))
    await chooseDay(card, label, addDays(leave.dateFrom, -1))
    await card.getByRole('button', { name: say('leave.rejoinRequest') }).click()
    await expect(firstPart(card, label)).toHaveAttribute('aria-invalid', 'true')
    await chooseDay(card, label, addDays(leave.dateTo, 1))
    await card.getByRole('button', { name: say('leave.rejoinRequest') }).click()
    await expect(card.getByText(say('leave.rejoinNotApproved'))).toBeVisible()
    await becomes(addDays(leave.dateTo, 1))

    await chooseDay(card, label, addDays(leave.dateTo, 3))
    const shown = await watchValues(day)
    await card.getByRole('button', { name: say('leave.rejoinChange') }).click()
    await becomes(addDays(leave.dateTo, 3))
    // Never the previous day, which a second tap would have requested again.
    expect(await shown()).toEqual([addDays(leave.dateTo, 3)])
    await page.context().close()
  })

  test(`A rejected rejoin is requested again, and is final with its days late once it is approved (${locale}).`, async ({
    browser,
    server,
  }) => {
    const { manager, leave } = await pastLeave(server.url)
    const employee = await asManager(server.url, people.pharmacist3)
    await employee.change(leave._id, {
      dateRejoinRequest: addDays(leave.dateTo, 3),
      dateRejoinRequestStatus: 'Pending',
    })
    await manager.change(leave._id, { dateRejoinRequestStatus: 'Rejected' })
    const page = await openAs(browser, { url: server.url, email: people.pharmacist3, locale })
    await page.goto(`${server.url}/leaveRejoin`)
    const card = page.getByRole('region', { name: text('options.annualLeave', {}, locale) })
    await expect(card.getByText(say('leave.rejoinRejectedNote').split('{day}').at(-1)?.trim() ?? '')).toBeVisible()
    await card.getByRole('button', { name: say('leave.rejoinAnew') }).click()
    await until(
      'the new request to arrive',
      async () => (await manager.leave(leave._id)).dateRejoinRequestStatus === 'Pending',
    )

    await manager.change(leave._id, { dateRejoinRequestStatus: 'Approved' })
    await page.goto(`${server.url}/leavePage/${leave._id}`)
    const rejoin = page.getByRole('region', { name: say('leave.rejoinDetails') })
    await expect(rejoin.getByText(say('leave.yes'), { exact: true })).toBeVisible()
    await expect(dateField(rejoin, say('leave.rejoinField'))).toBeHidden()
    await expect(rejoin.locator('dl')).toContainText(locale === 'ar' ? 'يومان' : '2 days')
    await page.context().close()
  })
}

/** An approved leave of the demo chain that has ended without a return. */
async function pastLeave(url: string) {
  const manager = await asManager(url)
  const [leave] = (await manager.leavesOf('demo-pharmacist3')).filter(
    ({ status, dateFrom }) => status === 'Approved' && dateFrom < riyadhToday(),
  )
  if (!leave) throw new Error('the demo chain has no such leave')
  return { manager, leave }
}

for (const locale of walkedIn('en')) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`A decision made in the meantime is shown, and the cancellation is not forced (${locale}).`, async ({
    browser,
    server,
    network,
  }) => {
    const page = await openAs(browser, { url: network.url, email: people.pharmacist1, locale })
    await page.goto(`${network.url}/leavePage/demo-leave-01`)
    await page.getByRole('button', { name: say('leave.cancelLeave') }).waitFor()
    const manager = await asManager(server.url)
    const outage = network.order('lostRequest', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
    await page.getByRole('button', { name: say('leave.cancelLeave') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('leave.cancelConfirm') })
      .click()
    await expect(page.getByText(say('leave.eventCancelled'))).toBeVisible()
    await manager.change('demo-leave-01', { status: 'Approved' })
    outage.cancel()
    await page.reload()

    const meanwhile = say('leave.decidedMeanwhile', { state: say('leave.stateApproved') })
    await expect(page.getByText(meanwhile)).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(say('leave.eventCancelled'))).toBeHidden()
    await expect(page.getByText(say('leave.eventApproved'))).toBeVisible()
    await examine(page, 'a conflict')
    await page.goto(`${network.url}/leavesHistory`)
    await expect(page.getByRole('main').getByText(say('app.stateAttention'))).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: say('leave.letStand') }).click()
    await expect(page.getByText(meanwhile)).toBeHidden()
    expect((await manager.leave('demo-leave-01')).status).toBe('Approved')
    await page.context().close()
  })
}

for (const locale of walkedIn('ar')) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`An address of no leave of one's own says so, with a link onwards (${locale}).`, async ({ browser, server }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist1, locale })
    // Another person's leave is not one's own either.
    for (const leaveId of ['nothing-here', 'demo-leave-06', 'unsent:nothing']) {
      await page.goto(`${server.url}/leavePage/${leaveId}`)
      await expect(page.getByText(say('leave.goneTitle'))).toBeVisible()
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: say('leave.toHistory') })
      .click()
    await expect(page).toHaveURL(`${server.url}/leavesHistory`)
    await page.context().close()
  })
}

for (const locale of LOCALES) {
  const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)

  test(`axe finds nothing on the leave screens (${locale}).`, async ({ browser, server }) => {
    const page = await openAs(browser, { url: server.url, email: people.pharmacist1, locale })
    await workerReady(page)
    await page.goto(`${server.url}/leavesHistory`)
    await expect(page.getByRole('link', { name: text('options.omrahLeave', {}, locale) })).toBeVisible()
    await server.stop()
    const dateFrom = addDays(riyadhToday(), 31)
    await fillLeave(page, { origin: server.url, dateFrom, dateTo: addDays(dateFrom, 40), locale })
    await page.getByText(say('leave.fullDays')).click()
    await page.setViewportSize(PHONE)
    await page.getByText(say('leave.overMaximum')).waitFor()
    await examine(page, 'request', { of: locale })
    await submitLeave(page, locale).click()
    await expect(savedNote(page, locale)).toBeVisible()
    await examine(page, 'home with the request', { of: locale })
    for (const path of ['/leavesHistory', '/leaveRejoin', '/leavePage/demo-leave-02', '/leavePage/nothing']) {
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('main').locator('section:visible, p:visible').first()).toBeVisible()
      await examine(page, path, { of: locale })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
        path,
      ).toBe(true)
    }
    await page.setViewportSize(DESK)
    await page.goto(`${server.url}/leavesHistory`)
    await expect(page.getByRole('link', { name: text('options.annualLeave', {}, locale) }).first()).toBeVisible()
    await examine(page, 'history on a desktop', { of: locale })
    await page
      .getByRole('link', { name: text('options.annualLeave', {}, locale) })
      .first()
      .click()
    await expect(page).toHaveURL(/unsent/)
    await expect(page.getByRole('region', { name: say('leave.timeline') })).toBeVisible()
    await examine(page, 'an unsent leave', { of: locale })
    await page.context().close()
  })
}

test('Colleagues who are away are in the calendar and named beside the chosen days, also offline.', async ({
  browser,
  server,
}) => {
  const first = addDays(riyadhToday(), FAR)
  const colleague = await callsAs(server.url, people.pharmacist2)
  const { employeeName } = (await colleague.read('/api/users/me')) as { employeeName: string }
  const days = { dateFrom: first, dateTo: addDays(first, 2) }
  const { applyDate, natureLeave, outsideTravelling, comment } = leaveWith({ comment: 'surgery' })
  const asked = { ...days, applyDate, natureLeave, outsideTravelling, comment }
  const { _id } = (await colleague.post('/api/leaves/addALeave', asked)) as { _id: string }
  const page = await openAs(browser, { url: server.url, email: people.pharmacist1 })
  await workerReady(page)
  await fillLeave(page, { origin: server.url, dateFrom: addDays(first, 1), dateTo: addDays(first, 6) })
  await expect(page.getByText(text('leave.mayBeAwayToo', { names: employeeName }))).toBeVisible()
  await (await asManager(server.url)).change(_id, { status: 'Approved' })
  await page.reload()
  await expect(page.getByText(`Also away: ${employeeName}`)).toBeVisible()
  await server.stop()
  await page.reload()
  await expect(page.getByText(`Also away: ${employeeName}`)).toBeVisible()
  await expect(page.locator(`[data-day="${first}"]`)).toHaveAccessibleName(new RegExp(`, Away: ${employeeName}$`))
  await expect(page.locator(`[data-day="${addDays(first, 3)}"]`)).not.toHaveAccessibleName(/Away/)
  await expect(page.getByText(text('leave.legendAway'))).toBeVisible()
  await page.context().close()
})

test('The product’s texts are shown verbatim.', async ({ browser, sharedServer }) => {
  expect(text('leave.overMaximum')).toBe(OVER_MAXIMUM)
  expect(text('leave.fixedByNature')).toBe("This value is based on your leave nature and can't be changed")
  expect(text('leave.fixed')).toBe("This value can't be changed")
  expect(text('leave.factorValue')).toBe('1 (full Day)')
  expect(text('leave.rejoinNotRequested')).toBe("Rejoin hasn't been Requested yet")
  expect(text('leave.rejoinNotApproved')).toBe("Rejoin hasn't been Approved yet")
  // An apostrophe is not a quote of the message format.
  const page = await openAs(browser, { url: sharedServer.url, email: people.worker1 })
  await page.goto(`${sharedServer.url}/leaveRequest`)
  await page.getByText(text('leave.fullDays')).click()
  await expect(page.getByText("This value can't be changed", { exact: true })).toHaveCount(2)
  await page.context().close()
})

test('A half-typed request survives a reload; a double tap and a reload during the save make one leave.', async ({
  browser,
  server,
  network,
}) => {
  const page = await openAs(browser, { url: network.url, email: people.pharmacist2 })
  const manager = await asManager(server.url)
  const dateFrom = addDays(riyadhToday(), FAR)
  await fillLeave(page, {
    origin: network.url,
    dateFrom,
    dateTo: addDays(dateFrom, 6),
    type: 'Emergency Leave',
    comment: 'typed before',
  })
  await until('the draft to be kept', async () => (await ownRows(page, 'drafts')).includes('typed before'))
  await page.reload()
  await expect(page.getByLabel(text('leave.comment'))).toHaveValue('typed before')
  await expect(page.getByLabel(text('leave.typeLabel'))).toHaveValue('Emergency Leave')

  const held = network.order('held', { method: 'POST', path: /addALeave/ })
  await submitLeave(page).dblclick()
  await held.fired
  await page.reload()
  held.release()
  await expect(savedNote(page)).toContainText(text('app.stateSent'))
  const mine = async () => (await manager.leavesOf('demo-pharmacist2')).filter((leave) => leave.dateFrom === dateFrom)
  await until('the leave to arrive', async () => (await mine()).length > 0)
  expect(await mine()).toHaveLength(1)

  // The form does not offer again what was saved.
  await page.goto(`${network.url}/leaveRequest`)
  await expect(page.getByLabel(text('leave.comment'))).toHaveValue('')
  await page.context().close()
})

test('An answer lost after the server committed leaves one leave.', async ({ browser, server, network }) => {
  const page = await openAs(browser, { url: network.url, email: people.pharmacist2 })
  const manager = await asManager(server.url)
  const dateFrom = addDays(riyadhToday(), FAR)
  const lost = network.order('lostAnswer', { method: 'POST', path: /addALeave/ })
  await askLeave(page, { origin: network.url, dateFrom, dateTo: dateFrom })
  await lost.fired
  await expect(savedNote(page)).toContainText(text('app.stateSent'), { timeout: 45_000 })
  expect((await manager.leavesOf('demo-pharmacist2')).filter((leave) => leave.dateFrom === dateFrom)).toHaveLength(1)
  await page.context().close()
})

test('A rejection by the server is explained at the leave, and disappears once it is changed (ar).', async ({
  browser,
  server,
}) => {
  const page = await openAs(browser, { url: server.url, email: people.pharmacist2, locale: 'ar', isRouted: true })
  let isRefusing = true
  await page.route('**/api/leaves/addALeave', (route) =>
    isRefusing
      ? route.fulfill({
          status: 422,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            status: 422,
            code: 'invalid_field',
            errors: [{ path: 'comment', message: 'too_long' }],
          }),
        })
      : route.fallback(),
  )
  const dateFrom = addDays(riyadhToday(), FAR)
  await askLeave(page, { origin: server.url, dateFrom, dateTo: dateFrom, comment: 'refused', locale: 'ar' })
  await expect(savedNote(page, 'ar')).toContainText(text('app.stateAttention', {}, 'ar'))
  await page.goto(`${server.url}/leavesHistory`)
  await expect(page.getByText(text('errors.invalid_field', {}, 'ar'))).toBeVisible()
  await page
    .getByRole('link', { name: text('options.annualLeave', {}, 'ar') })
    .first()
    .click()
  await expect(
    page.getByText(text('app.refusedFields', { fields: text('leave.commentLabel', {}, 'ar') }, 'ar')),
  ).toContainText(text('leave.requestAfterRefusal', {}, 'ar'))
  isRefusing = false
  await page.getByRole('link', { name: text('leave.change', {}, 'ar') }).click()
  await page.getByLabel(text('leave.comment', {}, 'ar')).fill('taken')
  await page.getByRole('button', { name: text('leave.submitEdit', {}, 'ar') }).click()
  await expect(savedNote(page, 'ar')).toContainText(text('app.stateSent', {}, 'ar'))
  const manager = await asManager(server.url)
  expect((await manager.leavesOf('demo-pharmacist2')).map(({ comment }) => comment)).toContain('taken')
  await page.context().close()
})

test('A thousand leaves are paginated.', async ({ browser, sharedServer }) => {
  const page = await openAs(browser, { url: sharedServer.url, email: people.worker1, isRouted: true })
  const many = Array.from({ length: 1_000 }, (_, index) =>
    leaveWith({
      _id: `many-${index}`,
      requesterId: 'demo-worker1',
      dateFrom: addDays('2016-01-01', index * 3),
      dateTo: addDays('2016-01-01', index * 3 + 1),
      status: index % 3 ? 'Approved' : 'Rejected',
    }),
  )
  await page.route('**/api/leaves/userLeaves/**', (route) => route.fulfill({ json: many }))
  await page.goto(`${sharedServer.url}/leavesHistory`)
  await expect(page.getByText('1,000 leaves')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(20)
  await page.getByRole('button', { name: text('list.pageAfter') }).click()
  await expect(page.getByText(text('list.pageOf', { page: '2', pages: '50' }))).toBeVisible()
  await page.getByLabel(text('leave.filterState')).selectOption('Rejected')
  await expect(page.getByText('334 leaves')).toBeVisible()
  await page.getByLabel(text('leave.sort')).selectOption('oldest')
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('2016')

  // No return was ever requested.
  await page.goto(`${sharedServer.url}/leaveRejoin`)
  await expect(dateField(page, text('leave.rejoinField'))).toHaveCount(10)
  await page.getByRole('button', { name: text('list.pageAfter') }).click()
  await expect(page.getByText(text('list.pageOf', { page: '2', pages: '67' }))).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.context().close()
})

for (const locale of LOCALES) {
  test(`A leave prints as one page of A4 (${locale}).`, { tag: '@layout' }, async ({ browser, sharedServer }) => {
    const page = await openAs(browser, {
      url: sharedServer.url,
      email: people.pharmacist1,
      locale,
      colorScheme: 'dark',
    })
    await page.goto(`${sharedServer.url}/leavePage/demo-leave-03`)
    await page.getByText(text('leave.rejoinDetails', {}, locale)).waitFor()
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article').getByText(shownName('Ahmed Mahmoud Hassan', locale))).toBeVisible()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await page.context().close()
  })
}

async function expectUntouchedBySecondTap(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox()
  if (!box) throw new Error('it has no place on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Requests a leave of one day, which the server has, and opens it. */
async function askPending(
  page: Page,
  server: { url: string },
  { locale, day }: { locale: TestLocale; day: string },
): Promise<void> {
  const say = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
  await workerReady(page)
  await page.goto(`${server.url}/leavesHistory`)
  await expect(page.getByRole('link', { name: text('options.omrahLeave', {}, locale) })).toBeVisible()
  await askLeave(page, {
    origin: server.url,
    dateFrom: day,
    dateTo: day,
    comment: 'to cancel',
    locale,
  })
  await expect(savedNote(page, locale)).toContainText(say('app.stateSent'))
  await savedNote(page, locale)
    .getByRole('link', { name: say('leave.open') })
    .click()
  await expect(page).not.toHaveURL(/unsent/)
  await expect(page.getByRole('button', { name: say('leave.cancelLeave') })).toBeVisible()
}

async function readyWithoutServer(page: Page, server: ServerProcess): Promise<void> {
  await workerReady(page)
  await page.goto(`${server.url}/leavesHistory`)
  await expect(page.locator('main li').first()).toBeVisible()
  await server.stop()
}

/** A leave of six days, far ahead. */
async function fillOmrah(page: Page, { origin, locale }: { origin: string; locale: TestLocale }): Promise<void> {
  const dateFrom = addDays(riyadhToday(), FAR)
  await fillLeave(page, { origin, dateFrom, dateTo: addDays(dateFrom, 5), type: 'Omrah Leave', locale })
}

/** Asks for a leave, and opens it from the history by its type and state. */
async function openPendingOmrah(page: Page, { origin, locale }: { origin: string; locale: TestLocale }): Promise<void> {
  const say = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
  await fillOmrah(page, { origin, locale })
  await submitLeave(page, locale).click()
  await expect(savedNote(page, locale)).toContainText(say('app.stateSent'))
  await page.goto(`${origin}/leavesHistory`)
  await page.getByLabel(say('leave.filterType')).selectOption('Omrah Leave')
  await page.getByLabel(say('leave.filterState')).selectOption('Pending')
  await page.getByRole('link', { name: say('options.omrahLeave') }).click()
  await expect(page.getByText(say('leave.eventWaiting'))).toBeVisible()
}

async function askTwo(page: Page, { origin, locale }: { origin: string; locale: TestLocale }): Promise<void> {
  const dateFrom = addDays(riyadhToday(), FAR)
  await askLeave(page, {
    origin,
    dateFrom,
    dateTo: addDays(dateFrom, 2),
    type: 'Hajj Leave',
    comment: 'first',
    locale,
  })
  await askLeave(page, {
    origin,
    dateFrom,
    dateTo: addDays(dateFrom, 1),
    type: 'Emergency Leave',
    comment: 'second',
    locale,
  })
}

async function cancelUnsent(page: Page, locale: TestLocale): Promise<void> {
  const say = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
  await page.getByRole('button', { name: say('leave.cancelLeave') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('leave.cancelConfirm') })
    .click()
  await expect(
    page.getByRole('region', { name: say('leave.unsentCancel') }).getByText(say('app.stateSaved'), { exact: true }),
  ).toBeVisible()
  await expect(page.getByText(say('leave.eventCancelled'))).toBeVisible()
}
