import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { openScreen } from '../support/every-screen.ts'
import { examine } from '../support/examine.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { shownName } from '../support/shown-name.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import { paths } from '../../src/paths/paths.ts'

const AHMED = 'Ahmed Mahmoud Hassan'
const EMPLOYEES = 18

for (const locale of LOCALES) {
  test.describe(`Monthly KPIs (${locale})`, () => {
    test.use({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', viewport: { width: 360, height: 740 } })
    const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)

    test('A pharmacist sees their month, opens the shifts that a figure is made of, and does so without a server too.', async ({
      page,
      server,
    }) => {
      await page.goto(server.url)
      await signIn(page, people.pharmacist1, locale)
      await openScreen(page, paths.monthlyKpis)
      const month = riyadhToday().slice(0, 7)
      const own = await server.query(
        `select first_sales as sales from reports where first_pharmacist = '${AHMED}' and day like '${month}%'
         union all select second_sales from reports where second_pharmacist = '${AHMED}' and day like '${month}%'`,
      )
      const total = own.reduce((sum, { sales }) => sum + Number(sales), 0) / 100
      const sales = page.locator('details').filter({ hasText: new RegExp(`^${t('kpis.sales')}`) })
      await expect(sales).toContainText(Math.trunc(total).toLocaleString('en'))
      await sales.locator('summary').click()
      await expect(sales.getByRole('listitem')).toHaveCount(own.length)
      const till = page.locator('summary').filter({ hasText: t('kpis.till') })
      await expect(till).toContainText(new RegExp(text('kpis.net', { amount: '[+−][\\d.]+.' }, locale)))
      await examine(page, 'own KPIs', { of: locale })

      await server.stop()
      const average = page.locator('details').filter({ hasText: t('kpis.average') })
      await average.locator('summary').click()
      await expect(average.getByRole('listitem').first()).toBeVisible()
    })

    test('A manager finds a person in the table of all, saves it as a file, and opens what the figures are made of.', async ({
      page,
      server,
    }) => {
      await page.goto(server.url)
      await signIn(page, people.manager, locale)
      await openScreen(page, paths.kpis)
      await expect(page.locator('main li')).toHaveCount(EMPLOYEES)
      await examine(page, 'KPIs of all', { of: locale })
      const downloading = page.waitForEvent('download')
      await page.getByRole('button', { name: t('kpis.exportCsv') }).click()
      const file = await readFile(await (await downloading).path(), 'utf8')
      expect(file.trim().split('\r\n')).toHaveLength(EMPLOYEES + 1)
      await page.getByLabel(t('kpis.search')).fill(shownName(AHMED, locale))
      await page.getByRole('link', { name: shownName(AHMED, locale) }).click()
      await expect(page.getByRole('heading', { level: 2, name: shownName(AHMED, locale) })).toBeVisible()
      await page
        .locator('details')
        .filter({ hasText: t('kpis.share') })
        .locator('summary')
        .click()
      await expect(page.locator('details[open] li').first()).toBeVisible()
    })
  })
}
