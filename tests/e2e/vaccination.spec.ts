import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay, dateField, dayIn, firstPart } from '../support/date-fields.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { watchValues } from '../support/watch-values.ts'

/** For whole walks on busy machines. */
const LIMIT_MS = 120_000
test.describe.configure({ timeout: LIMIT_MS })

for (const locale of walkedIn('en')) {
  test(`Every mistake in a vaccination is explained at its field, and a half-typed form survives a reload (${locale}).`, async ({
    browser,
    sharedServer,
  }) => {
    const today = riyadhToday()
    const page = await routedPage(browser, { url: sharedServer.url, email: people.pharmacist1, locale })
    await page.goto(sharedServer.url + paths.vaccine)
    const { first, second, says, choose, save } = screen(page, locale)
    await expect(page.getByText(text('vaccination.notFiled', {}, locale))).toBeVisible()
    await expect(dateField(page, first)).toHaveCount(0)
    await save()
    await says('vaccination.statusRequired')
    await choose('vaccination.firstDoseTaken')
    await expect(dateField(page, second)).toHaveCount(0)
    await save()
    await says('vaccination.dateRequired')
    await expect(firstPart(page, first)).toBeFocused()
    await chooseDay(page, first, addDays(today, 1))
    await save()
    await says('vaccination.dateFuture')
    await expect(dayIn(page, first)).toHaveValue(addDays(today, 1))
    await chooseDay(page, first, '1950-01-01')
    await save()
    await expect(page.getByText(text('vaccination.dateBeforeBirth', {}, locale).split('(')[0] ?? '')).toBeVisible()
    await chooseDay(page, first, addDays(today, -40))
    await choose('vaccination.secondDoseTaken')
    await chooseDay(page, second, addDays(today, -41))
    await save()
    await says('vaccination.dateBeforeFirst')
    await page.reload()
    await expect(dayIn(page, second)).toHaveValue(addDays(today, -41))
    await page.context().close()
  })

  test(`A person saves two doses, and afterwards that there was none (${locale}).`, async ({ browser, server }) => {
    const today = riyadhToday()
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    await page.goto(server.url + paths.vaccine)
    const { first, second, choose, save } = screen(page, locale)
    await choose('vaccination.secondDoseTaken')
    await chooseDay(page, first, addDays(today, -40))
    await chooseDay(page, second, addDays(today, -10))
    await save()
    await until('the record to arrive', async () => (await details(server))?.['vaccineStatus'] === 'secondDoseTaken')
    expect(await details(server)).toMatchObject({
      firstDoseDate: addDays(today, -40),
      secondDoseDate: addDays(today, -10),
      vaccineChecked: true,
    })
    const filed = page.getByRole('region', { name: text('vaccination.filed', {}, locale) })
    await expect(filed.locator('time')).toHaveCount(2)
    await expect(filed.locator('output')).toBeEmpty()

    await choose('vaccination.noDoseTaken')
    await save()
    await until('the second filing to arrive', async () => (await details(server))?.['vaccineStatus'] === 'noDoseTaken')
    expect(await details(server)).toMatchObject({ firstDoseDate: null, secondDoseDate: null })
    await expect(filed.locator('time')).toHaveCount(0)
    await page.context().close()
  })
}

test('Without a server the vaccination is kept, marked, and sent when it is back (ar).', async ({
  browser,
  server,
}) => {
  const today = riyadhToday()
  const page = await offlineReadyPage(browser, {
    url: server.url,
    email: people.pharmacist1,
    locale: 'ar',
    path: paths.vaccine,
  })
  const { first, choose, save } = screen(page, 'ar')
  await server.stop()
  await page.reload()
  await choose('vaccination.firstDoseTaken')
  await chooseDay(page, first, addDays(today, -3))
  await save()
  const filed = page.getByRole('region', { name: text('vaccination.filed', {}, 'ar') })
  await expect(filed.locator('output')).toHaveText(text('app.stateSaved', {}, 'ar'))
  await page.reload()
  await expect(filed.locator('output')).toHaveText(text('app.stateSaved', {}, 'ar'))
  await expect(filed.locator('time')).toHaveAttribute('datetime', addDays(today, -3))
  // The saved vaccination is in the form for changes, and the last change wins.
  await expect(dayIn(page, first)).toHaveValue(addDays(today, -3))
  await chooseDay(page, first, addDays(today, -2))
  const shown = await watchValues(dayIn(page, first))
  await save()
  await expect(filed.locator('time')).toHaveAttribute('datetime', addDays(today, -2))
  // Never the previous date, which a second tap would have saved again.
  expect(await shown()).toEqual([addDays(today, -2)])

  await server.start()
  await networkIsBack(page)
  await until('the record to arrive', async () => (await details(server)) !== null)
  expect(await details(server)).toMatchObject({ vaccineStatus: 'firstDoseTaken', firstDoseDate: addDays(today, -2) })
  await expect(filed.locator('output')).toBeEmpty()
  await page.context().close()
})

for (const locale of LOCALES) {
  test(`axe finds nothing on the vaccination and its messages, ${locale}.`, async ({ browser, sharedServer }) => {
    const page = await (await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })).newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist3, locale)
    await page.goto(sharedServer.url + paths.vaccine)
    const { choose, save } = screen(page, locale)
    await save()
    await examine(page, 'without a status', { of: locale })
    await choose('vaccination.secondDoseTaken')
    await save()
    await examine(page, 'without dates', { of: locale })
    await page.context().close()
  })
}

function screen(page: Page, locale: TestLocale) {
  const says = (id: MessageId) => expect(page.getByText(text(id, {}, locale)).first()).toBeVisible()
  return {
    first: text('vaccination.firstDoseDate', {}, locale),
    second: text('vaccination.secondDoseDate', {}, locale),
    says,
    choose: (id: MessageId) => radio(page, text(id, {}, locale)).check(),
    save: () => page.getByRole('button', { name: text('vaccination.save', {}, locale), exact: true }).click(),
  }
}

function radio(page: Page, name: string): Locator {
  return page.getByRole('radio', { name, exact: true })
}

async function details(server: ServerProcess): Promise<Record<string, unknown> | null> {
  const [row] = await server.query("select vaccination_details as details from users where id = 'demo-pharmacist1'")
  const written = row?.['details']
  return typeof written === 'string' ? (JSON.parse(written) as Record<string, unknown>) : null
}
