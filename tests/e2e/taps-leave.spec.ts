import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { asManager, savedNote, submitLeave } from '../support/leave-screen.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

test.describe.configure({ timeout: 180_000 })

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** The longest waiting leave request of the demo chain, and another one. */
const LONGEST = 'demo-leave-12'
const REQUEST = 'demo-leave-11'

const undo = (page: Page) => page.getByRole('button', { name: text('app.undo') })
const approve = (page: Page) => page.getByRole('button', { name: text('leave.approve') })

test('A manager approves the longest waiting leave with one tap at home, in its row.', async ({ browser, server }) => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(server.url)
  await signIn(page, people.manager)
  const row = page
    .getByRole('region', { name: new RegExp(text('dashboard.needs')) })
    .getByRole('listitem')
    .filter({ hasText: 'Faisal' })
  await row.getByRole('button', { name: text('leave.approveShort') }).tap()
  await expect(undo(page)).toBeFocused()
  const manager = await asManager(server.url)
  await until('the approval to arrive', async () => (await manager.leave(LONGEST)).status === 'Approved')
  // It stays in its place, so that nothing moves under the next tap.
  await expect(row).toContainText(text('leave.stateApproved'))
  await expect(row).toContainText(text('app.stateSent'))
  await context.close()
})

test('A decision can be undone for a few seconds, in which it is not sent; then it is sent, also from a browser that was killed.', async ({
  tablet,
  server,
}) => {
  const manager = await asManager(server.url)
  let page = await tablet.page()
  await page.goto(server.url)
  await signIn(page, people.manager)
  await workerReady(page)
  // A cookie this new would not survive the kill.
  await tablet.close()
  await tablet.start()
  page = await tablet.page()
  await page.goto(`${server.url}/leavePage/${REQUEST}`)

  await approve(page).click()
  await expect(undo(page)).toBeFocused()
  await undo(page).click()
  await expect(approve(page)).toBeVisible()
  await page.goto(`${server.url}/sync`)
  await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
  expect((await manager.leave(REQUEST)).status).toBe('Pending')

  await page.goto(`${server.url}/leavePage/${REQUEST}`)
  await approve(page).click()
  await expect(undo(page)).toBeVisible()
  await tablet.kill()
  expect((await manager.leave(REQUEST)).status).toBe('Pending')
  await tablet.start()
  page = await tablet.page()
  await page.goto(server.url)
  await until('the approval to arrive', async () => (await manager.leave(REQUEST)).status === 'Approved')
})

test('A decision in its last seconds has no accessibility problem, and a double tap neither repeats nor undoes it.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.manager)
  await page.goto(`${server.url}/leavePage/${REQUEST}`)
  await expect(approve(page)).toBeVisible()
  await server.stop()
  await approve(page).dblclick()
  await expect(undo(page)).toBeVisible()
  await examine(page, 'the decision that can be undone')
})

test('Ten days of leave are asked for with four taps from home: the form, the first day, the last day, the button.', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(server.url)
  await signIn(page, people.pharmacist3)
  const month = riyadhToday().slice(0, 7)
  const day = (date: string) => page.locator(`main [data-day="${month}-${date}"]`)

  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('app.shortLeave') })
    .tap()
  await day('10').tap()
  await day('19').tap()
  await submitLeave(page).tap()

  await expect(savedNote(page)).toBeVisible()
  const manager = await asManager(server.url)
  await until('the request to arrive', async () =>
    (await manager.leavesOf('demo-pharmacist3')).some(
      ({ dateFrom, dateTo }) => dateFrom === `${month}-10` && dateTo === `${month}-19`,
    ),
  )
  await context.close()
})
