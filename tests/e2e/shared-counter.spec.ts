import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { managerPaths } from '../../src/shared/contract/manager-paths.ts'
import type { AuditEntry } from '../../src/shared/contract/audit.ts'
import { test } from '../support/app-fixtures.ts'
import { changeTo, PIN, setPin, typePin } from '../support/by-pin.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { askForScreen } from '../support/every-screen.ts'
import { HttpClient } from '../support/http-client.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { forgeIntent, rowsOnDevice, waitingOnDevice } from '../support/rows-on-device.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { recordShift, salesField, saveButton } from '../support/shift-report-screen.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

const MORNING = 'demo-pharmacist1'
const NIGHT = 'demo-pharmacist2'
const FRESH = 'violet tractor near the museum'
const BOTH = { first: 100_050, firstBy: MORNING, second: 200_025, secondBy: NIGHT }

test('The morning shift, recorded without a network, and the night shift, recorded by a colleague with a PIN, arrive under their owners, once each.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  await comeAndGo(page, server.url)
  await server.stop()
  await recordBoth(page, { origin: server.url, day })

  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await bothArrive(server, day)
  await until('nothing to wait', async () => (await waitingOnDevice(page)).length === 0)
  await expect(signedInMark(page)).toContainText('Yousef')
})

test('Before the server receives a sign-out the person’s cookie alone authorises nothing; afterwards it sends what they recorded, and then nothing more.', async ({
  page,
  server,
  network,
}) => {
  const day = riyadhToday()
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  const blocked = network.order(
    'lostRequest',
    { method: 'POST', path: /signout|suspend|addAReport|editAReport/ },
    Number.POSITIVE_INFINITY,
  )
  await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
  await changeTo(page, null)
  await until('the server not to hear of it', () => blocked.hits() > 0)

  const copied = await copiedCookies(page)
  // The session is active; only its other half is missing.
  expect(await (await fetch(server.url + apiPaths.me(), { headers: copied })).json()).toMatchObject({
    code: 'full_session_needed',
  })
  const before = await allThatIsStored(server)
  expect(await whatItOpens(server, copied)).toEqual([])
  expect(await allThatIsStored(server)).toEqual(before)
  expect(await reportsOfDay(server, day)).toEqual([])

  blocked.cancel()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  expect(await reportsOfDay(server, day)).toEqual([{ first: 100_050, firstBy: MORNING, second: null, secondBy: null }])
  await until('nothing to wait', async () => (await waitingOnDevice(page)).length === 0)

  const after = await allThatIsStored(server)
  // The earlier cookie, and the session's present one.
  for (const cookies of [copied, await copiedCookies(page)]) expect(await whatItOpens(server, cookies)).toEqual([])
  expect(await allThatIsStored(server)).toEqual(after)
})

test('A person who was signed out before the outage signs in by password, records and leaves: the shift is sent under their name, with no person signed in.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  await leaveBefore(page, { url: server.url, server })
  await server.stop()
  await page.reload()
  await signIn(page, people.pharmacist2)
  await recordShift(page, { origin: server.url, day, shift: 'night', sales: '2000.25' })
  await signOut(page)

  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  expect(await reportsOfDay(server, day)).toEqual([{ first: null, firstBy: null, second: 200_025, secondBy: NIGHT }])
  await until('nothing to wait', async () => (await waitingOnDevice(page)).length === 0)
  await expect(signedInMark(page)).toHaveCount(0)
})

type Meanwhile = { happens: (url: string) => Promise<void>; isOver: (url: string) => Promise<void>; password: string }

const MEANWHILE: Record<string, Meanwhile> = {
  'whose password was changed meanwhile': {
    async happens(url) {
      const elsewhere = new HttpClient(url)
      await elsewhere.signIn(people.pharmacist2, DEMO_PASSWORD)
      const change = { currentPassword: DEMO_PASSWORD, newPassword: FRESH }
      expect((await elsewhere.post(apiPaths.changePassword(), change)).status).toBe(200)
    },
    isOver: async () => {},
    password: FRESH,
  },
  'whose account was closed meanwhile': {
    happens: (url) => asManager(url, managerPaths.closeAccount(NIGHT)),
    isOver: (url) => asManager(url, managerPaths.reopenAccount(NIGHT)),
    password: DEMO_PASSWORD,
  },
}

async function asManager(url: string, path: string): Promise<void> {
  const manager = new HttpClient(url)
  await manager.signIn(people.manager, DEMO_PASSWORD)
  expect((await manager.post(path, { currentPassword: DEMO_PASSWORD })).status).toBe(200)
}

