import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseDay, firstPart } from '../support/date-fields.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { forgetShifts, shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openChoices, openShift, recordShift, salesField, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'
import { serverTimeIsTheirs } from '../support/clock/server-time.ts'

// Signing in is slow on a busy machine.
test.describe.configure({ timeout: 120_000 })

/** Share of the screen: less than a line of text that grows slightly. */
const MOST_SHIFT = 0.02
/** After this long the browser no longer attributes a layout shift to an input. */
const INPUT_WINDOW_MS = 500
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
/** Ten in the morning in Riyadh: the morning shift is proposed and not yet recorded. */
const MORNING = 'T07:00:00Z'

for (const { start, isSignedIn } of [
  { start: 'start_url', isSignedIn: true },
  { start: 'shortcut', isSignedIn: true },
  { start: 'start_url', isSignedIn: false },
  { start: 'shortcut', isSignedIn: false },
] as const) {
  const who = isSignedIn ? 'signed-in' : 'signed-out'
  const by = start === 'shortcut' ? 'the icon’s shortcut' : 'the icon'
  test(`From a cold start by ${by} a ${who} pharmacist records a shift with the fewest touches, not counting typing.`, async ({
    browser,
    server,
  }) => {
    const page = await phoneOf(browser)
    if (isSignedIn) {
      await page.goto(server.url)
      await signIn(page, people.pharmacist1)
      await page.goto('about:blank')
    }
    const touches: string[] = []
    const touch = async (what: ReturnType<Page['getByLabel']>) => {
      await what.tap()
      touches.push(String(what))
    }

    await page.goto(await addressOf(start, server.url))
    if (!isSignedIn) {
      await touch(page.getByLabel(text('session.email')))
      await page.keyboard.type(people.pharmacist1)
      await touch(page.getByLabel(text('session.password'), { exact: true }))
      await page.keyboard.type(DEMO_PASSWORD)
      await touch(page.getByRole('button', { name: text('session.submit'), exact: true }))
      await expect(signedInMark(page)).toBeVisible()
    }
    if (start === 'start_url') await touch(page.getByRole('link', { name: text('sales.recordMorning') }))
    await expect(salesField(page)).toBeVisible()
    await expect(salesField(page)).toBeFocused()
    await page.keyboard.type('4321.50')
    await touch(page.getByRole('button', { name: text('sales.save') }))
    await expect(stateJustRecorded(page)).toBeVisible()

    expect(touches.length).toBe(isSignedIn ? (start === 'shortcut' ? 1 : 2) : start === 'shortcut' ? 4 : 5)
    await until('the report', async () => (await reportsOfDay(server, riyadhToday()))[0]?.first === 432_150)
    await page.context().close()
  })
}

/** What the installed app opens when its icon, or the icon's first shortcut, is tapped. */
async function addressOf(start: 'start_url' | 'shortcut', url: string): Promise<string> {
  const manifest = (await (await fetch(`${url}/manifest.webmanifest`)).json()) as {
    start_url: string
    shortcuts: { url: string }[]
  }
  return url + (start === 'shortcut' ? (manifest.shortcuts[0]?.url ?? '') : manifest.start_url)
}

test('Focusing a field selects its figure, and a second touch allows editing one digit.', async ({
  browser,
  server,
}) => {
  const page = await phoneOf(browser)
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning' })
  await page.keyboard.type('1000')
  await page.getByRole('button', { name: text('sales.remarksShort') }).tap()
  await salesField(page).tap()
  await page.keyboard.type('2500')
  await expect(salesField(page)).toHaveValue('2,500')
  await salesField(page).tap()
  await page.keyboard.press('End')
  await page.keyboard.type('.75')
  await expect(salesField(page)).toHaveValue('2,500.75')
  // Enter in the field saves.
  await page.keyboard.press('Enter')
  await expect(stateJustRecorded(page)).toBeVisible()
  await page.context().close()
})

