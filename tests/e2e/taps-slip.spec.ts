import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { makePersonal } from '../support/make-personal.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const AMOUNT = /\d[\d,]*\.\d\d/

test('On a personal phone, two taps from home show the last slip’s net pay and why it changed, and its own page says so as well.', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.goto(server.url + paths.settings)
  await makePersonal(page)
  await page.goto(server.url)

  // 1 and 2.
  await page.getByRole('button', { name: text('app.more') }).tap()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: text('app.placePayrollHistory') })
    .tap()
  await expectAnswer(page)

  await summary(page)
    .getByRole('link', { name: text('payroll.openSlip') })
    .tap()
  await expect(page.getByRole('article', { name: text('payroll.statement') })).toBeVisible()
  await expectAnswer(page)
  await context.close()
})

const summary = (page: Page) => page.getByRole('region', { name: text('payroll.summary') })

/** Net pay, the difference from last month and its first reason, all in sight. */
async function expectAnswer(page: Page): Promise<void> {
  const reason = summary(page).locator('dl > div').first()
  for (const part of [summary(page).getByText(AMOUNT).first(), reason]) {
    await expect(part).toContainText(AMOUNT)
    await expect(part).toBeInViewport({ ratio: 1 })
  }
  await expect(summary(page)).toContainText(/than (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)/)
}