for (const [what, { happens, isOver, password }] of Object.entries(MEANWHILE)) {
  test(`A person who signed in by password during the outage and left, and ${what}, sends that shift when they are back.`, async ({
    page,
    server,
    network,
  }) => {
    const day = riyadhToday()
    await leaveBefore(page, { url: network.url, server })
    const cutOff = network.order('lostRequest', { path: /\/api\// }, Number.POSITIVE_INFINITY)
    await page.reload()
    await signIn(page, people.pharmacist2)
    await recordShift(page, { origin: network.url, day, shift: 'night', sales: '2000.25' })
    await signOut(page)
    await happens(server.url)

    cutOff.cancel()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until('the refusal', async () => (await waitingOnDevice(page))[0]?.state === 'signInNeeded')
    expect(await reportsOfDay(server, day)).toEqual([])
    await isOver(server.url)
    await page.reload()
    await fillSignIn(page, { email: people.pharmacist2, password })
    await expect(signedInMark(page)).toBeVisible({ timeout: 30_000 })
    await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
    expect(await reportsOfDay(server, day)).toEqual([{ first: null, firstBy: null, second: 200_025, secondBy: NIGHT }])
  })
}

test('After a password change elsewhere, the morning shift waits for its owner, who sends it with the new password.', async ({
  page,
  server,
  network,
}) => {
  const day = riyadhToday()
  await comeAndGo(page, network.url)
  await server.stop()
  await recordBoth(page, { origin: network.url, day })

  const cutOff = network.order('lostRequest', { path: /./ }, Number.POSITIVE_INFINITY)
  await server.start()
  const elsewhere = new HttpClient(server.url)
  await elsewhere.signIn(people.pharmacist1, DEMO_PASSWORD)
  expect(
    (await elsewhere.post(apiPaths.changePassword(), { currentPassword: DEMO_PASSWORD, newPassword: FRESH })).status,
  ).toBe(200)
  cutOff.cancel()

  await onlyNightArrives(page, { server, day })
  await changeTo(page, null)
  await fillSignIn(page, { email: people.pharmacist1, password: FRESH })
  await expect(signedInMark(page)).toContainText('Ahmed', { timeout: 30_000 })
  await bothArrive(server, day)
  await until('nothing to wait', async () => (await waitingOnDevice(page)).length === 0)
})

test('After an account is closed, the morning shift waits until it is reopened and its owner is back.', async ({
  page,
  server,
  network,
}) => {
  const day = riyadhToday()
  await comeAndGo(page, network.url)
  await server.stop()
  await recordBoth(page, { origin: network.url, day })

  const cutOff = network.order('lostRequest', { path: /./ }, Number.POSITIVE_INFINITY)
  await server.start()
  const manager = new HttpClient(server.url)
  await manager.signIn(people.manager, DEMO_PASSWORD)
  expect((await manager.post(managerPaths.closeAccount(MORNING), { currentPassword: DEMO_PASSWORD })).status).toBe(200)
  cutOff.cancel()

  await onlyNightArrives(page, { server, day })
  await changeTo(page, null)
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(page.getByRole('alert')).toContainText(text('session.wrongCredentials'), { timeout: 30_000 })
  expect(await waitingOnDevice(page)).toMatchObject([{ ownerId: MORNING, state: 'signInNeeded' }])

  expect((await manager.post(managerPaths.reopenAccount(MORNING), { currentPassword: DEMO_PASSWORD })).status).toBe(200)
  await signIn(page, people.pharmacist1)
  await bothArrive(server, day)
  await until('nothing to wait', async () => (await waitingOnDevice(page)).length === 0)
})

test('A shift that somebody changed in the browser’s storage is not sent without its owner; managers find it in the audit trail, and the owner is shown it first.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await server.stop()
  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '1000.50' })
  await signOut(page)
  await forgeIntent(page, { sales: 9999 })

  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const manager = new HttpClient(server.url)
  await manager.signIn(people.manager, DEMO_PASSWORD)
  const [row] = await rowsOnDevice(page)
  const noted = await until('the change to be noted', async () => {
    const entries = (await manager.get('/api/audit?entity=session')).body as AuditEntry[]
    return entries.find(({ action }) => action === 'entriesChanged')
  })
  expect(noted).toMatchObject({ entityId: MORNING, after: { entries: [row?.opId] } })
  await until('the row to wait', async () => (await waitingOnDevice(page))[0]?.state === 'signInNeeded')

  await signIn(page, people.pharmacist1)
  await page.goto(server.url + paths.sync)
  await expect(page.getByText(text('errors.changed_here')).first()).toBeVisible()
  expect(await waitingOnDevice(page)).toEqual([{ ownerId: MORNING, state: 'rejected', code: 'changed_here' }])
  expect(await reportsOfDay(server, day)).toEqual([])
})

/** The night's pharmacist was here and has a PIN; the morning's is at the counter. */
async function comeAndGo(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await signIn(page, people.pharmacist2)
  await workerReady(page)
  await setPin(page, origin)
  await changeTo(page, null)
  await signIn(page, people.pharmacist1)
}

type Counter = { origin: string; day: string }

/** Without a network: the morning's pharmacist records and leaves, the night's signs in by name and PIN and records. */
async function recordBoth(page: Page, { origin, day }: Counter): Promise<void> {
  await recordShift(page, { origin, day, shift: 'morning', sales: '1000.50' })
  await changeTo(page, 'pharmacist2')
  await typePin(page, PIN)
  await expect(page.getByText(text('session.openedByPinTitle'))).toBeVisible()
  // Without a reload, which would drop the PIN.
  await askForScreen(page, `${paths.salesReports}?day=${day}&shift=night`)
  await salesField(page).fill('2000.25')
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: text('sales.correct'), exact: true })).toBeVisible()
}

