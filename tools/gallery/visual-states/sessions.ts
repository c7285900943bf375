import { expect } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { DEMO_PASSWORD, people } from '../../../tests/support/demo-people.ts'
import { HttpClient } from '../../../tests/support/http-client.ts'
import { riyadhToday } from '../../../tests/support/riyadh-today.ts'
import { openShift, recordShift, salesField } from '../../../tests/support/shift-report-screen.ts'
import { fillSignIn, signIn } from '../../../tests/support/sign-in.ts'
import { askToSignOut, signOut } from '../../../tests/support/sign-out.ts'
import { dialog, goTo, hold, withoutAnswer } from './scenario.ts'
import type { Scenario } from './scenario.ts'

const WITHOUT_WORKER = { serviceWorkers: 'block' } as const
const SIGN_IN = '**/api/users/signin'
const FRESH = 'violet tractor near the museum'
const TYPED = { email: people.pharmacist1, password: 'not the password' }

/** Signing in: failed attempts, reauthentication, locking, and switching users. */
export const SESSIONS: Scenario[] = [
  {
    who: null,
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'sign-in-incomplete',
        async come({ page, server, say }) {
          await page.goto(server.url)
          await page.getByRole('button', { name: say('session.submit'), exact: true }).click()
          await expect(page.getByText(say('session.passwordMissing'))).toBeVisible()
        },
      },
      {
        name: 'sign-in-wrong',
        async come({ page, locale, say }) {
          await fillSignIn(page, TYPED, locale)
          await expect(page.getByText(say('session.wrongCredentials'))).toBeVisible()
        },
      },
      {
        name: 'sign-in-too-often',
        async come({ page, locale }) {
          await page.route(SIGN_IN, (route) =>
            route.fulfill({
              status: 429,
              headers: { 'retry-after': '40' },
              json: { title: 'Too Many Requests', status: 429, code: 'too_many_tries' },
            }),
          )
          await fillSignIn(page, TYPED, locale)
          await expect(page.getByRole('alert').getByText('40')).toBeVisible()
        },
      },
      {
        name: 'sign-in-no-answer',
        async come({ page, locale, say }) {
          await page.unroute(SIGN_IN)
          await page.route('**/api/**', withoutAnswer)
          await fillSignIn(page, TYPED, locale)
          await expect(page.getByText(say('session.offlineTitle'))).toBeVisible()
        },
      },
      {
        name: 'sign-in-slow',
        async come({ page, locale, say }) {
          await page.unroute('**/api/**')
          await page.route(SIGN_IN, hold)
          await fillSignIn(page, TYPED, locale)
          await expect(page.getByText(say('session.slow'))).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    begin: ({ page }) => page.clock.install(),
    states: [
      {
        name: 'sign-in-again',
        async come({ page, server, locale, say }) {
          await page.route('**/api/reports/**', (route) =>
            route.request().method() === 'POST' ? route.abort() : route.continue(),
          )
          await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'night', sales: '1000.50', locale })
          await page.context().clearCookies()
          await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', locale })
          await salesField(page, locale).fill('4321.5')
          await expect(page.getByText(say('session.signInAgainTitle'))).toBeVisible()
        },
      },
      { name: 'sign-in-again-sync', come: ({ page }) => goTo(page, paths.sync) },
      {
        name: 'sign-in-again-asked',
        isOver: true,
        async come({ page, say }) {
          await page
            .locator('main')
            .getByRole('button', { name: say('session.signInAgain') })
            .first()
            .click()
          await dialog(page)
            .getByRole('button', { name: say('session.submit'), exact: true })
            .click()
          await expect(dialog(page).getByText(say('session.passwordMissing'))).toBeVisible()
        },
      },
      {
        name: 'sign-out-unsent',
        isOver: true,
        async come({ page, locale, say }) {
          await dialog(page)
            .getByRole('button', { name: say('app.cancel'), exact: true })
            .click()
          await askToSignOut(page, locale)
        },
      },
      {
        name: 'lock-warning',
        isOver: true,
        async come({ page, say }) {
          await dialog(page)
            .getByRole('button', { name: say('app.cancel'), exact: true })
            .click()
          await page.clock.fastForward('09:31')
          await expect(page.getByText(say('session.lockWarningTitle'))).toBeVisible()
        },
      },
      {
        name: 'locked',
        async come({ page, say }) {
          await page.clock.fastForward('00:40')
          await expect(page.getByText(say('session.lockedFormKept'))).toBeVisible()
        },
      },
      {
        name: 'sign-in-not-here-before',
        async come({ page, locale, say }) {
          await page.route('**/api/**', withoutAnswer)
          await fillSignIn(page, { email: people.pharmacist2, password: 'whatever' }, locale)
          await expect(page.getByText(say('session.noSeal'))).toBeVisible()
        },
      },
      {
        name: 'signed-in-offline',
        async come({ page, locale, say }) {
          await signIn(page, people.pharmacist1, locale)
          await expect(page.getByText(say('session.signedInOfflineTitle'))).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'work-of-a-colleague',
        async come({ page, server, locale, say }) {
          await page.route('**/api/reports/**', withoutAnswer)
          await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'night', sales: '1000.50', locale })
          await signOut(page, locale)
          await signIn(page, people.pharmacist2, locale)
          await goTo(page, paths.sync)
          await expect(page.getByRole('heading', { name: say('sync.others') })).toBeVisible()
        },
      },
    ],
  },
  // Last, because it changes the person's password on this server.
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'sign-out-sealed',
        isOver: true,
        async come({ page, server, locale, say }) {
          await page.route('**/api/users/editUserDetails/**', withoutAnswer)
          await page.route('**/api/users/signout**', withoutAnswer)
          await page.goto(`${server.url}${paths.profile}?tab=contacts`)
          await page.getByRole('button', { name: say('contacts.add') }).click()
          await dialog(page).getByLabel(say('contacts.name')).fill('Huda Salem')
          await dialog(page).getByLabel(say('contacts.phone')).fill('0507654321')
          await dialog(page)
            .getByRole('button', { name: say('contacts.save') })
            .click()
          await askToSignOut(page, locale)
        },
      },
      {
        name: 'earlier-password',
        async come({ page, server, locale, say }) {
          await dialog(page)
            .getByRole('button', { name: say('app.signOut'), exact: true })
            .click()
          await changePasswordElsewhere(server.url)
          await page.unroute('**/api/users/signout**')
          await fillSignIn(page, { email: people.pharmacist1, password: FRESH }, locale)
          await expect(page.getByText(say('session.unsentSealedTitle'))).toBeVisible({ timeout: 30_000 })
        },
      },
      {
        name: 'earlier-password-wrong',
        async come({ page, say }) {
          await page.getByLabel(say('session.formerPassword')).fill('not that one')
          await page.getByRole('button', { name: say('session.unsentSealedOpen') }).click()
          await expect(page.getByText(say('session.wrongPassword'))).toBeVisible()
        },
      },
    ],
  },
]

async function changePasswordElsewhere(url: string): Promise<void> {
  const client = new HttpClient(url)
  await client.signIn(people.pharmacist1, DEMO_PASSWORD)
  await client.post('/api/users/changePassword', { currentPassword: DEMO_PASSWORD, newPassword: FRESH })
}
