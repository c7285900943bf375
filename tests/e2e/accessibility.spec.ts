import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/app/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { smallTargets } from '../support/small-targets.ts'
import { LOCALES, text } from '../support/texts.ts'

const SCREENS = [paths.home, paths.salesReports, paths.profile, paths.settings, paths.sync, paths.trendingShortages, paths.leaveRequest, paths.leavesHistory, paths.monthlyKpis, '/nowhere']
const WIDTHS = { phone: 360, tablet: 820, desk: 1280 }
type Width = keyof typeof WIDTHS
/** Between the two others a tablet's frame is its own, and the columns of these. */
const OF_A_TABLET = new Set<string>([paths.home, paths.salesReports, paths.sync])
const HEIGHT = 900

for (const locale of LOCALES) {
  test(`axe finds nothing on any screen and each target is large enough, ${locale}, phone, tablet and desk.`, async ({ browser, sharedServer }) => {
    test.setTimeout(360_000)
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', hasTouch: true })
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
    await examineStates(page, sharedServer.url, locale)
    await context.close()
  })
}

async function examineCharts(page: Page, locale: (typeof LOCALES)[number]): Promise<void> {
  await page.getByRole('radio', { name: text('sales.charts', {}, locale), exact: true }).check()
  await expect(page.locator('svg rect').first()).toBeVisible()
  await examineAtWidths(page, 'home with charts')
}

/** What opens over a screen, and a form that was not accepted. */
async function examineStates(page: Page, url: string, locale: (typeof LOCALES)[number]): Promise<void> {
  const t = (id: MessageId) => text(id, {}, locale)
  await page.goto(`${url}${paths.salesReports}?day=${riyadhToday()}&shift=morning`)
  await page.getByLabel(t('sales.sales')).fill('-5')
  await page.getByRole('button', { name: t('sales.saveMorning') }).click()
  await expect(page.getByText(t('sales.salesNegative'))).toBeVisible()
  await examineAtWidths(page, 'a figure that is none', ['tablet', 'phone'])
  await page.getByRole('button', { name: t('app.more') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await examineAtWidths(page, 'the menu', ['phone'])
  await page.getByRole('dialog').getByRole('button', { name: t('app.signOut') }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).not.toHaveText(t('app.menu'))
  await examineAtWidths(page, 'the question before signing out', ['phone'])
}

async function examineAtWidths(page: Page, what: string, widths: Width[] = OF_A_TABLET.has(what) ? ['phone', 'tablet', 'desk'] : ['phone', 'desk']): Promise<void> {
  for (const name of widths) {
    await page.setViewportSize({ width: WIDTHS[name], height: HEIGHT })
    await examine(page, `${what}, ${name}`)
    expect.soft(await smallTargets(page), `${what}, ${name}: under 44 px`).toEqual([])
  }
}
