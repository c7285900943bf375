import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { nameOf, PIN, setPin, typePin } from '../support/by-pin.ts'
import { people } from '../support/demo-people.ts'
import { lastTouch, lockWatches } from '../support/lock-watches.ts'
import { makePersonal } from '../support/make-personal.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openShift, salesField } from '../support/shift-report-screen.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 150_000 })

const LIMIT_MINUTES = 10
const HEARD_MS = 8_000
const LOCKED = `Locked after ${LIMIT_MINUTES} minutes`
const FIGURE = '4321.5'
const SHOWN = '4,321.5'

test('Who answers the warning before the lock keeps the form as it is.', async ({ page, sharedServer }) => {
  await page.clock.install()
  await fillFigure(page, sharedServer.url)
  const warning = page.getByText(text('session.lockWarningTitle'))
  const stillHere = page.getByRole('button', { name: text('session.stillHere') })

  await page.clock.fastForward('09:35')
  await expect(warning).toBeVisible()
  // The key that answers the dialog must not reach the form beneath: it would save an incomplete figure.
  await stillHere.press('Enter')
  await expect(warning).toHaveCount(0)
  await expect(salesField(page)).toHaveValue(SHOWN)
  await page.clock.fastForward('09:35')
  await stillHere.click()
  await expect(warning).toHaveCount(0)
  await expect(salesField(page)).toHaveValue(SHOWN)
  // A screen reader or voice control activates the button without a pointer or key.
  await page.clock.fastForward('09:35')
  await stillHere.evaluate((button: HTMLElement) => button.click())
  await expect(warning).toHaveCount(0)
  await page.clock.fastForward('00:40')
  await expect(salesField(page)).toHaveValue(SHOWN)
})

test('An idle tablet locks; the half-filled form waits for its owner only.', async ({ page, sharedServer }) => {
  await page.clock.install()
  await fillFigure(page, sharedServer.url)
  await page.clock.fastForward('10:00')
  await expect(page.getByText(LOCKED)).toBeVisible()
  // Keyboard and screen reader users continue from the new page.
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByText(text('session.lockedFormKept'))).toBeVisible()
  // The previous person may select themselves; nothing else about them is shown.
  await expect(page.getByText('Ahmed')).toHaveCount(1)

  await signIn(page, people.pharmacist2)
  await openShift(page, { origin: sharedServer.url, day: riyadhToday(), shift: 'morning' })
  await expect(salesField(page)).toHaveValue('')
  await lockWatches(page)
  await page.clock.fastForward('10:00')
  await expect(page.getByText(LOCKED)).toBeVisible()
  await expect(page.getByText(text('session.lockedSafe'))).toBeVisible()

  await signIn(page, people.pharmacist1)
  await openShift(page, { origin: sharedServer.url, day: riyadhToday(), shift: 'morning' })
  await expect(salesField(page)).toHaveValue(SHOWN)
})

/** Signs a pharmacist in, who types a figure and does not save it. */
async function fillFigure(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await signIn(page, people.pharmacist1)
  await openShift(page, { origin, day: riyadhToday(), shift: 'morning' })
  await salesField(page).fill(FIGURE)
  await lockWatches(page)
}

test('A person with a PIN opens the locked tablet with a tap on their name and six digits, with a session of full scope.', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await setPin(page, server.url)
  await lockWatches(page)
  await page.clock.fastForward('10:01')
  await expect(page.getByText(LOCKED)).toBeVisible()
  await until('the session to be narrowed', async () => (await scopes(server)).join() === 'outbox')

  await page.getByRole('button', { name: nameOf('pharmacist1'), exact: true }).click()
  await typePin(page, PIN)
  await expect(signedInMark(page)).toBeVisible()
  expect(await scopes(server)).toEqual(['full'])
})

test('A tablet that slept past the limit locks before the first touch can extend the session.', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await lockWatches(page)
  // Frozen: time passes, no timer runs.
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
  await page.clock.setSystemTime(now + (LIMIT_MINUTES + 2) * 60_000)
  await page.mouse.move(200, 200)
  await page.clock.resume()
  await expect(page.getByText(LOCKED)).toBeVisible()
})

test('A page that was closed past the limit starts locked.', async ({ context, page, server }) => {
  await page.clock.install()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.close()
  const later = await context.newPage()
  await later.clock.install({ time: Date.now() + (LIMIT_MINUTES + 1) * 60_000 })
  await later.goto(server.url)
  await expect(later.getByText(LOCKED)).toBeVisible()
  await expect(signedInMark(later)).toHaveCount(0)
})

test('A touch in one tab keeps the other open, and a personal device never locks.', async ({
  context,
  page,
  server,
}) => {
  await page.clock.install()
  await page.goto(`${server.url}/settings`)
  await signIn(page, people.pharmacist1)
  const touched = await until('the touch of the sign-in', () => lastTouch(page))
  const other = await context.newPage()
  await other.goto(server.url)
  await expect(signedInMark(other)).toBeVisible()
  // Opening it counts as a touch too, which it announces to the other tab once it is rendered.
  await until('the touch of the other tab', async () => ((await lastTouch(other)) ?? 0) > touched)
  // The clock also advances by itself: just inside the half minute of warning, so that a slow machine is not locked. If
  // the other tab's touch is received only after the leap, the time restarts from there.
  await expect(async () => {
    await page.clock.fastForward('09:31')
    await expect(page.getByText(text('session.lockWarningTitle'))).toBeVisible({ timeout: HEARD_MS })
  }).toPass()
  await other.mouse.move(100, 100)
  await other.mouse.move(120, 120)
  await expect(page.getByText(text('session.lockWarningTitle'))).toHaveCount(0)

  await choosePersonal(page, server.url)
  await page.clock.fastForward('02:00:00')
  await expect(signedInMark(page)).toBeVisible()
})

async function choosePersonal(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/settings`)
  await makePersonal(page)
}

async function scopes(server: ServerProcess): Promise<unknown[]> {
  return (await server.query('select scope from sessions')).map(({ scope }) => scope)
}
