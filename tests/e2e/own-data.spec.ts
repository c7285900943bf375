import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'

for (const locale of LOCALES) {
  test(`People save everything that the server holds about them as a file, in ${locale}.`, async ({
    browser,
    server,
  }) => {
    test.slow()
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    await page.goto(server.url)
    await signIn(page, people.pharmacist1, locale)
    await page.goto(server.url + paths.profile)
    await page.getByRole('button', { name: text('profile.myData', {}, locale), exact: true }).click()
    const save = page.getByRole('button', { name: text('profile.myDataSave', {}, locale) })
    await expect(save).toBeVisible()
    await examineAtWidths(page, { what: 'own data', locale })
    const downloading = page.waitForEvent('download')
    await save.click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.json$/)
    expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
      format: 'counter-own-data',
      person: { email: people.pharmacist1 },
    })
    await context.close()
  })
}

test('Without the server nothing is saved, and the person is told why.', async ({ page, network, server }) => {
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  await page.goto(network.url + paths.profile)
  await page.getByRole('button', { name: text('profile.myData'), exact: true }).click()
  const save = page.getByRole('button', { name: text('profile.myDataSave') })
  await expect(save).toBeVisible()
  await server.stop()
  await save.click()
  await expect(page.getByText(text('profile.myDataFailed'))).toBeVisible()
})
