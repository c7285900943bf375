import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import type { Overtime } from '../../src/shared/contract/overtime.ts'
import { approvedOvertime, hoursOf } from '../../src/shared/rules/hours/overtime.ts'
import { test } from '../support/app-fixtures.ts'
import type { BrowserProcess } from '../support/browser-process.ts'
import { callsAs } from '../support/calls-as.ts'
import { people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { ServerProcess } from '../support/server-process.ts'
import { openShift, salesField, saveButton } from '../support/shift-report-screen.ts'
import { signedInTablet } from '../support/signed-in-tablet.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Traces cannot follow a browser that is killed.
test.use({ trace: 'off' })

const LIMIT_MS = 180_000
const postgresUrl = process.env['TEST_DATABASE_URL']
const AHMED = 'Ahmed Mahmoud Hassan'
const OVERTIME = 'The delivery came late'
const LEFT = { clientRef: 'left-by-yousef', cash: 350, note: 'The card machine is slow' }

test(
  'On SQLite, a whole shift without a server and with a browser that is killed twice is on the server exactly once.',
  { tag: '@core' },
  async ({ tablet, server }) => {
    test.setTimeout(LIMIT_MS)
    await workAWholeShift({ tablet, server })
  },
)

test('On PostgreSQL, a whole shift without a server and with a browser that is killed twice is on the server exactly once, and its overtime is paid.', async ({
  tablet,
  browser,
}) => {
  test.skip(!postgresUrl, 'TEST_DATABASE_URL is not set')
  test.setTimeout(LIMIT_MS)
  const server = await ServerProcess.start({ postgresUrl: postgresUrl ?? '' })
  try {
    await workAWholeShift({ tablet, server })
    await payTheOvertime({ browser, server })
  } finally {
    await server.dispose()
  }
})

test('On SQLite, the overtime of a shift is paid once a manager has approved it.', async ({ browser, server }) => {
  const pharmacist = await callsAs(server.url, people.pharmacist1)
  await pharmacist.post(apiPaths.addAnOvertime(), { day: riyadhToday(), hours: 2.5, reason: OVERTIME })
  await payTheOvertime({ browser, server })
})

type Shift = { tablet: BrowserProcess; server: ServerProcess }

async function workAWholeShift({ tablet, server }: Shift): Promise<void> {
  const since = new Date().toISOString()
  const colleague = await callsAs(server.url, people.pharmacist2)
  await colleague.post('/api/handovers/addAHandover', {
    ...LEFT,
    pharmacyName: THEIR_PHARMACY,
    recordedAt: new Date().toISOString(),
  })
  let page = await signedInTablet(tablet, { url: server.url, email: people.pharmacist1 })
  await expect(page.getByText(LEFT.note)).toBeVisible()
  await server.stop()

  await checkIn(page)
  await page.getByRole('button', { name: text('handover.accept'), exact: true }).click()
  await expect(page.getByText(LEFT.note)).toBeHidden()
  page = await killed(tablet, server)
  await expect(page.getByRole('button', { name: text('attendance.checkOut') })).toBeVisible()
  await recordSalesAndTill(page, server)
  page = await killed(tablet, server)
  await handOver(page, server)
  await askOvertime(page, server)
  await page.goto(server.url)
  await page.getByRole('button', { name: text('attendance.checkOut') }).click()
  await expect(page.getByRole('button', { name: text('attendance.checkIn') })).toBeVisible()

  await server.start()
  // No input on the tablet from here on.
  await until('everything to arrive', async () => (await arrivedAt(server, since)).punches === 2)
  await until('the rest to arrive', async () => (await arrivedAt(server, since)).handovers === 2)
  await until('the overtime to arrive', async () => (await requestedOvertime(server)).length > 0)
  await expect(page.getByText(text('app.stateSaved'))).toHaveCount(0)
  expect(await arrivedAt(server, since)).toEqual({
    punches: 2,
    directions: ['in', 'out'],
    handovers: 2,
    answer: 'accepted',
    answererId: 'demo-pharmacist1',
    reports: 1,
    till: { difference: -78, reason: 'A note is missing' },
    sales: 100_000,
  })
}

async function killed(tablet: BrowserProcess, server: ServerProcess): Promise<Page> {
  await tablet.kill()
  await tablet.start()
  const page = await tablet.page()
  await page.goto(server.url)
  return page
}

/** A second tap right after the button became *Check out* is part of a double tap. */
async function checkIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('attendance.checkIn') }).evaluate((button) => {
    new MutationObserver((_changes, observer) => {
      observer.disconnect()
      ;(button as HTMLButtonElement).click()
    }).observe(button, { characterData: true, childList: true, subtree: true })
    ;(button as HTMLButtonElement).click()
  })
  await expect(page.getByRole('button', { name: text('attendance.checkOut') })).toBeVisible()
}

