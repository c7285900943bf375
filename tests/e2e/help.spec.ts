import { expect } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { newestForEmployees, seenUpTo } from '../support/changes-seen.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { notesOn } from '../support/notes-off.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { text, walkedIn } from '../support/texts.ts'
import { workerReady } from '../support/worker-ready.ts'

// Signing in is slow on a busy machine.
test.describe.configure({ timeout: 120_000 })

test('News is shown once on the home, by keyboard alone, and what is missing for an outage waits for it.', async ({
  browser,
  sharedServer,
}) => {
  const context = await newTablet(() =>
    browser.newContext({ viewport: { width: 820, height: 1180 }, serviceWorkers: 'block' }),
  )
  const page = await context.newPage()
  await page.goto(sharedServer.url)
  await signIn(page, people.pharmacist3)
  const missing = page
    .getByText(text('settings.outageComing'), { exact: true })
    .or(page.getByText(text('settings.outageMissing', { names: '' }).trim()))
  await expect(missing).toBeVisible()
  await notesDecided(page)
  await seenUpTo(page, newestForEmployees.id - 1)
  await page.reload()
  const news = page.getByRole('region', { name: text('help.whatIsNew'), exact: true })
  await expect(news).toBeVisible()
  // It does not take the focus, and is announced to screen readers.
  await expect(page.getByRole('status').filter({ hasText: text('help.whatIsNew') })).toBeAttached()
  expect(await news.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await expect(missing).toBeAttached()
  await expect(missing).toBeHidden()
  await news.getByRole('button', { name: text('help.understood') }).focus()
  await page.keyboard.press('Escape')
  await expect(news).toHaveCount(0)
  await expect(missing).toBeVisible()
  await page.reload()
  await notesDecided(page)
  await expect(news).toHaveCount(0)
  await context.close()
})

test('A shortcut of the icon leads a signed-out person to its place after sign-in, and a person without access sees a message.', async ({
  page,
  context,
  server,
}) => {
  const manifest = (await (await fetch(`${server.url}/manifest.webmanifest`)).json()) as {
    shortcuts: { url: string }[]
    screenshots: { src: string }[]
  }
  const worker = await (await fetch(`${server.url}/sw.js`)).text()
  for (const { src } of manifest.screenshots) {
    expect((await fetch(server.url + src)).headers.get('content-type')).toBe('image/png')
    // Installing requires a network, so a tablet need not cache them.
    expect(worker).not.toContain(src.slice(1))
  }
  const titles: Record<string, MessageId> = {
    [paths.salesReports]: 'sales.pageTitle',
    [paths.trendingShortages]: 'app.placeTrendingShortages',
    [paths.leaveRequest]: 'app.placeLeaveRequest',
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(server.url + url)
    await signIn(page, people.pharmacist1)
    await expect(
      page.getByRole('heading', { level: 1, name: text(titles[url] ?? 'app.placeHome'), exact: true }),
    ).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(url)
    // The next person does not start at the previous person's place.
    await signOut(page)
    await signIn(page, people.pharmacist2)
    await expect(page).toHaveURL(server.url + paths.home)
    await signOut(page)
  }
  await page.goto(server.url + (manifest.shortcuts[0]?.url ?? ''))
  await signIn(page, people.manager)
  await expect(page.getByRole('heading', { level: 1, name: text('app.otherRoleTitle') })).toBeVisible()
  await page.getByRole('link', { name: text('app.goHome') }).click()
  await expect(page).toHaveURL(server.url + paths.home)
  expect(context.pages()).toHaveLength(1)
})

test('Signing in after going back from sign-in, or at an address that names another site, leads to one’s own home.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: text('app.placeSalesReports') })
    .first()
    .click()
  await expect(page).toHaveURL(server.url + paths.salesReports)
  await signedInMark(page).click()
  await expect(page).toHaveURL(server.url + paths.profile)
  await signOut(page)
  // The first person's pages are behind the sign-in form.
  await page.goBack()
  await expect(page).toHaveURL(server.url + paths.login)
  await signIn(page, people.pharmacist2)
  await expect(page).toHaveURL(server.url + paths.home)
  await signOut(page)

  // The server rejects such an address; the worker answers it with the page.
  await workerReady(page)
  await page.goto(`${server.url}//other.example/leavePage`)
  await signIn(page, people.pharmacist2)
  expect(new URL(page.url()).origin).toBe(server.url)
})