test('Enter moves from field to field of a form, and saves from the last one.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist2)
  await page.goto(`${server.url}${paths.profile}?tab=contacts`)
  await page.getByRole('button', { name: text('contacts.add') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(text('contacts.name')).focus()
  for (const typed of ['Huda', 'Wife', '0501234567']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expect(form.getByLabel(text('contacts.email'))).toBeFocused()
  // No error was shown on the way.
  await expect(form.locator('[aria-invalid]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(page.getByText('0501234567')).toBeVisible()

  await page.goto(server.url + paths.leaveRequest)
  await chooseDay(page, text('leave.firstDay'), '2030-01-10')
  await page.keyboard.press('Enter')
  await expect(firstPart(page, text('leave.lastDay'))).toBeFocused()
  await page.keyboard.press('Enter')
  // A fixed field takes no typing: Enter skips it and submits, which shows what is missing.
  await expect(page.getByText(text('leave.lastDayMissing'))).toBeVisible()

  // An empty figure of a shift means no sales, so Enter on an option before it must not save it.
  await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning' })
  await openChoices(page)
  await firstPart(page, text('sales.day')).press('Enter')
  await expect(salesField(page)).toBeFocused()
  await page.getByRole('radio', { name: text('sales.double') }).press('Enter')
  await expect(page.getByRole('radio', { name: text('sales.morning'), exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(salesField(page)).toBeFocused()
  await page.keyboard.type('77')
  await page.keyboard.press('Enter')
  await until('the one report to arrive', async () => (await reportsOfDay(server, riyadhToday())).length > 0)
  expect(await reportsOfDay(server, riyadhToday())).toMatchObject([{ first: 7_700, second: null }])
})

test('A shift can be taken back right after saving, until it is sent, and becomes a form again as it was typed.', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  const day = riyadhToday()
  await context.setOffline(true)
  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '1234.50', remarks: 'rain' })
  const takeBack = page.getByRole('button', { name: text('sales.takeBack') })
  // A send may be in progress, during which it cannot be taken back.
  await until('the report to be taken back', async () => {
    if (await salesField(page).isVisible()) return true
    // The button disappears during a send and comes back after it: try again.
    if (await takeBack.isVisible()) await takeBack.click({ timeout: 1_000 }).catch(() => undefined)
    return null
  })
  await expect(salesField(page)).toHaveValue('1,234.5')
  await expect(page.getByLabel(text('sales.remarks'))).toHaveValue('rain')
  await page.goto(`${server.url}/sync`)
  await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()

  await context.setOffline(false)
  await networkIsBack(page)
  // A report sent afterwards shows that nothing is queued before it.
  await recordShift(page, { origin: server.url, day: dayBefore(day), shift: 'morning', sales: '1' })
  await expect(stateJustRecorded(page)).toHaveText(new RegExp(`${text('app.stateSent')}|${text('app.stateAttention')}`))
  expect(await reportsOfDay(server, day)).toEqual([])
})

test(
  'Layout does not shift by itself: not on the home, not on the forms, not on the sync page, not when a save is answered.',
  { tag: '@layout' },
  async ({ browser, network }) => {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    await page.goto(network.url)
    await signIn(page, people.pharmacist1)
    await workerReady(page)
    await watchShifts(page)
    for (const path of [paths.home, paths.salesReports, paths.leaveRequest, paths.sync]) {
      await page.goto(network.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { total, what } = await shiftsOf(page)
      expect.soft(total, `${path}: ${what.join('; ')}`).toBeLessThan(MOST_SHIFT)
    }

    const away = network.order('lostRequest', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
    await recordShift(page, { origin: network.url, day: riyadhToday(), shift: 'morning', sales: '1000' })
    const savedAt = await page.evaluate(() => performance.now())
    await page.waitForFunction((since) => performance.now() > since, savedAt + INPUT_WINDOW_MS)
    // The shift caused by the touch itself is rendered by now, on a slow tablet after that window; from here on only
    // the answer counts.
    await expect(page.getByRole('listitem').filter({ hasText: '1,000.00' }).first()).toBeVisible()
    await forgetShifts(page)
    away.cancel()
    await networkIsBack(page)
    await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
    const { total, what } = await shiftsOf(page)
    expect.soft(total, `a save that is answered: ${what.join('; ')}`).toBeLessThan(MOST_SHIFT)
    await context.close()
  },
)

function dayBefore(day: string): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

/** A phone at ten in the morning, whatever the time of the test run. */
async function phoneOf(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext(PHONE)).newPage()
  await page.clock.install({ time: `${riyadhToday()}${MORNING}` })
  await serverTimeIsTheirs(page)
  return page
}
