import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import changes from '../../src/i18n/changes.json' with { type: 'json' }
import { LANGUAGE_NAMES } from '../../src/i18n/locale.ts'
import { test } from '../support/app-fixtures.ts'
import { newestForEmployees, seenUpTo } from '../support/changes-seen.ts'
import { people } from '../support/demo-people.ts'
import { notesOn } from '../support/notes-off.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

test.describe.configure({ timeout: 240_000 })

/** The browser waits until the old worker is idle, and looks again only after up to 41 s. */
const APPLIED_MS = 150_000

const newest = changes.reduce((one, other) => (other.id > one.id ? other : one))

test('A new version is offered and never forced, in every tab.', async ({ page, server, appCopy, context }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  appCopy.release('two')

  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await version(page)).toBeNull()

  // A reload is not an acceptance.
  await page.reload()
  await expect(offer(page)).toBeVisible()
  expect(await version(page)).toBeNull()

  const other = await context.newPage()
  await other.goto(server.url)
  await expect(offer(other)).toBeVisible()
  await other.waitForLoadState('networkidle')
  await other.evaluate(() => {
    document.body.dataset['untouched'] = 'yes'
  })

  await offer(page).click()
  await expect
    .poll(() => workersOf(page).catch(() => 'the page is being loaded anew'), { timeout: APPLIED_MS })
    .toMatchObject({ version: 'two' })
  await expect(signedInMark(page)).toBeVisible()
  await expect(offer(page)).toBeHidden()

  // The other tab is not reloaded during its use, only after its own acceptance.
  await expect(offer(other)).toBeVisible()
  expect(await other.evaluate(() => document.body.dataset['untouched'])).toBe('yes')
  await offer(other).click()
  await expect(other.locator('meta[name="version"]')).toHaveAttribute('content', 'two')
})

test(
  'Rows that wait while the app is updated arrive exactly once after it.',
  { tag: '@core' },
  async ({ page, server, network, appCopy }) => {
    const day = riyadhToday()
    await page.goto(network.url)
    await signIn(page, people.pharmacist1)
    await workerReady(page)
    const outage = network.order('lostRequest', { method: 'POST', path: /Report/ }, Number.POSITIVE_INFINITY)
    await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
    await recordShift(page, { origin: network.url, day, shift: 'night', sales: '2000.25' })
    appCopy.release('two')
    await page.reload()
    await expect(offer(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await offer(page).click()
    await expect(page.locator('meta[name="version"]')).toHaveAttribute('content', 'two', { timeout: APPLIED_MS })
    expect(await reportsOfDay(server, day)).toEqual([])

    outage.cancel()
    await networkIsBack(page)
    await until('both shifts to arrive', async () => (await reportsOfDay(server, day))[0]?.secondBy)
    expect(await reportsOfDay(server, day)).toEqual([
      { first: 100_050, firstBy: 'demo-pharmacist1', second: 200_025, secondBy: 'demo-pharmacist1' },
    ])
    await page.goto(`${network.url}/sync`)
    await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
  },
)

test('The offer lists in the person’s language what the new version brings, or stands alone where that cannot be read.', async ({
  page,
  context,
  server,
  appCopy,
}) => {
  await openWithNotes(page, context, server.url)
  appCopy.release('two')
  appCopy.listChanges('<!doctype html>')
  await page.reload()
  await expect(offer(page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: newest.en })).toHaveCount(0)

  const coming = { id: newest.id + 1, day: '2027-01-02', en: 'Shifts can be sung.', ar: 'يمكن غناء الورديات.' }
  const more = [2, 3, 4, 5].map((after) => ({ ...coming, id: newest.id + after }))
  appCopy.listChanges(JSON.stringify([...changes, coming, ...more]))
  for (const locale of LOCALES) {
    await page.goto(server.url + paths.settings)
    await page.getByRole('radio', { name: LANGUAGE_NAMES[locale] }).click()
    await expect(offer(page, locale)).toBeVisible()
    // Changes that are already here are not news.
    await expect(
      page
        .getByRole('status')
        .filter({ has: offer(page, locale) })
        .getByRole('listitem'),
    ).toHaveText([coming[locale], coming[locale], coming[locale]])
    await expect(page.getByText(TWO_MORE[locale])).toBeVisible()
  }
})

test('After an update the news is shown once, and kept on the page of the device.', async ({
  page,
  context,
  server,
  appCopy,
}) => {
  await openWithNotes(page, context, server.url)
  appCopy.release('two')
  await page.goto(server.url + paths.settings)
  await page.getByRole('radio', { name: LANGUAGE_NAMES.ar }).click()
  await expect(offer(page, 'ar')).toBeVisible()
  await seenUpTo(page, newestForEmployees.id - 1)
  await offer(page, 'ar').click()
  await expect(page.locator('meta[name="version"]')).toHaveAttribute('content', 'two')
  await page.goto(server.url)
  const news = page.getByRole('region', { name: text('help.whatIsNew', {}, 'ar') })
  await expect(news.getByRole('listitem')).toHaveText([newestForEmployees.ar])
  await news.getByRole('button', { name: text('help.understood', {}, 'ar') }).click()
  // Disappears once it is stored as read.
  await expect(news).toHaveCount(0)
  await page.goto(server.url + paths.settings)
  await news.locator('summary').click()
  await expect(news.getByRole('listitem').first()).toContainText(newestForEmployees.ar)
  await page.goto(server.url)
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/quiet-notes-')),
  )
  await expect(news).toHaveCount(0)
})

/** Signs a pharmacist in, with the worker and with notes. */
async function openWithNotes(page: Page, context: BrowserContext, url: string): Promise<void> {
  await notesOn(context)
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await seenUpTo(page, newest.id)
}

const TWO_MORE: Record<TestLocale, string> = { en: 'And 2 more changes.', ar: 'وتغييران آخران.' }

function offer(page: Page, locale: TestLocale = 'en') {
  return page.getByRole('button', { name: text('app.updateApply', {}, locale) })
}

async function version(page: Page): Promise<string | null> {
  const marks = page.locator('meta[name="version"]')
  return (await marks.count()) === 0 ? null : marks.first().getAttribute('content')
}

/** The shown version and the state of each worker, for the message of a failure. */
function workersOf(page: Page) {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const version = document.querySelector('meta[name="version"]')?.getAttribute('content') ?? null
    return {
      version,
      installing: registration?.installing?.state,
      waiting: registration?.waiting?.state,
      active: registration?.active?.state,
      controller: navigator.serviceWorker.controller?.state,
    }
  })
}
