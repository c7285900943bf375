import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { pressOn } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { LOCALES, text } from '../support/texts.ts'

/** In the demo chain, supported by people other than pharmacist1. */
const OTRIVIN = 'Otrivin nasal spray'
test.describe.configure({ timeout: 120_000 })

for (const locale of LOCALES) {
  test(`A manager retires a shortage after a confirmation, online only, and restores it (${locale}).`, async ({
    browser,
    server,
  }) => {
    const say = (id: Parameters<typeof text>[0], values: Record<string, string> = {}) => text(id, values, locale)
    const page = await offlineReadyPage(browser, {
      url: server.url,
      email: people.manager,
      locale,
      path: paths.trendingShortages,
    })
    const colleague = await offlineReadyPage(browser, {
      url: server.url,
      email: people.pharmacist1,
      locale,
      path: paths.trendingShortages,
    })
    await expect(itemOf(colleague)).toBeVisible()
    await expect(
      itemOf(colleague).getByRole('button', { name: say('shortages.retireNamed', { name: OTRIVIN }) }),
    ).toHaveCount(0)
    const retire = itemOf(page).getByRole('button', { name: say('shortages.retireNamed', { name: OTRIVIN }) })
    const dialog = page.getByRole('dialog')

    await server.stop()
    await retire.click()
    await dialog.getByRole('button', { name: say('shortages.retireConfirm') }).click()
    await expect(itemOf(page).getByText(say('shortages.retireOffline'))).toBeVisible()
    await server.start()

    await retire.click()
    await expect(dialog.getByText(say('shortages.retireBody'))).toBeVisible()
    await examine(page, 'retiring a shortage', { of: locale })
    await dialog.getByRole('button', { name: say('shortages.keep') }).click()
    await expect(itemOf(page)).toBeVisible()
    // By keyboard, from here to the button that restores it.
    await pressOn(page, retire)
    await pressOn(page, dialog.getByRole('button', { name: say('shortages.retireConfirm') }))
    await expect(page.getByText(say('shortages.retired', { name: OTRIVIN }))).toBeVisible()
    await expect(itemOf(page)).toHaveCount(0)
    await colleague.reload()
    await expect(colleague.getByRole('article').first()).toBeVisible()
    await expect(itemOf(colleague)).toHaveCount(0)
    await examine(page, 'retiring a shortage', { of: locale })

    await pressOn(page, page.getByRole('button', { name: say('shortages.putBack') }))
    await expect(page.getByText(say('shortages.isBack', { name: OTRIVIN }))).toBeVisible()
    await expect(itemOf(page)).toBeVisible()
    await Promise.all([page, colleague].map((each) => each.context().close()))
  })
}

function itemOf(page: Page) {
  return page.getByRole('article', { name: OTRIVIN })
}