/** Each was written once: the report is at its second revision. */
async function bothArrive(server: ServerProcess, day: string): Promise<void> {
  await until('both to arrive', async () => {
    const [report] = await reportsOfDay(server, day)
    return report?.firstBy && report.secondBy
  })
  expect(await reportsOfDay(server, day)).toEqual([BOTH])
  expect(
    await server.query(`select revision from reports where pharmacy_name = '${THEIR_PHARMACY}' and day = '${day}'`),
  ).toEqual([{ revision: 2 }])
}

async function onlyNightArrives(page: Page, { server, day }: { server: ServerProcess; day: string }): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await until('the night’s to arrive', async () => (await reportsOfDay(server, day))[0]?.secondBy)
  // The tablet gets the result of the night’s write after the server has it.
  await expect
    .poll(() => waitingOnDevice(page))
    .toEqual([{ ownerId: MORNING, state: 'signInNeeded', code: 'session_revoked' }])
  expect(await reportsOfDay(server, day)).toEqual([{ ...BOTH, first: null, firstBy: null }])
}

/** What a colleague could copy from the browser of a person who left: all its cookies, and their accounts. */
async function copiedCookies(page: Page): Promise<Record<string, string>> {
  const cookies = await page.context().cookies()
  return { 'x-account': MORNING, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
}

const CALLS_OF_LEAVING = [apiPaths.suspend(), apiPaths.announce(), apiPaths.signOut({ keepOutbox: true })]
const PUBLIC_CALLS = [`GET ${apiPaths.health()}`, `POST ${apiPaths.seals()}`]
const METHODS = ['GET', 'POST', 'PUT', 'DELETE']

/**
 * The calls that are not rejected for a holder of the cookie who names its person, apart from signing out and public
 * calls.
 */
async function whatItOpens(server: ServerProcess, copied: Record<string, string>): Promise<string[]> {
  const today = riyadhToday()
  const [report] = await server.query('select id from reports limit 1')
  const period = { from: today, to: today }
  // All other calls concern one person, or nothing.
  const named: Record<string, unknown> = {
    signOut: { keepOutbox: true },
    pharmacyReports: THEIR_PHARMACY,
    pharmacyReportsDay: { pharmacyName: THEIR_PHARMACY, day: today },
    editAReport: report?.['id'],
    allSlipsOfMonth: `${today.slice(0, 7)}-01`,
    reportsOfAll: period,
    monthlyReports: period,
    pharmacyHandovers: { pharmacyName: THEIR_PHARMACY, from: today },
    handoverOf: { pharmacyName: THEIR_PHARMACY, ref: 'none' },
    handovers: period,
    allPunches: period,
    hoursOfMonth: `${today.slice(0, 7)}-01`,
    overtimeOfMonth: `${today.slice(0, 7)}-01`,
    audit: { entity: 'session', id: MORNING },
  }
  const every = Object.entries({ ...apiPaths, ...managerPaths }).map(([name, pathOf]) =>
    (pathOf as (of: unknown) => string)(named[name] ?? MORNING),
  )
  const asked = every
    .filter((path) => !CALLS_OF_LEAVING.includes(path))
    .flatMap((path) => METHODS.map((method) => ({ method, path })))
  const body = JSON.stringify({
    ...{ pharmacyName: THEIR_PHARMACY, day: today, dayType: 'single', firstSales: 9999, firstPharmacist: 'A thief' },
    ...{ currentPassword: DEMO_PASSWORD, newPassword: FRESH, pin: PIN, mode: 'personal', ids: [], rows: [] },
  })
  const opened: string[] = []
  for (const { method, path } of asked) {
    const { status } = await fetch(server.url + path, {
      method,
      headers: { ...copied, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body }),
    })
    const isRefused =
      [401, 403, 404].includes(status) ||
      (path === apiPaths.signIn() && status === 422) ||
      // The chain has its managers.
      (path === managerPaths.firstRun() && status === 409)
    if (!isRefused && !PUBLIC_CALLS.includes(`${method} ${path}`)) opened.push(`${method} ${path}: ${status}`)
  }
  return opened
}

/** All stored data except the audit trail, which records rejected attempts. */
async function allThatIsStored(server: ServerProcess): Promise<unknown> {
  const tables = [
    'users',
    'sessions',
    'reports',
    'leaves',
    'shortages',
    'shortage_registerers',
    'payrolls',
    'voided_slips',
    'visits',
    'pins',
    'announced_rows',
    'idempotency_keys',
  ]
  return Promise.all(tables.map((table) => server.query(`select * from ${table}`)))
}

/** The night's pharmacist was here and has signed out, which the server knows. */
async function leaveBefore(page: Page, { url, server }: { url: string; server: ServerProcess }): Promise<void> {
  await page.goto(url)
  await signIn(page, people.pharmacist2)
  await workerReady(page)
  await signOut(page)
  await until('the sign-out to be sent', async () =>
    (await server.query('select scope from sessions')).every(({ scope }) => scope === 'outbox'),
  )
}
