import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { employeesPathWith } from '../../src/paths/dashboard-paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

// Signing in is slow on a busy machine.
test.describe.configure({ timeout: 150_000 })

/** A manager does it to the account that the list of employees shows. */
async function change(page: Page, label: MessageId, locale: TestLocale): Promise<void> {
  await page.locator('summary').first().click()
  const name = text(label, {}, locale)
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('app.yourPassword', {}, locale), { exact: true }).fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

for (const locale of LOCALES)
  test(`A shift of somebody whose account was closed waits until a manager reopens it for a day (${locale}).`, async ({
    browser,
    server,
  }) => {
    const { url } = server
    const tablet = await offlineReadyPage(browser, { url, email: people.pharmacist1, locale, path: '/' })
    await tablet.context().setOffline(true)
    await recordShift(tablet, { origin: url, day: riyadhToday(), shift: 'morning', sales: '345.50', locale })
    await signOut(tablet, locale)
    const elsewhere = await routedPage(browser, { url, email: people.manager, locale })
    await elsewhere.goto(url + employeesPathWith(people.pharmacist1))
    await change(elsewhere, 'employees.close', locale)

    await tablet.context().setOffline(false)
    await signIn(tablet, people.manager, locale)
    await tablet.goto(`${url}/sync`)
    const others = tablet.getByRole('region', { name: text('sync.others', {}, locale) })
    await expect(others.getByText(text('sync.accountClosed', {}, locale))).toBeVisible()
    await examine(tablet, 'unsent work of a closed account', { of: locale })
    await server.stop()
    await tablet.reload()
    // It is not said that it will be sent: it waits for a manager, not for the server.
    await expect(tablet.getByText(text('sync.silent', {}, locale))).toBeVisible()
    await expect(others.getByText(text('sync.accountClosed', {}, locale))).toBeVisible()
    await examine(tablet, 'unsent work of a closed account, offline', { of: locale })
    await server.start()
    await others.getByRole('link').click()
    await change(tablet, 'employees.reopenForDay', locale)
    await examine(tablet, 'an account that is open for a day', { of: locale })

    await signOut(tablet, locale)
    await signIn(tablet, people.pharmacist1, locale)
    const sent = `select first_sales from reports where pharmacy_name = 'P2023' and day = '${riyadhToday()}'`
    await expect.poll(() => server.query(sent), { timeout: 30_000 }).toEqual([{ first_sales: 34_550 }])
    await tablet.goto(`${url}/sync`)
    await expect(tablet.getByText(text('sync.nothingWaits', {}, locale))).toBeVisible()
    await expect(others).toHaveCount(0)
  })
