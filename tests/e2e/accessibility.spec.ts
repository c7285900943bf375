import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/app/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'

const SCREENS = [paths.home, paths.salesReports, paths.profile, paths.settings, paths.sync, paths.trendingShortages, paths.leaveRequest, paths.leavesHistory, paths.monthlyKpis, '/nowhere']
const SCHEMES = ['light', 'dark'] as const
const WIDTHS = { phone: 360, desk: 1280 }
const HEIGHT = 900

for (const locale of LOCALES) {
  for (const colorScheme of SCHEMES) {
    test(`axe finds nothing on any screen, ${locale}, ${colorScheme}, phone and desk.`, async ({ browser, sharedServer }) => {
      test.setTimeout(180_000)
      const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', colorScheme })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await expect(page.getByLabel(text('session.email', {}, locale))).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
      await examineAtWidths(page, 'sign-in')
      await fillSignIn(page, { email: '', password: '' }, locale)
      await examineAtWidths(page, 'sign-in with its messages')
      await signIn(page, people.pharmacist3, locale)

      for (const screen of SCREENS) {
        await page.goto(sharedServer.url + screen)
        await expect(signedInMark(page, locale)).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await examineAtWidths(page, screen)
        if (screen === paths.home) await examineCharts(page, locale)
      }
      await context.close()
    })
  }
}

async function examineCharts(page: Page, locale: (typeof LOCALES)[number]): Promise<void> {
  await page.getByRole('radio', { name: text('sales.charts', {}, locale), exact: true }).check()
  await expect(page.locator('svg rect').first()).toBeVisible()
  await examineAtWidths(page, 'home with charts')
}

async function examineAtWidths(page: Page, what: string): Promise<void> {
  for (const [name, width] of Object.entries(WIDTHS)) {
    await page.setViewportSize({ width, height: HEIGHT })
    await examine(page, `${what}, ${name}`)
  }
}
