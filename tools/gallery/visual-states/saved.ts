import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { addDays } from '../../../src/shared/rules/days/business-day.ts'
import { asManager, askLeave } from '../../../tests/support/leave-screen.ts'
import { riyadhToday } from '../../../tests/support/riyadh-today.ts'
import { recordShift } from '../../../tests/support/shift-report-screen.ts'
import { shownName } from '../../../tests/support/shown-name.ts'
import { answerAll, dialog, goTo, hold, refuse, withoutAnswer } from './scenario.ts'
import type { Scenario, Fixture } from './scenario.ts'

const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

const SCREENS_OF_SHIFT = [
  { name: 'sync', path: paths.sync },
  { name: 'home', path: paths.home },
  { name: 'reports', path: paths.salesReports },
]

/** A shift that is saved on the tablet, being sent, or refused: at its form and where its state is shown. */
function shiftAct(name: string, how: 'saved' | 'sending' | 'refused'): Scenario {
  return {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: `shift-${name}`,
        async come({ page, server, locale, say }) {
          const answers = { saved: withoutAnswer, sending: hold, refused: refuse('secondSales', 'sales_too_large') }
          if (how === 'saved') await answerAll(page, answers.saved)
          else await page.route(/\/(addA|editA)Report/, answers[how])
          await recordShift(page, { origin: server.url, day: riyadhToday(), shift: 'night', sales: '4321.50', locale })
          await expect(
            page
              .locator('main output')
              .getByText(
                say(
                  ({ saved: 'app.stateSaved', sending: 'app.stateSending', refused: 'app.stateAttention' } as const)[
                    how
                  ],
                ),
              ),
          ).toBeVisible()
        },
      },
      ...SCREENS_OF_SHIFT.map(({ name: screen, path }) => ({
        name: `shift-${name}-${screen}`,
        come: ({ page }: Fixture) => goTo(page, path),
      })),
    ],
  }
}

