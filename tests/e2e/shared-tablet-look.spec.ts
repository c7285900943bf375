import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { lockWatches } from '../support/lock-watches.ts'
import { parkEveryKind } from '../support/outbox-rows.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { fillSignIn, signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: 150_000 })

for (const locale of LOCALES) {
  const t = (id: Parameters<typeof text>[0]) => text(id, {}, locale)

  test(`axe finds nothing on the note about a wrong clock, ${locale}.`, async ({ browser, server }) => {
    const page = await signedInPhone(browser, server, locale)
    // The server's clock as seen by a tablet that is 25 minutes slow.
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        headers: { ...response.headers(), date: new Date(Date.now() + 25 * 60_000).toUTCString() },
      })
    })
    await page.goto(`${server.url}/profile`)
    await until('the late clock to be noted', () => page.evaluate(isNotedAhead))
    await page.goto(`${server.url}/settings`)
    await expect(page.getByText(t('settings.clockWrong'), { exact: false })).toBeVisible()
    await examine(page, 'settings with a wrong clock', { of: locale })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().close()
  })

  test(`axe finds nothing on unsent work of every kind, and on discarding it, ${locale}.`, async ({
    browser,
    server,
  }) => {
    const page = await signedInPhone(browser, server, locale)
    await parkEveryKind(page)
    await page.goto(`${server.url}/sync`)
    for (const kind of [
      'sync.shortageSupported',
      'sync.kindNewShortage',
      'sync.kindLeaveRequest',
      'sync.leaveCancel',
      'sync.kindPaySlip',
      'sync.kindVisit',
      'sync.kindUnknown',
    ] as const) {
      await expect(
        page.getByRole('article').filter({ has: page.getByRole('heading', { name: new RegExp(t(kind)) }) }),
      ).toBeVisible()
    }
    await expect(page.getByRole('heading', { level: 3, name: t('sync.serverVersion') })).toHaveCount(7)
    await examine(page, 'unsent work of every kind', { of: locale })
    await page
      .getByRole('button', { name: t('sync.keepTheirs') })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toContainText(t('sync.discardBody'))
    await examine(page, 'discarding', { of: locale })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('sync.keep'), exact: true })
      .click()
    await page.getByRole('button', { name: t('list.filter') }).click()
    await page.getByLabel(t('sync.filterState'), { exact: true }).selectOption('saved')
    await expect(page.getByText(t('sync.filterNone'))).toBeVisible()
    await page.context().close()
  })

  test(`axe finds nothing where a person has to sign in again, ${locale}.`, async ({ browser, server }) => {
    const page = await signedInPhone(browser, server, locale)
    await page.context().clearCookies()
    await page.goto(`${server.url}/salesReports?day=${riyadhToday()}&shift=morning`)
    await page.getByLabel(t('sales.sales')).fill('4321.5')
    await expect(page.getByText(t('session.signInAgainTitle'))).toBeVisible()
    await examine(page, 'asked to sign in again', { of: locale })
    await page.getByRole('button', { name: t('session.signInAgain') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('session.submit'), exact: true })
      .click()
    await expect(page.getByText(t('session.passwordMissing'))).toBeVisible()
    await examine(page, 'signing in again', { of: locale })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('app.cancel'), exact: true })
      .click()
    await page.context().close()
  })

  test(`axe finds nothing on the question before signing out, ${locale}.`, async ({ browser, server }) => {
    const page = await signedInPhone(browser, server, locale)
    await parkEveryKind(page)
    await page.reload()
    await page.getByRole('button', { name: t('app.more') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('app.signOut'), exact: true })
      .click()
    await expect(page.getByText(t('session.signOutGoes'))).toBeVisible()
    await examine(page, 'signing out', { of: locale })
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('app.cancel'), exact: true })
      .click()
    await page.context().close()
  })

  test(`axe finds nothing on a tablet that is about to lock, or locked, ${locale}.`, async ({ browser, server }) => {
    const page = await signedInPhone(browser, server, locale)
    await page.goto(`${server.url}/salesReports?day=${riyadhToday()}&shift=morning`)
    await page.getByLabel(t('sales.sales')).fill('4321.5')
    await lockWatches(page)
    await page.clock.fastForward('09:31')
    await expect(page.getByText(t('session.lockWarningTitle'))).toBeVisible()
    await examine(page, 'about to lock', { of: locale })
    await page.clock.fastForward('00:40')
    await expect(page.getByText(t('session.lockedFormKept'))).toBeVisible()
    await examine(page, 'locked', { of: locale })
    await page.context().close()
  })

  test(`axe finds nothing on signing in without the network, ${locale}.`, async ({ browser, server }) => {
    const page = await signedInPhone(browser, server, locale)
    // Loads the note, which a page without a worker cannot load later.
    await page.context().clearCookies()
    await page.goto(`${server.url}/salesReports?day=${riyadhToday()}&shift=morning`)
    await page.getByLabel(t('sales.sales')).fill('4321.5')
    await expect(page.getByText(t('session.signInAgainTitle'))).toBeVisible()
    await lockWatches(page)
    await page.clock.fastForward('10:11')
    await expect(page.getByText(t('session.lockedFormKept'))).toBeVisible()
    await server.stop()
    await fillSignIn(page, { email: people.pharmacist2, password: 'whatever' }, locale)
    await expect(page.getByText(t('session.noSeal'))).toBeVisible()
    await examine(page, 'no way in without the network', { of: locale })
    await signIn(page, people.pharmacist1, locale)
    await expect(page.getByText(t('session.signedInOfflineTitle'))).toBeVisible()
    await examine(page, 'signed in without the network', { of: locale })
    await page.context().close()
  })
}

/** On a tablet of several people, whose clock the test sets. */
async function signedInPhone(browser: Browser, { url }: { url: string }, locale: TestLocale): Promise<Page> {
  const context = await browser.newContext({
    locale: locale === 'ar' ? 'ar-SA' : 'en-US',
    viewport: { width: 360, height: 900 },
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(url)
  await signIn(page, people.pharmacist1, locale)
  return page
}

/** Whether the tablet has stored an answer of a server whose clock is far ahead. */
async function isNotedAhead(): Promise<boolean> {
  const opened = indexedDB.open('device')
  await new Promise((done) => opened.addEventListener('success', done))
  const noted = opened.result.transaction('settings').objectStore('settings').get('serverContact')
  await new Promise((done) => noted.addEventListener('success', done))
  opened.result.close()
  const row = noted.result as { value: { serverAheadMs: number } } | undefined
  return row !== undefined && row.value.serverAheadMs > 20 * 60_000
}
