import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { pressOn } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

/** In the demo chain, supported by people other than pharmacist1. */
const OTRIVIN = 'Otrivin nasal spray'
test.describe.configure({ timeout: 120_000 })

for (const locale of walkedIn('ar')) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(`A manager retires a shortage after a confirmation and restores it, both by keyboard (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openedShortage(browser, server, { email: people.manager, locale })
    const retire = retireButton(page, locale)
    const dialog = page.getByRole('dialog')
    await pressOn(page, retire)
    await expect(dialog.getByText(say('shortages.retireBody'))).toBeVisible()
    await examine(page, 'retiring a shortage', { of: locale })
    await pressOn(page, dialog.getByRole('button', { name: say('shortages.keep') }))
    await expect(itemOf(page)).toBeVisible()

    await pressOn(page, retire)
    await pressOn(page, dialog.getByRole('button', { name: say('shortages.retireConfirm') }))
    await expect(page.getByText(say('shortages.retired', { name: OTRIVIN }))).toBeVisible()
    await expect(itemOf(page)).toHaveCount(0)
    await examine(page, 'a retired shortage', { of: locale })

    await pressOn(page, page.getByRole('button', { name: say('shortages.putBack') }))
    await expect(page.getByText(say('shortages.isBack', { name: OTRIVIN }))).toBeVisible()
    await expect(itemOf(page)).toBeVisible()
    await page.context().close()
  })
}

for (const locale of walkedIn('en')) {
  test(`Without a server a shortage is not retired, and the page says why (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await openedShortage(browser, server, { email: people.manager, locale })
    await server.stop()
    await retireButton(page, locale).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('shortages.retireConfirm', {}, locale) })
      .click()
    await expect(itemOf(page).getByText(text('shortages.retireOffline', {}, locale))).toBeVisible()
    await page.context().close()
  })
}

test('A pharmacist cannot retire a shortage, and no longer sees one that a manager retired.', async ({
  browser,
  server,
}) => {
  const pharmacist = await openedShortage(browser, server, { email: people.pharmacist1, locale: 'en' })
  await expect(retireButton(pharmacist, 'en')).toHaveCount(0)
  const manager = await openedShortage(browser, server, { email: people.manager, locale: 'en' })
  await retireButton(manager, 'en').click()
  await manager
    .getByRole('dialog')
    .getByRole('button', { name: text('shortages.retireConfirm') })
    .click()
  await expect(itemOf(manager)).toHaveCount(0)

  await pharmacist.reload()
  await expect(pharmacist.getByRole('article').first()).toBeVisible()
  await expect(itemOf(pharmacist)).toHaveCount(0)
  await Promise.all([manager, pharmacist].map((each) => each.context().close()))
})

async function openedShortage(
  browser: Browser,
  { url }: ServerProcess,
  { email, locale }: { email: string; locale: TestLocale },
): Promise<Page> {
  const page = await routedPage(browser, { url, email, locale })
  await page.goto(url + paths.trendingShortages)
  await itemOf(page).locator('h2').getByRole('button').click()
  return page
}

function itemOf(page: Page) {
  return page.getByRole('article', { name: OTRIVIN })
}

function retireButton(page: Page, locale: TestLocale) {
  return itemOf(page).getByRole('button', { name: text('shortages.retireNamed', { name: OTRIVIN }, locale) })
}
