import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { openScreen, screensOf, walkTo } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

// Two people sign in, and each starts a server of its own.
test.describe.configure({ timeout: 180_000 })

const NEW_NAME = 'Tabuk Mall'

/** A manager gives P2023 another name. */
async function rename(page: Page, locale: TestLocale = 'en'): Promise<void> {
  const t = (id: Parameters<typeof text>[0], values = {}) => text(id, values, locale)
  await openScreen(page, paths.chainSettings)
  await page.getByRole('button', { name: t('chain.editPharmacy', { pharmacy: 'P2023' }) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('chain.pharmacyName'), { exact: true }).fill(NEW_NAME)
  await dialog.getByLabel(t('chain.reason')).fill('New sign')
  await dialog.getByRole('button', { name: t('chain.save'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

for (const locale of LOCALES)
  test(`A shift that waits while a manager renames its pharmacy is recorded there, under the new name (${locale}).`, async ({
    browser,
    server,
  }) => {
    const tablet = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: '/' })
    await tablet.context().setOffline(true)
    await recordShift(tablet, { origin: server.url, day: riyadhToday(), shift: 'morning', sales: '345.50', locale })

    const page = await routedPage(browser, { url: server.url, email: people.manager, locale })
    await rename(page, locale)
    await openScreen(page, paths.home)
    await expect(page.getByRole('link', { name: NEW_NAME })).toBeVisible()

    await tablet.context().setOffline(false)
    await networkIsBack(tablet)
    const sent = `select first_sales from reports where pharmacy_name = 'P2023' and day = '${riyadhToday()}'`
    await expect.poll(() => server.query(sent), { timeout: 30_000 }).toEqual([{ first_sales: 34_550 }])
    await tablet.goto(`${server.url}${paths.profile}`)
    // The tablet reads the settings once a minute.
    await expect(tablet.getByRole('main')).toContainText(NEW_NAME, { timeout: 90_000 })
  })

for (const person of ['pharmacist1', 'manager', 'accountant'] as const satisfies Person[])
  test(`No screen of ${person} shows the former name of a pharmacy. @layout`, async ({ browser, server }) => {
    await rename(await routedPage(browser, { url: server.url, email: people.manager }))
    const page = await routedPage(browser, { url: server.url, email: people[person] })
    // The settings say how the pharmacy is recorded, and the audit trail what was recorded.
    const silent = (await screensOf(person, server)).filter(
      (path) => path !== paths.chainSettings && path !== paths.audit,
    )
    for (const path of silent) {
      await walkTo(page, path)
      // The settings may arrive after the first screen.
      await expect.soft(page.locator('body'), path).not.toContainText('P2023')
    }
  })

for (const locale of LOCALES)
  test(`An empty name is pointed out, and a rename that gets no answer keeps what was typed (${locale}).`, async ({
    browser,
    server,
  }) => {
    const t = (id: Parameters<typeof text>[0], values = {}) => text(id, values, locale)
    const page = await routedPage(browser, { url: server.url, email: people.manager, locale })
    await page.setViewportSize({ width: 360, height: 740 })
    await openScreen(page, paths.chainSettings)
    await page.getByRole('button', { name: t('chain.editPharmacy', { pharmacy: 'P2023' }) }).click()
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel(t('chain.pharmacyName'), { exact: true })
    const save = dialog.getByRole('button', { name: t('chain.save'), exact: true })
    await name.fill('')
    await save.click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription(t('chain.pharmacyNameMissing'))
    await examine(page, 'a pharmacy without a name', { of: locale })

    await name.fill(NEW_NAME)
    await dialog.getByLabel(t('chain.reason')).fill('New sign')
    await server.stop()
    await save.click()
    await expect(dialog.getByText(t('app.needsServer')).or(dialog.getByText(t('app.answerLost')))).toBeInViewport()
    await expect(name).toHaveValue(NEW_NAME)
    await examine(page, 'a rename without an answer', { of: locale })
    await server.start()
    await save.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: NEW_NAME })).toBeVisible()
  })

test('A name that another pharmacy has is pointed out, in view on a phone.', async ({ browser, sharedServer }) => {
  const page = await routedPage(browser, { url: sharedServer.url, email: people.manager })
  await page.setViewportSize({ width: 360, height: 740 })
  await openScreen(page, paths.chainSettings)
  await page.getByRole('button', { name: text('chain.editPharmacy', { pharmacy: 'P2023' }) }).click()
  const dialog = page.getByRole('dialog')
  const name = dialog.getByLabel(text('chain.pharmacyName'), { exact: true })
  await name.fill(' p2024 ')
  await dialog.getByRole('button', { name: text('chain.save'), exact: true }).click()
  await expect(name).toBeFocused()
  await expect(name).toHaveAccessibleDescription(text('chain.pharmacyNameTaken'))
  await expect(dialog.getByText(text('chain.pharmacyNameTaken'))).toBeInViewport()
})
