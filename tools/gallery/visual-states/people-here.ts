import { expect } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { changeTo, PIN, typePin } from '../../../tests/support/by-pin.ts'
import { DEMO_PASSWORD, people } from '../../../tests/support/demo-people.ts'
import { shownName } from '../../../tests/support/shown-name.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { dialog, goTo, withoutAnswer } from './scenario.ts'
import type { Scenario } from './scenario.ts'

const WRONG_PIN = '103948'

/** A shared device: its users, their PINs, and what they see on their return. */
export const PEOPLE_HERE: Scenario[] = [
  {
    who: 'pharmacist1',
    options: { serviceWorkers: 'block' },
    states: [
      {
        name: 'pin-form',
        async come({ page, say }) {
          await goTo(page, paths.profile)
          await page.getByRole('button', { name: say('profile.setPin') }).click()
          await page.locator('[name="pin"]').fill('123456')
          await page.locator('[name="repeated"]').press('Enter')
          await expect(page.getByText(say('session.passwordMissing'))).toBeVisible()
        },
      },
      {
        name: 'pin-set',
        async come({ page, say }) {
          await page.locator('[name="currentPassword"]').fill(DEMO_PASSWORD)
          await page.locator('[name="pin"]').fill(PIN)
          await page.locator('[name="repeated"]').fill(PIN)
          await page.locator('[name="repeated"]').press('Enter')
          await expect(page.getByText(say('profile.pinSet'), { exact: true })).toBeVisible()
        },
      },
      {
        name: 'signed-in-devices',
        async come({ page, say }) {
          await page.getByRole('button', { name: say('profile.devices'), exact: true }).click()
          await expect(page.locator('main').getByText(say('profile.deviceThis'), { exact: true })).toBeVisible()
        },
      },
      {
        name: 'device-personal-question',
        isOver: true,
        async come({ page, say }) {
          await goTo(page, paths.settings)
          await page.getByRole('radio', { name: say('settings.devicePersonal') }).click()
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        name: 'switch-question',
        isOver: true,
        async come({ page, say }) {
          await dialog(page)
            .getByRole('button', { name: say('app.cancel'), exact: true })
            .click()
          await page.getByRole('button', { name: say('app.switchPerson') }).click()
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        name: 'someone-else',
        async come({ page, say }) {
          await dialog(page)
            .getByRole('button', { name: say('session.someoneElse'), exact: true })
            .click()
          await expect(page.getByRole('button', { name: say('session.submit'), exact: true })).toBeVisible()
        },
      },
      {
        name: 'faces',
        async come({ page, server, locale }) {
          await page.goto(server.url)
          await expect(page.getByRole('button', { name: shownName('Ahmed Hassan', locale) })).toBeVisible()
        },
      },
      {
        name: 'pin-wrong',
        async come({ page, say, locale }) {
          await page.getByRole('button', { name: shownName('Ahmed Hassan', locale) }).click()
          await typePin(page, WRONG_PIN)
          await expect(page.getByText(say('errors.wrong_pin'))).toBeVisible()
        },
      },
      {
        name: 'opened-by-pin',
        async come({ page, say }) {
          await page.route('**/api/**', withoutAnswer)
          await typePin(page, PIN)
          await expect(page.getByText(say('session.openedByPinTitle'))).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'pharmacist1',
    options: { serviceWorkers: 'block' },
    states: [
      {
        name: 'password-of-a-face',
        async come({ page, server, locale }) {
          await changeTo(page, null, { locale })
          await signIn(page, people.pharmacist2, locale)
          await page.goto(server.url)
          await changeTo(page, 'pharmacist1', { locale })
          await expect(page.locator('[name="password"]')).toBeVisible()
        },
      },
      {
        name: 'seal-lost',
        async come({ page, say }) {
          await page.locator('[name="password"]').fill(DEMO_PASSWORD)
          await page.keyboard.press('Enter')
          await expect(page.getByRole('button', { name: say('app.switchPerson') })).toBeVisible()
          await page.evaluate(markSealLost)
          await page.reload()
          await expect(page.getByText(say('session.sealLostTitle'))).toBeVisible()
        },
      },
    ],
  },
]

/** Simulates that the password was changed elsewhere. */
async function markSealLost(): Promise<void> {
  const opened = indexedDB.open('device')
  await new Promise((done) => opened.addEventListener('success', done))
  const sessions = opened.result.transaction('session', 'readwrite').objectStore('session')
  const read = sessions.get('current')
  await new Promise((done) => read.addEventListener('success', done))
  sessions.put({ ...(read.result as object), isSealLost: true })
  opened.result.close()
}
