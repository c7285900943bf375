import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { askForScreen, screensOf } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { asManager } from '../support/leave-screen.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Each test opens many pages without a server.
test.describe.configure({ timeout: 180_000 })

const MOST_REQUESTS: Record<Person, number> = { pharmacist1: 10, manager: 17, accountant: 9 }
/** Sign-in, health checks, and the check of sealed records some seconds after each start. */
const UNCOUNTED = /^\/api\/(users\/signin|health|seals)/
/** Pages that ask the server each time, and say so without one. */
const ONLINE_ONLY = [paths.audit, paths.employee].map((path) => new RegExp(`^${path.replace(/:\w+/, '[^/]+')}$`))
const OTRIVIN = 'Otrivin nasal spray'

for (const person of ['pharmacist1', 'manager', 'accountant'] as const) {
  test(`The device of ${person} is ready for an outage a few requests after sign-in, and then every place opens without a server.`, async ({
    page,
    server,
    network,
  }) => {
    const screens = await screensOf(person, server)
    const manager = await asManager(server.url)
    // A rejected rejoin can be requested again.
    const toRejoin = (await manager.leavesOf('demo-pharmacist1')).find(
      ({ dateRejoinRequestStatus }) => dateRejoinRequestStatus === 'Pending',
    )
    await manager.change(toRejoin?._id ?? '', { dateRejoinRequestStatus: 'Rejected' })

    await page.goto(network.url)
    await signIn(page, people[person])
    await readyForOutage(page)
    const asked = network.answered.filter(({ path }) => path.startsWith('/api/') && !UNCOUNTED.test(path))
    await server.kill()
    expect(asked.length, asked.map(({ path }) => path).join('\n')).toBeLessThanOrEqual(MOST_REQUESTS[person])

    for (const path of screens) {
      await page.goto(network.url + path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.locator('[aria-busy="true"], [class*="skeleton"]').filter({ visible: true }), path).toHaveCount(
        0,
      )
      const isOnlineOnly = ONLINE_ONLY.some((pattern) => pattern.test(path))
      await expect(page.getByRole('main').getByRole('button', { name: text('app.tryAgain') }), path).toHaveCount(
        isOnlineOnly ? 1 : 0,
      )
    }
    if (person === 'pharmacist1') await workOffline(page, network.url)
  })
}

test('Missing data is listed at home and on This device, and is loaded by a later attempt.', async ({
  page,
  network,
}) => {
  const slips = network.order('unavailable', { path: /userPayrolls/ }, Number.POSITIVE_INFINITY)
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  const missing = text('settings.outageMissing', { names: text('settings.outageSlips') })
  await expect(page.getByRole('link', { name: missing })).toBeInViewport()
  await page.getByRole('link', { name: missing }).click()
  await expect(page.locator('main').getByText(missing).first()).toBeVisible()
  slips.cancel()
  await until('the device to be ready', () =>
    page.getByText(text('settings.outageReady'), { exact: true }).first().isVisible(),
  )
  await askForScreen(page, paths.home)
  await expect(page.getByRole('region', { name: text('sales.thisMonth') })).toBeVisible()
  await expect(page.getByRole('link', { name: missing })).toHaveCount(0)
})

/** What an employee may do in an outage, on pages that were never opened with a server. */
async function workOffline(page: Page, origin: string): Promise<void> {
  await page.goto(origin + paths.trendingShortages)
  const shortage = page.getByRole('article', { name: OTRIVIN, exact: true })
  await shortage.locator('button[aria-pressed="false"]').click()
  await expect(shortage.getByText(text('app.stateSaved'))).toBeVisible()

  await page.goto(origin + paths.leavesHistory)
  await page.getByLabel(text('leave.filterState')).selectOption('Pending')
  await page
    .getByRole('link', { name: text('options.annualLeave') })
    .first()
    .click()
  await page.getByRole('button', { name: text('leave.cancelLeave') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('leave.cancelConfirm') })
    .click()
  await expect(
    page.getByRole('region', { name: text('leave.unsentCancel') }).getByText(text('app.stateSaved'), { exact: true }),
  ).toBeVisible()

  await page.goto(origin + paths.leaveRejoin)
  const leave = page.getByRole('region', { name: text('options.emergencyLeave') })
  await leave.locator('form button[type="submit"]').first().click()
  await expect(leave.getByText(text('app.stateSaved')).first()).toBeVisible()
}
