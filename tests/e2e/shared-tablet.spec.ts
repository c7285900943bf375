import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { proposedReportDay } from '../../src/shared/rules/days/business-day.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { makePersonal } from '../support/make-personal.ts'
import { examine } from '../support/examine.ts'
import { HttpClient } from '../support/http-client.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { queueReports } from '../support/queue-reports.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { openChoices, openShift, recordShift, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { askToSignOut, signOut } from '../support/sign-out.ts'
import { storedText } from '../support/stored-text.ts'
import type { StoredArea } from '../support/stored-text.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 150_000 })

test(
  'Several people take turns during an outage; each one’s report arrives under their name.',
  { tag: '@core' },
  async ({ page, server }) => {
    const day = riyadhToday()
    await takeTurns(page, server)
    await page.goto(`${server.url}/sync`)
    await server.start()
    // Both while the second one is signed in.
    await until('the first to arrive', async () => (await reportsOfDay(server, day))[0]?.firstBy)
    await until('the second to arrive', async () => (await reportsOfDay(server, day))[0]?.secondBy)
    expect(await reportsOfDay(server, day)).toEqual([
      { first: 100_050, firstBy: 'demo-pharmacist1', second: 200_025, secondBy: 'demo-pharmacist2' },
    ])
    await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
    await expect(page.getByRole('region', { name: text('sync.others') })).toHaveCount(0)
  },
)

test('Of a colleague’s unsent report the next person sees that there is one, but no figure.', async ({
  page,
  server,
}) => {
  await takeTurns(page, server)
  await page.goto(`${server.url}/sync`)
  const others = page.getByRole('region', { name: text('sync.others') })
  await expect(others.getByText(text('sync.kindShiftReport'))).toBeVisible()
  await expect(page.getByText('2,000.25')).toBeVisible()
  await expect(page.getByText('1,000.50')).toHaveCount(0)
})

/** Two people record a shift each without a server: 1,000.50, and then 2,000.25 by the one who is still signed in. */
async function takeTurns(page: Page, server: ServerProcess): Promise<void> {
  const shift = { origin: server.url, day: riyadhToday() }
  await page.goto(server.url)
  for (const email of [people.pharmacist2, people.pharmacist1]) {
    await signIn(page, email)
    await workerReady(page)
    await signOut(page)
  }
  await server.stop()
  await signIn(page, people.pharmacist1)
  await recordShift(page, { ...shift, shift: 'morning', sales: '1000.50' })
  await askToSignOut(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText("1 item isn't sent yet")
  await dialog.getByRole('button', { name: text('app.signOut'), exact: true }).click()
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
  await signIn(page, people.pharmacist2)
  await recordShift(page, { ...shift, shift: 'night', sales: '2000.25' })
}

test('Unsent work is filtered by whose it is.', async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist2 })
  await page.route('**/api/**', (route) => route.abort())
  await recordShift(page, { origin: sharedServer.url, day: riyadhToday(), shift: 'night', sales: '2000.25' })
  await queueReports(page, { count: 1, owner: { id: 'demo-pharmacist1', name: 'Ahmed Mahmoud Hassan' } })
  await page.goto(`${sharedServer.url}/sync`)
  const others = page.getByRole('region', { name: text('sync.others') })
  await page.getByRole('button', { name: text('list.filter') }).click()
  const whose = page.getByLabel(text('sync.filterPerson'), { exact: true })
  await whose.selectOption({ label: text('sync.filterMine') })
  await expect(others).toHaveCount(0)
  await expect(page.getByText('2,000.25')).toBeVisible()
  await whose.selectOption({ label: 'Ahmed Mahmoud Hassan' })
  await expect(others.getByText(text('sync.kindShiftReport'))).toBeVisible()
  await expect(page.getByText('2,000.25')).toHaveCount(0)
  await whose.selectOption({ label: text('sync.filterEverybody') })
  await expect(page.getByText('2,000.25')).toBeVisible()
  await page.context().close()
})

test('The next person sees that a colleague recorded the shift on this device, in the form and at home, but not the figures; a second report needs attention.', async ({
  page,
  server,
}) => {
  // The day for which the home offers the night shift: after midnight still the day before.
  const day = proposedReportDay({ now: Date.now(), shift: 'night', hours: SHIFT_HOURS.initial })
  await page.goto(server.url)
  for (const email of [people.pharmacist2, people.pharmacist1]) {
    await signIn(page, email)
    await workerReady(page)
    if (email === people.pharmacist2) await signOut(page)
  }
  await server.stop()
  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '1000.50' })
  await signOut(page)

  await signIn(page, people.pharmacist2)
  const recorded = page.getByText(text('sales.colleagueRecorded'))
  await openShift(page, { origin: server.url, day, shift: 'morning' })
  await expect(recorded).toBeVisible()
  await expect(page.getByText('1,000.50')).toHaveCount(0)
  await expect(salesField(page)).not.toHaveValue(/1.?000/)
  await openChoices(page)
  await page.getByRole('radio', { name: text('sales.night'), exact: true }).click()
  await expect(recorded).toHaveCount(0)
  await page.goto(server.url)
  const morning = page.getByRole('listitem').filter({ hasText: text('sales.morningShift') })
  await expect(morning.first()).toContainText(text('sales.colleagueRecorded'))
  await expect(page.getByText('1,000.50')).toHaveCount(0)
  await examine(page, 'home with a colleague’s unsent shift')

  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '900' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSaved'))
  await server.start()
  await networkIsBack(page)
  await until('the first to arrive', async () => (await reportsOfDay(server, day))[0]?.firstBy)
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateAttention'))
  expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050, firstBy: 'demo-pharmacist1' }])
})

