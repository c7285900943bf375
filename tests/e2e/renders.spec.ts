import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { countRenders, rowsDrawnBy } from '../support/renders.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { salesField } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

test.describe('Typing renders the row that is typed in and no other:', () => {
  test('a key typed in the payroll table.', async ({ page, sharedServer }) => {
    await open(page, { url: sharedServer.url, email: people.accountant, path: `${paths.payrollEntry}?view=table` })
    const row = page.getByRole('table').getByRole('row').nth(3)
    const name = (await row.getByRole('rowheader').locator('bdi').first().textContent()) ?? ''
    await expect(page.getByRole('table').getByRole('row').nth(8)).toBeVisible()
    const field = row.getByRole('textbox').first()
    await field.fill('12')
    const drawn = await rowsDrawnBy(page, async () => {
      await field.press('End')
      await field.press('5')
      await expect(field).toHaveValue('125')
    })
    expect(drawn).toEqual([expect.stringContaining(name)])
  })

  test('a figure typed into a shift, above the list of days.', { tag: '@core' }, async ({ page, sharedServer }) => {
    await open(page, {
      url: sharedServer.url,
      email: people.pharmacist3,
      path: `${paths.salesReports}?day=${riyadhToday()}&shift=morning`,
    })
    await expect(page.getByRole('heading', { name: text('sales.reportedDays') })).toBeVisible()
    const drawn = await rowsDrawnBy(page, async () => {
      await salesField(page).pressSequentially('4321')
      await expect(salesField(page)).toHaveValue(/4.?321/)
    })
    expect(drawn).toEqual([])
  })
})

async function open(page: Page, { url, email, path }: { url: string; email: string; path: string }): Promise<void> {
  await countRenders(page)
  await page.goto(url)
  await signIn(page, email)
  // Nothing else is loaded and drawn later.
  await readyForOutage(page)
  await page.goto(url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
