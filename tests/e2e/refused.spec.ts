import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay, dayIn } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { text, walkedIn } from '../support/texts.ts'

const RECORD = '**/api/users/editUserDetails/**'
const SUPPORT = '**/api/trendingShortages/trendingShortageUpdate/**'
const PUNCH = '**/api/attendance/addAPunch'
const NEW = '**/api/trendingShortages/addATrendingShortage'
/** In the demo chain, of pharmacist1. */
const BROTHER = { name: 'Mahmoud Hassan', phone: '0510000002' }
/** In the demo chain; pharmacist1 does not support it. */
const OTRIVIN = 'Otrivin nasal spray'

/** For whole walks on busy machines. */
const LIMIT_MS = 120_000
test.describe.configure({ timeout: LIMIT_MS })

for (const locale of walkedIn('ar')) {
  test(`A vaccination that the server rejects is never shown as filed, and its form says what to do (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    const day = addDays(riyadhToday(), -3)
    await refuse(page, RECORD, 'vaccinationDetails.firstDoseDate')

    await page.goto(server.url + paths.vaccine)
    await page.getByRole('radio', { name: t('vaccination.firstDoseTaken'), exact: true }).check()
    await chooseDay(page, t('vaccination.firstDoseDate'), day)
    await page.getByRole('button', { name: t('vaccination.save'), exact: true }).click()
    const filed = page.getByRole('region', { name: t('vaccination.filed') })
    const banner = filed.getByRole('alert')
    await expect(banner).toContainText(t('app.refusedFields', { fields: t('vaccination.firstDoseDate') }))
    await expect(banner).toContainText(t('vaccination.afterRefusal'))
    await expect(banner.locator('time')).toHaveAttribute('datetime', day)
    // Nothing but the rejected entry is shown. The form keeps what was typed.
    await expect(filed.locator('time')).toHaveCount(1)
    await expect(dayIn(page, t('vaccination.firstDoseDate'))).toHaveValue(day)
    await examine(page, 'a refused vaccination')
    await page.unroute(RECORD)
    await chooseDay(page, t('vaccination.firstDoseDate'), addDays(day, -1))
    await page.getByRole('button', { name: t('vaccination.save'), exact: true }).click()
    await expect(filed.locator('time')).toHaveAttribute('datetime', addDays(day, -1))
    await expect(banner).toHaveCount(0)
    await page.context().close()
  })

  test(`A check-in that the server rejects leads from home to the hours, where it is named (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    const t = (id: MessageId) => text(id, {}, locale)
    await refuse(page, PUNCH, 'direction')
    await page.goto(server.url + paths.home)
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`${t('attendance.checkIn')}|${t('attendance.checkOut')}`) })
      .click()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('app.stateAttention') })
      .click()
    await expect(page).toHaveURL(new RegExp(paths.labourCheck))
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.context().close()
  })

  test(`A contact that the server rejects is shown beside the one it has, until it is corrected (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    await refuse(page, RECORD, 'contacts.0.contactNo')
    await page.goto(`${server.url}${paths.profile}?tab=contacts`)
    const card = page.getByRole('region', { name: t('contacts.title') })
    const line = (words: string) => card.getByRole('listitem').filter({ hasText: words })
    await card.getByRole('button', { name: t('contacts.edit', { name: BROTHER.name }) }).click()
    await page.getByRole('dialog').getByLabel(t('contacts.phone')).fill('0519999999')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('contacts.save') })
      .click()
    await expect(card.getByRole('alert')).toContainText(t('app.refusedFields', { fields: t('contacts.phone') }))
    await expect(card.getByRole('alert')).toContainText(t('contacts.afterRefusal'))
    await expect(line('0519999999')).toContainText(t('contacts.notAtServer'))
    await expect(line(BROTHER.phone)).toContainText(t('contacts.stillAtServer'))
    await expect(
      line(BROTHER.phone).getByRole('link', { name: t('contacts.call', { name: BROTHER.name }) }),
    ).toBeVisible()
    await examine(page, 'a refused contact')
    await page.unroute(RECORD)
    await card.getByRole('button', { name: t('contacts.edit', { name: BROTHER.name }) }).click()
    await page.getByRole('dialog').getByLabel(t('contacts.phone')).fill('0518888888')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('contacts.save') })
      .click()
    await expect(card.getByRole('alert')).toHaveCount(0)
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await expect(line('0518888888')).not.toContainText(t('contacts.notAtServer'))
    // It has replaced the rejected one, on the tablet and on the server.
    await expect(card.locator('output')).toHaveCount(0)
    const [user] = await server.query("select contacts from users where id = 'demo-pharmacist1'")
    expect(JSON.parse(String(user?.['contacts']))).toMatchObject([{ contactNo: '0518888888' }])
    await page.context().close()
  })

  test(`A support that the server rejects does not count, and can be tried again (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    await refuse(page, SUPPORT, 'shortageRegisterers.0.name')
    await page.goto(server.url + paths.trendingShortages)
    const item = page.getByRole('article', { name: OTRIVIN, exact: true })
    const before = await supportersOf(item)
    await item.getByRole('button', { name: t('shortages.supportNamed', { name: OTRIVIN }) }).click()
    await expect(item.getByRole('alert')).toContainText(t('shortages.attentionTitle'))
    await expect(item.getByRole('alert')).toContainText(
      `${t('app.refusedValue')} ${t('shortages.supportAfterRefusal')}`,
    )
    await expect(item.getByRole('button', { name: t('shortages.supportNamed', { name: OTRIVIN }) })).toBeVisible()
    expect(await supportersOf(item)).toBe(before)
    await page.unroute(SUPPORT)
    await item.getByRole('button', { name: t('shortages.tryAgain') }).click()
    await expect(item.locator('button[aria-pressed="true"]')).toBeVisible()
    await expect(item.getByRole('alert')).toHaveCount(0)
    expect(await supportersOf(item)).not.toBe(before)
    await page.context().close()
  })

  test(`A new shortage that the server rejects can be discarded (${locale}).`, async ({ browser, server }) => {
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    await page.goto(server.url + paths.trendingShortages)
    await refuse(page, NEW, 'shortagePrice')
    await page.getByRole('button', { name: t('shortages.add'), exact: true }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(t('shortages.barcode')).fill('6289999000015')
    await form.getByLabel(t('shortages.name')).fill('Symbicort inhaler')
    await form.getByLabel(t('shortages.price')).fill('18.75')
    await form.getByRole('button', { name: t('shortages.save') }).click()
    const own = page.getByRole('region', { name: t('shortages.yours') })
    await expect(own.getByRole('alert')).toContainText(t('app.refusedFields', { fields: t('shortages.price') }))
    await expect(own.getByRole('alert')).toContainText(t('shortages.newAfterRefusal'))
    await own.getByRole('button', { name: t('shortages.discard') }).click()
    await form.getByRole('button', { name: t('shortages.discardConfirm') }).click()
    await expect(own).toHaveCount(0)
    await page.context().close()
  })
}

/** Answers a write like a server that rejects one of its values. */
async function refuse(page: Page, path: string, field: string): Promise<void> {
  await page.route(path, (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid_field', errors: [{ path: field, message: 'invalid' }] } }),
  )
}

function supportersOf(item: Locator): Promise<string | null> {
  return item.locator('h2 + div > span').textContent()
}
