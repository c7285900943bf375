import { expect } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { addDays } from '../../../src/shared/rules/days/business-day.ts'
import { chooseDay } from '../../../tests/support/date-fields.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../../../tests/support/demo-people.ts'
import { networkIsBack } from '../../../tests/support/offline-page.ts'
import { parkEveryKind } from '../../../tests/support/outbox-rows.ts'
import { riyadhToday } from '../../../tests/support/riyadh-today.ts'
import { recordShift } from '../../../tests/support/shift-report-screen.ts'
import { dialog, goTo, refuse, withoutAnswer } from './scenario.ts'
import type { Scenario } from './scenario.ts'

const WITHOUT_WORKER = { serviceWorkers: 'block' } as const
/** A contact in the demo chain. */
const BROTHER = 'Mahmoud Hassan'
const OTRIVIN = 'Otrivin nasal spray'

/** What the server refuses or has in another version, shown at its form and in the list of unsent work. */
export const REFUSED: Scenario[] = [
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'refused-vaccination',
        async come({ page, server, say }) {
          await page.route('**/api/users/editUserDetails/**', refuse('vaccinationDetails.firstDoseDate'))
          await page.goto(server.url + paths.vaccine)
          await page.getByRole('radio', { name: say('vaccination.firstDoseTaken'), exact: true }).check()
          await chooseDay(page, say('vaccination.firstDoseDate'), addDays(riyadhToday(), -3))
          await page.getByRole('button', { name: say('vaccination.save'), exact: true }).click()
          await expect(page.locator('main').getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'refused-contact',
        async come({ page, server, say }) {
          await page.unroute('**/api/users/editUserDetails/**')
          await page.route('**/api/users/editUserDetails/**', refuse('contacts.0.contactNo'))
          await page.goto(`${server.url}${paths.profile}?tab=contacts`)
          await page.getByRole('button', { name: say('contacts.edit', { name: BROTHER }) }).click()
          await dialog(page).getByLabel(say('contacts.phone')).fill('0519999999')
          await dialog(page)
            .getByRole('button', { name: say('contacts.save') })
            .click()
          await expect(page.locator('main').getByRole('alert')).toBeVisible()
        },
      },
      {
        name: 'refused-shortages',
        async come({ page, server, say }) {
          await page.route('**/api/trendingShortages/trendingShortageUpdate/**', refuse('shortageRegisterers.0.name'))
          await page.route('**/api/trendingShortages/addATrendingShortage', refuse('shortagePrice'))
          await page.goto(server.url + paths.trendingShortages)
          const item = page.getByRole('article', { name: OTRIVIN, exact: true })
          await item.getByRole('button', { name: say('shortages.supportNamed', { name: OTRIVIN }) }).click()
          await expect(item.getByRole('alert')).toBeVisible()
          await page.getByRole('button', { name: say('shortages.add'), exact: true }).click()
          for (const [field, value] of [
            ['shortages.barcode', '6289999000015'],
            ['shortages.name', 'Symbicort inhaler'],
            ['shortages.price', '18.75'],
          ] as const) {
            await dialog(page).getByLabel(say(field)).fill(value)
          }
          await dialog(page)
            .getByRole('button', { name: say('shortages.save') })
            .click()
          await expect(page.getByRole('region', { name: say('shortages.yours') }).getByRole('alert')).toBeVisible()
        },
      },
      { name: 'refused-sync', come: ({ page }) => goTo(page, paths.sync) },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'conflicts-of-every-kind',
        async come({ page, server, say }) {
          await parkEveryKind(page)
          await page.goto(server.url + paths.sync)
          await expect(page.getByRole('heading', { level: 3, name: say('sync.serverVersion') })).toHaveCount(7)
        },
      },
      {
        name: 'discard-question',
        isOver: true,
        async come({ page, say }) {
          await page
            .getByRole('button', { name: say('sync.keepTheirs') })
            .first()
            .click()
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        name: 'filtered-away',
        async come({ page, say }) {
          await dialog(page)
            .getByRole('button', { name: say('sync.keep'), exact: true })
            .click()
          await page.getByRole('button', { name: say('list.filter'), exact: true }).click()
          await page.getByLabel(say('sync.filterState'), { exact: true }).selectOption('saved')
          await expect(page.getByText(say('sync.filterNone'))).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'two-figures-sync',
        async come({ page, server, locale, say }) {
          await page.route('**/api/**', withoutAnswer)
          await recordShift(page, {
            origin: server.url,
            day: riyadhToday(),
            shift: 'morning',
            sales: '1000.50',
            locale,
          })
          await recordAsColleague(server.url)
          await page.unroute('**/api/**')
          await networkIsBack(page)
          await goTo(page, paths.sync)
          await expect(page.getByRole('button', { name: say('sync.keepMine') })).toBeVisible()
        },
      },
      { name: 'two-figures-home', come: ({ page }) => goTo(page, paths.home) },
      {
        name: 'two-figures-form',
        come: ({ page }) => goTo(page, `${paths.salesReports}?day=${riyadhToday()}&shift=morning`),
      },
    ],
  },
]

async function recordAsColleague(url: string): Promise<void> {
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const signedIn = await post('/api/users/signin', { email: people.pharmacist2, password: DEMO_PASSWORD })
  const { _id, half, employeeName } = (await signedIn.json()) as { _id: string; half: string; employeeName: string }
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const report = {
    day: riyadhToday(),
    dayType: 'double',
    pharmacyName: THEIR_PHARMACY,
    firstSales: 900,
    firstPharmacist: employeeName,
    firstRemarks: '',
  }
  const answer = await post('/api/reports/addAReport', report, { 'X-Account': _id, 'X-Session-Half': half, cookie })
  if (!answer.ok) throw new Error(`The colleague's report was answered with ${answer.status}`)
}
