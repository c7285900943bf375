import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openShift, salesField } from '../support/shift-report-screen.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 150_000 })

const FREE_TRIES = 3
const DAY_MS = 24 * 60 * 60 * 1_000

test(
  'While the server is away, people who used the tablet before can sign in, and others see why they cannot.',
  { tag: '@core' },
  async ({ page, server }) => {
    await page.goto(server.url)
    await signIn(page, people.pharmacist1)
    await workerReady(page)
    await signOut(page)
    await until('the sign-out to be sent', async () =>
      (await server.query('select scope from sessions')).every(({ scope }) => scope === 'outbox'),
    )
    await server.stop()
    await page.reload()

    await fillSignIn(page, { email: people.pharmacist2, password: DEMO_PASSWORD })
    await expect(page.getByText(text('session.noSeal'))).toBeVisible()

    await signIn(page, people.pharmacist1)
    await expect(page.getByText(text('session.signedInOfflineTitle'))).toBeVisible()

    // The server has only an outbox session, so it requires the password.
    await server.start()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(text('session.signInAgainTitle'))).toBeVisible({ timeout: 40_000 })
    await page.getByRole('button', { name: text('session.signInAgain') }).click()
    await page.getByRole('dialog').locator('input').fill(DEMO_PASSWORD)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('session.submit'), exact: true })
      .click()
    await expect(page.getByText(text('session.signInAgainTitle'))).toHaveCount(0)
    await expect(signedInMark(page)).toBeVisible()
  },
)

test('A server that hangs does not delay people for long: a message appears, then the tablet continues with its stored data.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  // Longer than any password, and rejected without a wait.
  await fillSignIn(page, { email: people.pharmacist1, password: 'x'.repeat(201) })
  await expect(page.getByRole('alert')).toContainText(text('session.wrongCredentials'))
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await signOut(page)
  await until('the sign-out to be sent', async () =>
    (await server.query('select scope from sessions')).every(({ scope }) => scope === 'outbox'),
  )
  server.hang()

  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(page.getByText(text('session.slow'))).toBeVisible()
  await expect(signedInMark(page)).toBeVisible()
  await expect(page.getByText(text('session.signedInOfflineTitle'))).toBeVisible()
  server.goOn()
})

test('Wrong passwords during an outage delay the next attempt, even with the right one.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await signOut(page)
  await server.stop()

  for (let tries = 0; tries <= FREE_TRIES; tries += 1) {
    await fillSignIn(page, { email: people.pharmacist1, password: `wrong ${tries}` })
    await expect(page.getByRole('alert')).toHaveText(new RegExp(text('session.wrongCredentials')))
    await expect(page.getByLabel(text('session.password'), { exact: true })).toHaveValue('')
  }
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(page.getByRole('alert')).toContainText(/Too many tries\. Try again in \d seconds?\./)
  await expect(signedInMark(page)).toHaveCount(0)

  // Neither a reload nor a new tab shortens the delay; only waiting does.
  await page.reload()
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(async () => {
    await page.getByRole('button', { name: text('session.submit'), exact: true }).click()
    await expect(signedInMark(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('When the server requires the password again, the screen and the typed input stay.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning' })
  await salesField(page).fill('4321.5')
  await page.context().clearCookies()
  const note = page.getByText(text('session.signInAgainTitle'))
  await expect(async () => {
    // Repeated, because a read in flight with the old cookie replaces a new one.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(note).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: text('session.signInAgain') }).click()
  const dialog = page.getByRole('dialog')
  const password = dialog.locator('input')
  await expect(password).toBeFocused()
  await password.fill('not-the-password')
  await password.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(text('session.wrongPassword'))
  await expect(password).toHaveValue('')
  await password.fill(DEMO_PASSWORD)
  await password.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(note).toHaveCount(0)
  await expect(salesField(page)).toHaveValue('4,321.5')
})

test('A tablet whose clock was a month ahead at sign-in opens under the correct clock, and not after seven days.', async ({
  page,
  server,
}) => {
  const now = Date.now()
  await page.clock.setFixedTime(now + 30 * DAY_MS)
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await signOut(page)
  await server.stop()

  await page.clock.setFixedTime(now + DAY_MS)
  await page.reload()
  await signIn(page, people.pharmacist1)
  await expect(page.getByText(text('session.signedInOfflineTitle'))).toBeVisible()
  await signOut(page)

  await page.clock.setFixedTime(now + 7 * DAY_MS + 60_000)
  await page.reload()
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await expect(page.getByText(text('session.sealExpired'))).toBeVisible()
})
