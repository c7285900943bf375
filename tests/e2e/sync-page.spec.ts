import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { parkEveryKind } from '../support/outbox-rows.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Signing in takes long on a busy machine.
test.describe.configure({ timeout: 120_000 })

for (const locale of LOCALES) {
  test(`A parked row of each kind shows both sides in words, and offers only what can be done about it (${locale}).`, async ({ browser, sharedServer }) => {
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
    await parkEveryKind(page)
    await page.goto(`${sharedServer.url}/sync`)
    const expected = [
      { title: t('sync.shortageSupported'), offers: [t('sync.lookAgain'), t('sync.dropMine')], there: t('sync.goneThere') },
      { title: t('sync.kindNewShortage'), offers: [t('sync.editShortage'), t('sync.keepTheirs')], there: 'Badr' },
      { title: t('sync.kindLeaveRequest'), offers: [t('sync.openLeaves'), t('sync.sortedOut')], there: t('leave.stateRejected') },
      { title: t('sync.leaveCancel'), offers: [t('sync.openLeave'), t('sync.letStand')], there: t('leave.stateRejected') },
      { title: t('sync.kindPaySlip'), offers: [t('sync.openPayroll'), t('sync.keepTheirs')], there: '3,250.50' },
      { title: t('sync.kindVisit'), offers: [t('sync.sortedOut')], there: '15' },
      { title: t('sync.kindUnknown'), offers: [t('sync.discard')], there: t('sync.ofNewerApp') },
    ]
    for (const { title, offers, there } of expected) {
      const article = item(page, title)
      await expect(article, title).toContainText(there)
      expect(await article.locator('button, a').allInnerTexts(), title).toEqual(offers)
    }

    // What the server has twice is not discarded: only the note of it goes.
    const twice = item(page, t('sync.kindVisit'))
    await twice.getByRole('button', { name: t('sync.sortedOut') }).click()
    await expect(page.getByRole('dialog')).toContainText(t('sync.noteBody'))
    await page.getByRole('dialog').getByRole('button', { name: t('sync.noteConfirm') }).click()
    await expect(twice).toHaveCount(0)

    // Looking again ends the same way while the shortage is still gone, and says so.
    const gone = item(page, t('sync.shortageSupported'))
    await gone.getByRole('button', { name: t('sync.lookAgain') }).click()
    await expect(gone.getByText(t('sync.eventRetriedByOwner'))).toHaveCount(1)
    await expect(gone.getByText(t('sync.eventConflict'))).toHaveCount(1)
    await expect(gone.getByRole('button', { name: t('sync.lookAgain') })).toBeVisible()
    await page.context().close()
  })
}

test('A figure changed while its row was sent under the person’s fingers is kept, said to be a correction, and follows it.', async ({ page, server, network }) => {
  const day = riyadhToday()
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  const away = network.order('lostRequest', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
  await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
  await page.goto(`${network.url}/sync`)
  await page.getByRole('button', { name: text('sync.edit') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(text('sales.sales')).fill('1200.75')

  away.cancel()
  await networkIsBack(page)
  await until('the first figure to arrive', async () => (await reportsOfDay(server, day))[0]?.first === 100_050)
  await expect(page.getByText(text('sync.nothingWaits'))).toBeAttached()
  await expect(dialog.getByLabel(text('sales.sales'))).toHaveValue('1200.75')
  await dialog.getByRole('button', { name: text('sync.resend') }).click()

  await expect(page.getByText(text('sync.addedAsCorrection'))).toBeVisible()
  await until('the correction to arrive', async () => (await reportsOfDay(server, day))[0]?.first === 120_075)
  expect(await reportsOfDay(server, day)).toHaveLength(1)
})

function item(page: Page, title: string) {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: new RegExp(`^${title}`) }) })
}