/** A tablet whose browser can install the app. */
async function installableTablet(browser: Browser, url: string): Promise<Page> {
  const context = await newTablet(() => browser.newContext())
  // This browser cannot install; simulates the event of one that can.
  await context.addInitScript(() => {
    addEventListener('load', () =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => ({ outcome: 'dismissed' }),
        }),
      ),
    )
  })
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  return page
}

test('Installing is offered on the home after the third shift, never during one, and once dismissed only on the page of the device.', async ({
  browser,
  server,
}) => {
  const page = await installableTablet(browser, server.url)
  const offer = page.getByRole('region', { name: text('help.installTitle') })
  const day = riyadhToday()
  for (const [shift, back] of [
    ['morning', 0],
    ['night', 0],
    ['morning', 1],
  ] as const) {
    await page.goto(server.url)
    await notesDecided(page)
    await expect(offer).toHaveCount(0)
    await recordShift(page, { origin: server.url, day: dayBefore(day, back), shift, sales: '1000' })
    await expect(offer).toHaveCount(0)
  }
  await page.goto(server.url)
  await expect(offer).toBeVisible()
  await examine(page, 'the offer to install')
  await offer.getByRole('button', { name: text('help.notNow') }).click()
  // Disappears once it is stored as postponed.
  await expect(offer).toHaveCount(0)
  await page.reload()
  await notesDecided(page)
  await expect(offer).toHaveCount(0)
  await page.goto(server.url + paths.settings)
  await offer.getByRole('button', { name: text('help.install'), exact: true }).click()
  // The browser's prompt was dismissed: what remains is its own menu.
  await expect(offer.getByText(text('help.installMenu'))).toBeVisible()
  await page.context().close()
})

for (const locale of walkedIn('en')) {
  test(`On an iPad the app explains how to install it by the share menu, and that Safari clears unused data (${locale}).`, async ({
    browser,
    server,
  }) => {
    const userAgent =
      'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
    const page = await (await browser.newContext({ userAgent, locale: locale === 'ar' ? 'ar-SA' : 'en-US' })).newPage()
    await page.goto(server.url)
    await signIn(page, people.pharmacist1, locale)
    await page.goto(server.url + paths.settings)
    await expect(page.getByText(text('settings.safariTitle', {}, locale))).toBeVisible()
    await expect(page.getByText(text('help.iosShare', {}, locale))).toBeVisible()
    await expect(page.getByRole('button', { name: text('help.install', {}, locale), exact: true })).toHaveCount(0)
    await examine(page, 'the page of the device')
    await page.context().close()
  })
}

for (const locale of walkedIn('ar')) {
  test(`Only a manager finds in the menu how to set up tablets, on screen and on paper (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await (await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })).newPage()
    await page.goto(server.url)
    await signIn(page, people.manager, locale)
    await page.getByRole('link', { name: text('app.placeTabletSetup', {}, locale) }).click()
    for (const part of [
      'beforeTitle',
      'androidTitle',
      'ipadTitle',
      'useTitle',
      'protectTitle',
      'everyoneTitle',
      'outageTitle',
      'chipsTitle',
      'movingTitle',
    ] as const) {
      await expect(page.getByRole('region', { name: text(`help.${part}`, {}, locale) })).toBeVisible()
    }
    await examine(page, 'how to set up tablets')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: text('help.print', {}, locale), exact: true })).toBeHidden()
    await expect(page.getByRole('navigation').first()).toBeHidden()
    await expect(page.getByRole('region', { name: text('help.movingTitle', {}, locale) })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await signOut(page, locale)
    await signIn(page, people.pharmacist1, locale)
    await expect(page.getByRole('link', { name: text('app.placeTabletSetup', {}, locale) })).toHaveCount(0)
    await page.context().close()
  })
}

/** A new tablet: with news and offers. */
async function newTablet(open: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const context = await open()
  await notesOn(context)
  return context
}

/** The part that decides on notes has loaded and has had time to decide. */
async function notesDecided(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/quiet-notes-')),
  )
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
}

function dayBefore(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}
