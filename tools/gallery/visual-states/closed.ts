import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { people } from '../../../tests/support/demo-people.ts'
import { riyadhToday } from '../../../tests/support/riyadh-today.ts'
import { recordShift } from '../../../tests/support/shift-report-screen.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { signOut } from '../../../tests/support/sign-out.ts'
import { changeList } from './elsewhere.ts'
import { dialog, goTo, withoutAnswer } from './scenario.ts'
import type { Fixture, Scenario } from './scenario.ts'

const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

/** What managers do with pharmacies and accounts: with nothing typed, and without an answer of the server. */
export const CLOSED: Scenario[] = [
  {
    who: 'manager',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'rename-empty',
        isOver: true,
        async come(fixture) {
          await goTo(fixture.page, paths.chainSettings)
          await rename(fixture, '')
          await expect(dialog(fixture.page).locator('[aria-invalid="true"]').first()).toBeVisible()
        },
      },
      {
        name: 'rename-offline',
        isOver: true,
        async come(fixture) {
          await fixture.page.route('**/api/pharmacies/**', withoutAnswer)
          await dialog(fixture.page)
            .getByRole('button', { name: fixture.say('app.close') })
            .click()
          await rename(fixture, 'Tabuk Mall')
          await expect(dialog(fixture.page).getByRole('alert')).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'closed-account-unsent',
        async come({ page, server, locale, say }) {
          await page.route(/\/(addA|editA)Report/, withoutAnswer)
          await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', sales: '345.50', locale })
          await signOut(page, locale)
          await closeInAnswers(page)
          await signIn(page, people.manager, locale)
          await goTo(page, paths.sync)
          await expect(page.getByText(say('sync.accountClosed'))).toBeVisible()
        },
      },
      {
        name: 'closed-account-offline',
        async come({ page, say }) {
          await page.route('**/api/**', withoutAnswer)
          await goTo(page, paths.employees)
          await goTo(page, paths.sync)
          await expect(page.getByText(say('sync.silent'))).toBeVisible()
        },
      },
    ],
  },
]

/** Saves another name in the dialog of a pharmacy. */
async function rename({ page, say }: Fixture, name: string): Promise<void> {
  await page.getByRole('button', { name: say('chain.editPharmacy', { pharmacy: 'P2023' }) }).click()
  await dialog(page).getByLabel(say('chain.pharmacyName'), { exact: true }).fill(name)
  if (name !== '') await dialog(page).getByLabel(say('chain.reason')).fill('New sign')
  await dialog(page)
    .getByRole('button', { name: say('chain.save'), exact: true })
    .click()
}

/** The account of the pharmacist, as the list of people says. */
async function closeInAnswers(page: Page): Promise<void> {
  await changeList(page, /\/api\/users(\?|$)/, (list) =>
    list.map((user) => (user['email'] === people.pharmacist1 ? { ...user, closedAt: new Date().toISOString() } : user)),
  )
}
