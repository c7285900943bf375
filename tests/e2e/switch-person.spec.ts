import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { changeTo, nameOf, PIN, setPin, typePin } from '../support/by-pin.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, saveButton, salesField } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

test.describe.configure({ timeout: 150_000 })

const OTHER_PIN = '103948'
const WRONG_PINS = 5

/** Counts the taps on the screen from this call on. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  const taps = await page.evaluateHandle(() => {
    const counted = { taps: 0 }
    addEventListener('pointerdown', () => (counted.taps += 1), true)
    return counted
  })
  return () => taps.evaluate((counted) => counted.taps)
}

test(
  'A person with a PIN returns with a tap on their name and six digits; others use their password, and no address is typed.',
  { tag: '@core' },
  async ({ page, server }) => {
    await page.goto(server.url)
    await signIn(page, people.pharmacist1)
    await setPin(page, server.url)
    await changeTo(page, null)
    await signIn(page, people.pharmacist2)

    const taps = await countTaps(page)
    await changeTo(page, 'pharmacist1')
    await typePin(page, PIN)
    await expect(signedInMark(page)).toContainText('Ahmed')
    await expect(page).toHaveURL(server.url + paths.home)
    expect((await taps()) - PIN.length).toBeLessThanOrEqual(3)

    await changeTo(page, 'pharmacist2')
    await page.locator('[name="password"]').fill(DEMO_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(signedInMark(page)).toContainText('Yousef')
  },
)

test('Without the network a PIN opens the counter only; what is recorded then is sent once the server has verified the PIN.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await setPin(page, server.url)
  await changeTo(page, null)
  await signIn(page, people.pharmacist2)
  await server.stop()

  await changeTo(page, 'pharmacist1')
  await typePin(page, OTHER_PIN)
  await expect(page.getByText(text('errors.wrong_pin'))).toBeVisible()
  await typePin(page, PIN)
  await expect(page.getByText(text('session.openedByPinTitle'))).toBeVisible()
  // Without a reload, which would drop the PIN; the home offers other shifts after midnight.
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `${paths.salesReports}?day=${day}&shift=morning`)
  await salesField(page).fill('1000.50')
  await saveButton(page).click()
  await expect(page.getByRole('button', { name: text('sales.correct'), exact: true })).toBeVisible()

  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await until('the report to arrive', async () => (await reportsOfDay(server, day)).length > 0)
  expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050, firstBy: 'demo-pharmacist1' }])
  await expect(page.getByText(text('session.openedByPinTitle'))).toHaveCount(0)
})

test('Work recorded under a PIN that the server never verified waits for its owner, who looks at it first.', async ({
  page,
  server,
}) => {
  const day = riyadhToday()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await setPin(page, server.url)
  await server.stop()
  await changeTo(page, null)
  await page.getByRole('button', { name: nameOf('pharmacist1') }).click()
  await typePin(page, PIN)
  await expect(page.getByText(text('session.openedByPinTitle'))).toBeVisible()
  await recordShift(page, { origin: server.url, day, shift: 'morning', sales: '1000.50' })
  await changeTo(page, null)

  await server.start()
  await signIn(page, people.pharmacist1)
  await page.goto(server.url + paths.sync)
  await expect(page.getByText(text('errors.not_checked')).first()).toBeVisible()
  expect(await reportsOfDay(server, day)).toEqual([])
})

test('Five wrong PINs leave only the password, which unlocks the PIN.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await setPin(page, server.url)
  await changeTo(page, null)
  await page.getByRole('button', { name: nameOf('pharmacist1') }).click()
  for (let n = 1; n < WRONG_PINS; n += 1) {
    await typePin(page, OTHER_PIN)
    await expect(page.getByText(text('errors.wrong_pin'))).toBeVisible()
  }
  await typePin(page, OTHER_PIN)
  await expect(page.getByText(text('session.pinLocked'))).toBeVisible()
  await page.locator('[name="password"]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(signedInMark(page)).toBeVisible()
  await changeTo(page, null)
  await page.getByRole('button', { name: nameOf('pharmacist1') }).click()
  await typePin(page, PIN)
  await expect(signedInMark(page)).toBeVisible()
})

test('A half-filled form waits behind the PIN of its owner.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await setPin(page, server.url)
  await page.goto(server.url + paths.leaveRequest)
  const comments = page.getByLabel(text('leave.comment'))
  await page.getByText(text('leave.more')).click()
  await comments.fill('half a form')
  await until('the form to be kept', async () => (await page.evaluate(() => indexedDB.databases())).length > 0)
  await page.goto(server.url)
  await changeTo(page, null)
  await page.getByRole('button', { name: nameOf('pharmacist1') }).click()
  await typePin(page, PIN)
  await expect(signedInMark(page)).toBeVisible()
  await page.goto(server.url + paths.leaveRequest)
  await expect(comments).toHaveValue('half a form')
})

for (const locale of ['en', 'ar'] as const) {
  test(`Names, PIN and password have no axe finding and fit every width, ${locale}.`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-GB' })
    const page = await context.newPage()
    await page.goto(server.url)
    await signIn(page, people.pharmacist1, locale)
    await setPin(page, server.url, { locale, look: () => examineAtWidths(page, { what: 'the form of a PIN', locale }) })
    await changeTo(page, null, { locale, look: () => examineAtWidths(page, { what: 'who comes next', locale }) })
    await examineAtWidths(page, { what: 'the faces', locale })
    await page.getByRole('button', { name: nameOf('pharmacist1', locale) }).click()
    await examineAtWidths(page, { what: 'the PIN', locale })
    await page.getByRole('button', { name: text('session.usePassword', {}, locale) }).click()
    await examineAtWidths(page, { what: 'the password', locale })
    await context.close()
  })
}