test('Private data is deleted from every storage area at sign-out, and none of it is readable while it waits.', async ({
  page,
  server,
}) => {
  await openOwnPages(page, server.url)
  const secrets = await secretsOf(server.url)
  expect(secrets.length).toBeGreaterThan(4)
  expect(areasWith(secrets, await storedText(page))).toContain('account-demo-pharmacist1/profile')

  // A half-filled form and an unsent row stay; only the row may be readable.
  await server.stop()
  await leaveUnsentWork(page, server.url)
  await signOut(page)

  const stored = await storedText(page)
  const areas = stored.map(({ area }) => area)
  expect(areas.filter((area) => area.startsWith('account-'))).toEqual([])
  expect(areas).toContain('outbox/rows')
  const sent = stored.filter(({ area }) => !isOfUnsent(area))
  expect(areasWith([...secrets, 'a private thought', 'demo-pharmacy-1'], sent)).toEqual([])
  expect(areasWith(['Ahmed Mahmoud'], sent).filter((area) => !NAMES_ARE_IN.includes(area))).toEqual([])
})

test('Once it is sent, unsent work leaves the name of its owner in no storage area.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await server.stop()
  await leaveUnsentWork(page, server.url)
  await signOut(page)
  expect(areasWith(['Ahmed Mahmoud'], await storedText(page)).filter(isOfUnsent)).not.toEqual([])

  await server.start()
  await signIn(page, people.pharmacist2)
  await until('the report to arrive', async () => (await reportsOfDay(server, riyadhToday())).length > 0)
  await expect.poll(async () => areasWith(['Ahmed Mahmoud'], await storedText(page)).filter(isOfUnsent)).toEqual([])
})

/**
 * A name is stored with the figures of the pharmacy, as for every colleague, and in the list of people of this device.
 */
const NAMES_ARE_IN = ['device/reports', 'device/shortages', 'device/people', 'device/handovers']

/** Signs a pharmacist in and opens pages with their own data. */
async function openOwnPages(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  for (const place of ['/profile', '/leavesHistory', '/']) {
    await page.goto(url + place)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
}

/** An unsent shift with its second copy, and a half-filled form. */
async function leaveUnsentWork(page: Page, url: string): Promise<void> {
  await recordShift(page, { origin: url, day: riyadhToday(), shift: 'morning', sales: '1000.50' })
  await page.goto(`${url}/salesReports?day=${riyadhToday()}&shift=night`)
  await page.getByLabel(text('sales.remarks')).fill('a private thought')
  await page.waitForFunction(async () => (await indexedDB.databases()).some(({ name }) => name?.startsWith('account-')))
  await expect.poll(async () => (await storedText(page)).filter(({ area }) => isOfUnsent(area))).toHaveLength(2)
}

function areasWith(words: readonly string[], stored: readonly StoredArea[]): string[] {
  return stored.filter(({ text: kept }) => words.some((word) => kept.includes(word))).map(({ area }) => area)
}

test('A sign-out made offline is sent to the server first when it is back, and leaves an outbox session.', async ({
  page,
  server,
  network,
}) => {
  const day = riyadhToday()
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await server.stop()
  await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
  await signOut(page)

  const seenBefore = network.answered.length
  await server.start()
  await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  const asked = network.answered
    .slice(seenBefore)
    .filter(({ path }) => path.startsWith('/api/') && !path.startsWith('/api/health'))
  expect(asked[0]).toMatchObject({ method: 'POST', path: '/api/users/signout?keep=outbox' })
  expect(await server.query(`select scope from sessions where user_id = 'demo-pharmacist1'`)).toEqual([
    { scope: 'outbox' },
  ])
  expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050, firstBy: 'demo-pharmacist1' }])
})

test('On a personal device signing out warns of unsent work and ends the session.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await page.goto(`${server.url}/settings`)
  await makePersonal(page)
  await expect(page.getByLabel(text('settings.idleLock'))).toHaveCount(0)
  await server.stop()
  await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', sales: '1000.50' })
  await askToSignOut(page)
  await expect(page.getByRole('dialog')).toContainText(text('session.signOutUnsentPersonalBody'))
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('app.signOut'), exact: true })
    .click()
  await expect(page.getByLabel(text('session.email'))).toBeVisible()

  await server.start()
  await until(
    'the session to end',
    async () => (await server.query(`select scope from sessions where user_id = 'demo-pharmacist1'`)).length === 0,
  )
  expect(await reportsOfDay(server, riyadhToday())).toEqual([])
  await signIn(page, people.pharmacist1)
  await until('the report to arrive', async () => (await reportsOfDay(server, riyadhToday())).length > 0)
})

/** The outbox, and the second copies of unsent work in case the browser loses its databases. */
function isOfUnsent(area: string): boolean {
  return area === 'outbox/rows' || area.includes('/unsent-copies/')
}

/**
 * What only this person should be able to read: every value of the record that is long enough not to match by chance.
 */
async function secretsOf(origin: string): Promise<string[]> {
  const client = new HttpClient(origin)
  await client.signIn(people.pharmacist1, DEMO_PASSWORD)
  const person = (await client.get('/api/users/demo-pharmacist1')).body as Record<string, unknown>
  const { contacts = [], employeeName } = person as {
    contacts?: { contactName: string; contactNo: string }[]
    employeeName: string
  }
  const fields = ['email', 'telNo', 'bankAccountNo', 'birthDate', 'officialId', 'saudiLicenseNo'].map(
    (field) => person[field],
  )
  // A relative's name may be part of one's own, which is stored with the figures.
  const relatives = contacts.flatMap(({ contactName, contactNo }) =>
    employeeName.includes(contactName) ? [contactNo] : [contactName, contactNo],
  )
  return [...fields, ...relatives].filter((secret): secret is string => typeof secret === 'string' && secret.length > 6)
}