async function recordSalesAndTill(page: Page, { url: origin }: ServerProcess): Promise<void> {
  await openShift(page, { origin, day: riyadhToday(), shift: 'morning' })
  await salesField(page).fill('1000')
  await page.getByRole('button', { name: text('till.count') }).click()
  const till = page.getByRole('region', { name: text('till.title'), exact: true })
  await till.getByLabel(text('options.cash'), { exact: true }).fill('400+101.5')
  await till.getByLabel(text('options.mada'), { exact: true }).fill('420.5')
  await till.getByLabel(text('till.reason')).fill('A note is missing')
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: text('sales.correct'), exact: true })).toBeVisible()
}

async function handOver(page: Page, { url: origin }: ServerProcess): Promise<void> {
  await page.goto(origin + paths.handover)
  await page.getByLabel(text('handover.cashLeft')).fill('501.5')
  await page.getByRole('button', { name: text('handover.handOver'), exact: true }).click()
  await expect(page.getByRole('link', { name: text('handover.done') })).toBeVisible()
}

async function askOvertime(page: Page, { url: origin }: ServerProcess): Promise<void> {
  await page.goto(origin + paths.overtimeRequest)
  await page.getByLabel(text('overtime.hours')).fill('2.5')
  await page.getByLabel(text('overtime.reason')).fill(OVERTIME)
  await page.getByRole('button', { name: text('overtime.ask') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: OVERTIME })).toBeVisible()
}

/** A manager approves it, and the accountant's form has the hours that were approved. */
async function payTheOvertime({ browser, server }: { browser: Browser; server: ServerProcess }): Promise<void> {
  const requested = await requestedOvertime(server)
  expect(requested).toHaveLength(1)
  const manager = await callsAs(server.url, people.manager)
  await manager.post(apiPaths.overtimeUpdate(String(requested[0]?.['id'])), { status: 'Approved' })
  const all = (await manager.read(apiPaths.userOvertime('demo-pharmacist1'))) as Overtime[]
  const hours = hoursOf(approvedOvertime(all, { requesterId: 'demo-pharmacist1', month: riyadhToday() }))
  expect(hours).toBeGreaterThanOrEqual(2.5)

  const page = await routedPage(browser, { url: server.url, email: people.accountant })
  await page.goto(`${server.url}${paths.payrollEntry}?view=cards`)
  const card = page.locator('main li').filter({ has: page.locator('summary', { hasText: AHMED }) })
  await card.locator('summary').click()
  await card.locator('[name="contract"]').selectOption('pharmacistOld')
  await expect.poll(async () => Number(await card.locator('[name="overTimeHours"]').inputValue())).toBe(hours)
  await card.getByRole('button', { name: text('payroll.addSalary'), exact: true }).click()
  const accountant = await callsAs(server.url, people.accountant)
  await until('the slip to arrive', async () => ((await slips(accountant)).length ?? 0) > 0)
  expect(await slips(accountant)).toMatchObject([{ overTimeHours: hours }])
  await page.context().close()
}

async function slips({ read }: Awaited<ReturnType<typeof callsAs>>): Promise<{ userId: string }[]> {
  const all = (await read(apiPaths.allSlipsOfMonth(`${riyadhToday().slice(0, 7)}-01`))) as { userId: string }[]
  return all.filter(({ userId }) => userId === 'demo-pharmacist1')
}

function requestedOvertime(server: ServerProcess) {
  return server.query(`select id from overtime_requests where reason = '${OVERTIME}'`)
}

/** What the server has of this shift. */
async function arrivedAt(server: ServerProcess, since: string) {
  const today = riyadhToday()
  const punches = await server.query(
    `select direction from punches where user_id = 'demo-pharmacist1' and at >= '${since}' order by at`,
  )
  const handovers = await server.query(
    `select answer, answerer_id, client_ref from handovers where recorded_at >= '${since}'`,
  )
  const answered = handovers.find((row) => row['client_ref'] === LEFT.clientRef)
  const reports = await server.query(
    `select first_sales, extra from reports where pharmacy_name = '${THEIR_PHARMACY}' and day = '${today}'`,
  )
  const { difference, reason } = tillIn(reports[0]?.['extra'])
  return {
    punches: punches.length,
    directions: punches.map((row) => row['direction']),
    handovers: handovers.length,
    answer: answered?.['answer'],
    answererId: answered?.['answerer_id'],
    reports: reports.length,
    till: { difference, reason },
    sales: Number(reports[0]?.['first_sales']),
  }
}

function tillIn(extra: unknown): { difference?: number; reason?: string } {
  const read: unknown = typeof extra === 'string' ? JSON.parse(extra) : extra
  return (read as { firstTill?: { difference: number; reason: string } } | undefined)?.firstTill ?? {}
}