export const SAVED: Scenario[] = [
  shiftAct('saved', 'saved'),
  shiftAct('sending', 'sending'),
  {
    ...shiftAct('refused', 'refused'),
    states: [
      ...shiftAct('refused', 'refused').states,
      {
        name: 'shift-refused-edit',
        isOver: true,
        async come({ page, say }) {
          await goTo(page, paths.sync)
          await page.getByRole('button', { name: say('sync.edit'), exact: true }).click()
          await expect(dialog(page)).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'leave-saved',
        async come(fixture) {
          await fixture.page.route('**/api/leaves/addALeave', withoutAnswer)
          await askForLeave(fixture)
        },
      },
      { name: 'leave-saved-history', come: ({ page }) => goTo(page, paths.leavesHistory) },
      { name: 'leave-saved-page', come: openFirstLeave },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'leave-refused',
        async come(fixture) {
          await fixture.page.route('**/api/leaves/addALeave', refuse('comment', 'too_long'))
          await askForLeave(fixture)
          await expect(fixture.page.locator('main').getByText(fixture.say('app.stateAttention'))).toBeVisible()
        },
      },
      { name: 'leave-refused-history', come: ({ page }) => goTo(page, paths.leavesHistory) },
      { name: 'leave-refused-page', come: openFirstLeave },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'leave-decided-meanwhile',
        async come({ page, server, say }) {
          await page.goto(`${server.url}/leavePage/demo-leave-01`)
          await expect(page.getByRole('button', { name: say('leave.cancelLeave') })).toBeVisible()
          await page.route('**/api/leaves/**', withoutAnswer)
          await page.getByRole('button', { name: say('leave.cancelLeave') }).click()
          await dialog(page)
            .getByRole('button', { name: say('leave.cancelConfirm') })
            .click()
          await expect(page.getByText(say('leave.eventCancelled'))).toBeVisible()
          await (await asManager(server.url)).change('demo-leave-01', { status: 'Approved' })
          await page.unroute('**/api/leaves/**')
          await page.reload()
          await expect(
            page.getByText(say('leave.decidedMeanwhile', { state: say('leave.stateApproved') })),
          ).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'manager',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'decision-saved',
        async come(fixture) {
          await fixture.page.goto(`${fixture.server.url}/leavePage/demo-leave-07`)
          await expect(
            fixture.page.getByRole('button', { name: fixture.say('leave.approve'), exact: true }),
          ).toBeVisible()
          await fixture.page.route('**/api/leaves/**', withoutAnswer)
          await decide(fixture, 'leave.approve')
          // Only once it can no longer be undone, after five seconds.
          await expect(fixture.page.getByRole('region', { name: fixture.say('leave.unsentApprove') })).toBeVisible({
            timeout: 20_000,
          })
        },
      },
      {
        name: 'decision-sent',
        async come({ page, say }) {
          await page.unroute('**/api/leaves/**')
          await page.evaluate(() => dispatchEvent(new Event('online')))
          await expect(page.getByRole('main').getByText(say('app.stateSent'), { exact: true })).toBeVisible()
        },
      },
      {
        name: 'visit-added',
        async come({ page, server, say }) {
          await page.route('**/api/visits/**', withoutAnswer)
          await page.goto(server.url + paths.newVisit)
          await page.getByLabel(say('visits.currentPharmacy')).selectOption('P2023')
          for (const [field, index] of [
            ['visits.currentPharmacist', 1],
            ['visits.otherPharmacist', 2],
          ] as const)
            await page.getByLabel(say(field)).selectOption({ index })
          await page.getByRole('button', { name: say('visits.submit'), exact: true }).click()
          await page.getByRole('button', { name: say('visits.saveAsLowest', { grade: '1' }), exact: true }).click()
          await expect(page.getByRole('region', { name: say('visits.added').trim(), exact: true })).toBeVisible()
        },
      },
      {
        name: 'visit-unsent',
        async come({ page, say }) {
          await page
            .getByRole('link', { name: say('visits.open'), exact: true })
            .first()
            .click()
          await expect(page.getByText(say('visits.unsentBody'))).toBeVisible()
        },
      },
      {
        name: 'employee-offline',
        async come(fixture) {
          await fixture.page.route('**/api/users/**', withoutAnswer)
          await addEmployee(fixture)
          await expect(fixture.page.getByRole('alert').first()).toBeVisible()
        },
      },
      {
        name: 'employee-added',
        async come(fixture) {
          await fixture.page.unroute('**/api/users/**')
          await fixture.page.getByRole('button', { name: fixture.say('employees.submit'), exact: true }).click()
          await expect(
            fixture.page
              .getByRole('paragraph')
              .filter({ hasText: fixture.say('dashboard.employeeAdded', { name: 'Amal Salem Al-Harbi' }) }),
          ).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'accountant',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'pay-saved',
        async come(fixture) {
          await fixture.page.goto(`${fixture.server.url}${paths.payrollEntry}?view=cards`)
          await fixture.page.route(/\/api\/payrolls\/(?!.*month)/, withoutAnswer)
          await pay(fixture)
          await expect(fixture.page.locator('main').getByText(fixture.say('app.stateSaved')).first()).toBeVisible()
        },
      },
      { name: 'pay-saved-sync', come: ({ page }) => goTo(page, paths.sync) },
    ],
  },
]

async function askForLeave({ page, server, locale }: Fixture): Promise<void> {
  const day = addDays(riyadhToday(), 40)
  await askLeave(page, { origin: server.url, dateFrom: day, dateTo: addDays(day, 6), locale })
}

async function openFirstLeave({ page }: Fixture): Promise<void> {
  await goTo(page, paths.leavesHistory)
  await page.locator('main li a').first().click()
  await page.waitForURL(/leavePage/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main article, main section').first()).toBeVisible()
}

async function decide({ page, say }: Fixture, label: 'leave.approve'): Promise<void> {
  await page.getByRole('button', { name: say(label), exact: true }).click()
}

const EMPLOYEE = {
  firstName: 'Amal',
  secondName: 'Salem',
  lastName: 'Al-Harbi',
  companyId: '7001',
  email: 'amal@chain.example',
  password: 'violet tractor near the museum',
  confirmPassword: 'violet tractor near the museum',
}

async function addEmployee({ page, server, say }: Fixture): Promise<void> {
  await page.goto(server.url + paths.newEmployee)
  for (const [name, value] of Object.entries(EMPLOYEE)) await page.locator(`[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: say('employees.submit'), exact: true }).click()
}

async function pay({ page, locale, say }: Fixture): Promise<void> {
  const name = shownName('Ahmed Mahmoud Hassan', locale)
  const card = page.locator('main li').filter({ has: page.locator('summary', { hasText: name }) })
  await card.locator('summary').click()
  await card.locator('[name="contract"]').selectOption('pharmacistOld')
  await card.getByRole('button', { name: say('payroll.addSalary'), exact: true }).click()
}

/** Three shifts that wait on the tablet; with them the tablet counts as in regular use. */
export async function recordThreeShifts(page: Page, { server, locale }: Fixture): Promise<void> {
  await answerAll(page, withoutAnswer)
  const today = riyadhToday()
  for (const [day, shift] of [
    [today, 'morning'],
    [today, 'night'],
    [addDays(today, -1), 'morning'],
  ] as const) {
    await recordShift(page, { origin: server.url, day, shift, sales: '1000', locale })
  }
}
