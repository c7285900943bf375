import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { damagedCorrections, damagedPunches, soundPunch } from '../support/damaged-attendance.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { overflowsOn } from '../support/overflows.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { text, walkedIn } from '../support/texts.ts'

test.describe.configure({ timeout: 120_000 })

for (const locale of walkedIn('ar')) {
  const says = (id: MessageId) => text(id, {}, locale)
  const button = (page: Page, id: MessageId) => page.getByRole('button', { name: says(id) }).first()
  const openHome = async (browser: Browser, server: ServerProcess) => {
    // Otherwise they may have checked out on this business day already.
    await server.change("delete from punches where user_id = 'demo-pharmacist3'")
    return offlineReadyPage(browser, { url: server.url, email: people.pharmacist3, locale, path: paths.home })
  }

  test(`A person checks in at home, by the one primary button (${locale}).`, async ({ browser, server }) => {
    const page = await openHome(browser, server)
    const primary = page.locator('main [class*="_primary_"]')
    await expect(primary).toHaveCount(1)
    await expect(primary).toContainText(says('attendance.checkIn'))
    await button(page, 'attendance.checkIn').click()
    await expect(button(page, 'attendance.checkOut')).toBeVisible()
    await expect(primary.filter({ hasText: says('attendance.checkOut') })).toHaveCount(0)
    expect(await primary.count()).toBeLessThanOrEqual(1)
    await expect(page.getByText(says('app.stateSaved'))).toHaveCount(0)
    await examine(page, 'attendance')
    await page.context().close()
  })

  test(`A person asks to correct a time that was forgotten, with the time and a reason (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openHome(browser, server)
    await button(page, 'attendance.checkIn').click()
    await expect(button(page, 'attendance.checkOut')).toBeVisible()
    await page.goto(server.url + paths.labourCheck)
    await expect(page.getByText(says('attendance.open'))).toBeVisible()
    await button(page, 'attendance.addMissing').click()
    await button(page, 'attendance.ask').click()
    await expect(page.getByText(says('attendance.timeWrong'))).toBeVisible()
    await page.getByRole('textbox', { name: says('attendance.time'), exact: true }).fill('0:05')
    await page.getByRole('textbox', { name: says('attendance.reason') }).fill('Forgotten')
    await button(page, 'attendance.ask').click()
    await expect(page.getByText(says('attendance.pending'))).toBeVisible()
    await page.context().close()
  })

  test(`A person checks out without a network, which arrives once it is back (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openHome(browser, server)
    await button(page, 'attendance.checkIn').click()
    await expect(button(page, 'attendance.checkOut')).toBeVisible()
    await page.goto(server.url + paths.labourCheck)
    await expect(page.getByText(says('attendance.open'))).toBeVisible()
    await server.stop()
    await button(page, 'attendance.checkOut').click()
    await expect(button(page, 'attendance.checkIn')).toBeVisible()
    await expect(page.getByRole('main').getByText(says('app.stateSaved'), { exact: true })).toBeVisible()
    await examine(page, 'attendance')
    await server.start()
    await networkIsBack(page)
    await expect(page.getByText(says('app.stateSaved'))).toHaveCount(0)
    await page.context().close()
  })
}

for (const locale of walkedIn('en')) {
  test(`A manager sees who is in, and approves a correction, which can be undone for some seconds (${locale}).`, async ({
    browser,
    server,
  }) => {
    const says = (id: MessageId) => text(id, {}, locale)
    const ask = async (page: Page) => {
      await page
        .getByRole('button', { name: says('attendance.addMissing') })
        .first()
        .click()
      await page.getByRole('textbox', { name: says('attendance.time'), exact: true }).fill('0:05')
      await page.getByRole('textbox', { name: says('attendance.reason') }).fill('The tablet was off')
      await page.getByRole('button', { name: says('attendance.ask') }).click()
      await expect(page.getByText(says('attendance.pending')).first()).toBeVisible()
      await page.context().close()
    }
    const path = paths.labourCheck
    await ask(await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path }))

    const page = await offlineReadyPage(browser, {
      url: server.url,
      email: people.manager,
      locale,
      path: paths.attendance,
    })
    await expect(page.getByRole('heading', { name: says('attendance.monthHours') })).toBeVisible()
    const request = page.getByRole('listitem').filter({ hasText: 'The tablet was off' })
    await request.getByRole('button', { name: says('attendance.approve') }).click()
    await expect(request.getByRole('button', { name: says('app.undo') })).toBeFocused()
    await request.getByRole('button', { name: says('app.undo') }).click()
    await expect(request).toBeFocused()
    await request.getByRole('button', { name: says('attendance.approve') }).dblclick()
    await expect(request.getByText(says('attendance.approved'))).toBeVisible()
    await examine(page, 'attendance of everybody')
    await expect(request).toHaveCount(0, { timeout: 20_000 })
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: says('app.exportCsv') }).click()
    expect((await saved).suggestedFilename()).toContain(says('attendance.csvFile'))
    await page.context().close()
  })
}

for (const [whose, email, path] of [
  ['one’s own', people.pharmacist3, paths.labourCheck],
  ['everybody’s', people.manager, paths.attendance],
] as const) {
  test(`Damaged rows of ${whose} attendance are shown as unread, and the others stay readable.`, async ({
    browser,
    server,
  }) => {
    const answers = {
      '**/api/attendance/*orrections*': damagedCorrections,
      '**/api/attendance/userCorrections/*': damagedCorrections,
      '**/api/attendance/userPunches/*': [soundPunch, ...damagedPunches],
      '**/api/attendance?*': [soundPunch, ...damagedPunches],
    }
    const page = await routedPage(browser, { url: server.url, email, answers })
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(server.url + path)
    await expect(page.getByText(`${damagedPunches.length + damagedCorrections.length} records couldn't`)).toBeVisible()
    expect(await overflowsOn(page)).toEqual([])
    await page.context().close()
  })
}
