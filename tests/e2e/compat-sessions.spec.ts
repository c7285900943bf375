import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { apiPaths } from '../../src/shared/contract/api-paths.ts'
import { FEATURES } from '../../src/shared/contract/session.ts'
import type { Feature } from '../../src/shared/contract/session.ts'
import { test } from '../support/app-fixtures.ts'
import { changeTo } from '../support/by-pin.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { arrivedReports, countArrived, expectedReports, queueReports } from '../support/queue-reports.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { rowsOnDevice, waitingOnDevice } from '../support/rows-on-device.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 240_000 })

const OWNER = { id: 'demo-pharmacist1', name: 'Ahmed Mahmoud Hassan' }
const COUNT = 3

test('Rows from before an update get their proof at the next start with their owner signed in, and are sent without them.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await server.stop()
  await queueReports(page, { count: COUNT, owner: OWNER })
  expect((await rowsOnDevice(page)).filter(({ proof }) => proof !== undefined)).toEqual([])

  await page.reload()
  await expect(signedInMark(page)).toBeVisible()
  await until('the rows to be proven', async () => (await rowsOnDevice(page)).every(({ proof }) => proof !== undefined))
  await signOut(page)
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await until('all to arrive', async () => (await countArrived(server)) === COUNT)
  expect(await arrivedReports(server)).toEqual(expectedReports({ count: COUNT, owner: OWNER }))
  await until('nothing to wait', async () => (await waitingOnDevice(page)).length === 0)
})

test('Rows from before an update whose owner had signed out wait for them, and are shown to them first.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await signOut(page)
  await queueReports(page, { count: 1, owner: OWNER })
  await page.reload()
  await until('the row to wait', async () => (await waitingOnDevice(page))[0]?.state === 'signInNeeded')
  expect(await countArrived(server)).toBe(0)

  await signIn(page, people.pharmacist1)
  await page.goto(server.url + paths.sync)
  await expect(page.getByText(text('errors.not_checked')).first()).toBeVisible()
  await page.getByRole('button', { name: text('sync.retryNow'), exact: true }).click()
  await until('the row to arrive', async () => (await countArrived(server)) === 1)
  expect(await arrivedReports(server)).toEqual(expectedReports({ count: 1, owner: OWNER }))
})

/** The servers before PINs, newest first: each has all features of the next one, and one more. */
const BEFORE_PINS = FEATURES.indexOf('pin')
const OLDER_SERVERS = Array.from({ length: BEFORE_PINS + 1 }, (_none, index) => FEATURES.slice(0, BEFORE_PINS - index))

for (const features of OLDER_SERVERS) {
  test(`With a server that knows ${features.join(', ') || 'nothing of sessions in halves'}, each shift arrives as its owner’s; switching signs out, and the password signs in again.`, async ({
    page,
    server,
    network,
  }) => {
    const day = riyadhToday()
    asServerOf(network, server, features)
    await page.goto(network.url)
    await signIn(page, people.pharmacist2)
    await workerReady(page)
    await page.goto(network.url + paths.profile)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('button', { name: text('profile.setPin') })).toHaveCount(0)
    await changeTo(page, null)
    await signIn(page, people.pharmacist1)
    await until('the sign-out to be sent', () => isSignedOut(server, 'demo-pharmacist2'))

    await server.stop()
    await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
    await changeTo(page, 'pharmacist2')
    await expect(page.locator('[name="password"]')).toBeVisible()
    await expect(page.locator('[inputmode="none"]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: text('session.usePin') })).toHaveCount(0)
    await page.locator('[name="password"]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(signedInMark(page)).toContainText('Yousef', { timeout: 30_000 })
    await recordShift(page, { origin: network.url, day, shift: 'night', sales: '2000.25' })

    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await until('both to arrive', async () => {
      const [report] = await reportsOfDay(server, day)
      return report?.firstBy && report.secondBy
    })
    expect(await reportsOfDay(server, day)).toEqual([
      { first: 100_050, firstBy: 'demo-pharmacist1', second: 200_025, secondBy: 'demo-pharmacist2' },
    ])
    await until('nothing to wait', async () => (await waitingOnDevice(page)).length === 0)
  })
}

const NO_CALL = /^$/
/** The calls that each feature added. */
const CALLS_WITH: Record<Feature, RegExp> = {
  halves: /\/users\/proofs/,
  seals: /\/api\/seals/,
  passwords: /\/users\/changePassword/,
  accounts: /\/users\/sessions|\/(password|deactivate|reactivate|sessions)$/,
  pin: /\/users\/(pin|suspend|resume|device)\b/,
  exports: /\/audit\/exports/,
  settings: /\/api\/settings/,
  handover: /\/api\/handovers/,
  overtime: /\/api\/overtime/,
  colleagues: /\/users\/colleagues/,
  till: NO_CALL,
  attendance: /\/api\/attendance/,
  kpis: NO_CALL,
  import: /\/users\/import/,
  kpiFigures: /\/api\/kpis/,
  audit: NO_CALL,
  corrections: NO_CALL,
  pharmacies: /\/pharmacies\/(addAPharmacy|edit)/,
  people: /\/users\/edit\/|\/assignments$/,
  voids: /\/payrolls\/void\//,
  tillDays: /\/api\/tills/,
  reopenForDay: NO_CALL,
  overtimeWaiting: /\/overtimeRequests\?(status|id)=/,
}

/** Emulates an older server: its health check lists only these features, and only their calls exist. */
function asServerOf(network: FaultProxy, server: ServerProcess, features: readonly Feature[]): void {
  const unknown = FEATURES.filter((feature) => !features.includes(feature)).map((feature) => CALLS_WITH[feature])
  network.instead = async ({ path }) => {
    if (unknown.some((calls) => calls.test(path))) return { status: 404, json: { code: 'not_found' } }
    // While the server is away this fails, as the request itself would.
    return path.startsWith(apiPaths.health())
      ? { status: 200, json: { ...((await (await fetch(server.url + path)).json()) as object), features } }
      : null
  }
}

async function isSignedOut(server: ServerProcess, userId: string): Promise<boolean> {
  const sessions = await server.query(`select scope from sessions where user_id = '${userId}'`)
  return sessions.every(({ scope }) => scope === 'outbox')
}
