import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { smallTargets } from '../support/small-targets.ts'
import { text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const SCREENS = [
  paths.home,
  paths.salesReports,
  paths.profile,
  paths.settings,
  paths.sync,
  paths.trendingShortages,
  paths.leaveRequest,
  paths.leavesHistory,
  paths.monthlyKpis,
  '/nowhere',
]
const PHONE = 360
const TABLET = 820
const DESK = 1280
/** Screens with a layout of their own at a tablet's width, between phone and desktop. */
const OF_A_TABLET = new Set<string>([paths.home, paths.salesReports, paths.sync])
const HEIGHT = 900

for (const locale of walkedIn('en')) {
  test(
    `axe finds nothing on a tablet and a desktop, at sign-in and in what opens, and each target is large enough, ${locale}.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      test.setTimeout(360_000)
      const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US', hasTouch: true })
      const page = await context.newPage()
      await page.goto(sharedServer.url)
      await expect(page.getByLabel(text('session.email', {}, locale))).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
      await examineAndMeasure(page, { what: 'sign-in', widths: [PHONE, DESK] })
      await fillSignIn(page, { email: '', password: '' }, locale)
      await examineAndMeasure(page, { what: 'sign-in with its messages', widths: [PHONE, DESK] })
      await signIn(page, people.pharmacist3, locale)

      for (const screen of SCREENS) {
        await page.goto(sharedServer.url + screen)
        await expect(signedInMark(page, locale)).toBeVisible()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await examineAndMeasure(page, { what: screen })
        if (screen === paths.home) await examineCharts(page, locale)
      }
      await examineStates(page, sharedServer.url, locale)
      await context.close()
    },
  )
}

async function examineCharts(page: Page, locale: TestLocale): Promise<void> {
  await page.getByRole('radio', { name: text('sales.charts', {}, locale), exact: true }).check()
  await expect(page.locator('main figure svg rect').first()).toBeVisible()
  await examineAndMeasure(page, { what: 'home with charts', widths: [PHONE, DESK] })
}

/** Overlays of a screen, and a form with an invalid field. */
async function examineStates(page: Page, url: string, locale: TestLocale): Promise<void> {
  const t = (id: MessageId) => text(id, {}, locale)
  await page.goto(`${url}${paths.salesReports}?day=${riyadhToday()}&shift=morning`)
  await page.getByLabel(t('sales.sales')).fill('-5')
  await page.getByRole('button', { name: t('sales.save') }).click()
  await expect(page.getByText(t('sales.salesNegative'))).toBeVisible()
  await examineAndMeasure(page, { what: 'a figure that is none', widths: [TABLET, PHONE] })
  await page.setViewportSize({ width: PHONE, height: HEIGHT })
  await page.getByRole('button', { name: t('app.more') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await examineAndMeasure(page, { what: 'the menu', widths: [PHONE] })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('app.signOut') })
    .click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 })).not.toHaveText(t('app.menu'))
  await examineAndMeasure(page, { what: 'the question before signing out', widths: [PHONE] })
}

type Examined = { what: string; widths?: number[] }

/** Phones are examined by the walks through each screen. */
async function examineAndMeasure(
  page: Page,
  { what, widths = OF_A_TABLET.has(what) ? [TABLET, DESK] : [DESK] }: Examined,
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: HEIGHT })
    await examine(page, `${what}, ${width}`)
    expect.soft(await smallTargets(page), `${what}, ${width}: under 44 px`).toEqual([])
  }
}
