import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/app/paths.ts'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { asManager, askLeave } from '../../tests/support/leave-screen.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { recordShift } from '../../tests/support/shift-report-screen.ts'
import { answerAll, dialog, goTo, hold, refuse, withoutAnswer } from './stage.ts'
import type { Act, Stage } from './stage.ts'

const WITHOUT_WORKER = { serviceWorkers: 'block' } as const

const SCREENS_OF_SHIFT = [
  { name: 'sync', path: paths.sync },
  { name: 'home', path: paths.home },
  { name: 'reports', path: paths.salesReports },
]

/** A shift that stays on the tablet, is being sent, or is refused: where it was recorded, and where it is told of. */
function shiftAct(name: string, how: 'saved' | 'sending' | 'refused'): Act {
  return {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    moments: [
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
        come: ({ page }: Stage) => goTo(page, path),
      })),
    ],
  }
}

export const SAVED: Act[] = [
  shiftAct('saved', 'saved'),
  shiftAct('sending', 'sending'),
  {
    ...shiftAct('refused', 'refused'),
    moments: [
      ...shiftAct('refused', 'refused').moments,
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
    moments: [
      {
        name: 'leave-saved',
        async come(stage) {
          await stage.page.route('**/api/leaves/addALeave', withoutAnswer)
          await askForLeave(stage)
        },
      },
      { name: 'leave-saved-history', come: ({ page }) => goTo(page, paths.leavesHistory) },
      { name: 'leave-saved-page', come: openFirstLeave },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    moments: [
      {
        name: 'leave-refused',
        async come(stage) {
          await stage.page.route('**/api/leaves/addALeave', refuse('comment', 'too_long'))
          await askForLeave(stage)
          await expect(stage.page.locator('main').getByText(stage.say('app.stateAttention'))).toBeVisible()
        },
      },
      { name: 'leave-refused-history', come: ({ page }) => goTo(page, paths.leavesHistory) },
      { name: 'leave-refused-page', come: openFirstLeave },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    moments: [
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
    moments: [
      {
        name: 'decision-saved',
        async come(stage) {
          await stage.page.goto(`${stage.server.url}/leavePage/demo-leave-07`)
          await expect(stage.page.getByRole('button', { name: stage.say('leave.approve'), exact: true })).toBeVisible()
          await stage.page.route('**/api/leaves/**', withoutAnswer)
          await decide(stage, 'leave.approve')
          await expect(stage.page.getByRole('region', { name: stage.say('leave.unsentApprove') })).toBeVisible()
        },
      },
      {
        name: 'decision-sent',
        async come({ page, say }) {
          await page.unroute('**/api/leaves/**')
          await page.evaluate(() => dispatchEvent(new Event('online')))
          await expect(page.getByText(say('leave.decisionSent'))).toBeVisible()
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
        async come(stage) {
          await stage.page.route('**/api/users/**', withoutAnswer)
          await addEmployee(stage)
          await expect(stage.page.getByRole('alert').first()).toBeVisible()
        },
      },
      {
        name: 'employee-added',
        async come(stage) {
          await stage.page.unroute('**/api/users/**')
          await stage.page.getByRole('button', { name: stage.say('employees.submit'), exact: true }).click()
          await expect(
            stage.page.getByText(stage.say('dashboard.employeeAdded', { name: 'Amal Salem Al-Harbi' })),
          ).toBeVisible()
        },
      },
    ],
  },
  {
    who: 'accountant',
    options: WITHOUT_WORKER,
    moments: [
      {
        name: 'pay-saved',
        async come(stage) {
          await stage.page.goto(stage.server.url + paths.payrollEntry)
          await stage.page.route(/\/api\/payrolls\/(?!.*month)/, withoutAnswer)
          await pay(stage)
          await expect(stage.page.locator('main').getByText(stage.say('app.stateSaved')).first()).toBeVisible()
        },
      },
      { name: 'pay-saved-sync', come: ({ page }) => goTo(page, paths.sync) },
    ],
  },
]

async function askForLeave({ page, server, locale }: Stage): Promise<void> {
  const day = addDays(riyadhToday(), 40)
  await askLeave(page, { origin: server.url, dateFrom: day, dateTo: addDays(day, 6), locale })
}

async function openFirstLeave({ page }: Stage): Promise<void> {
  await goTo(page, paths.leavesHistory)
  await page.locator('main li a').first().click()
  await page.waitForURL(/leavePage/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main article, main section').first()).toBeVisible()
}

async function decide({ page, say }: Stage, label: 'leave.approve'): Promise<void> {
  await page.getByRole('button', { name: say(label), exact: true }).click()
  await dialog(page)
    .getByRole('button', { name: say(label), exact: true })
    .click()
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

async function addEmployee({ page, server, say }: Stage): Promise<void> {
  await page.goto(server.url + paths.newEmployee)
  for (const [name, value] of Object.entries(EMPLOYEE)) await page.locator(`[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: say('employees.submit'), exact: true }).click()
}

async function pay({ page, say }: Stage): Promise<void> {
  const card = page.locator('main li').filter({ has: page.locator('summary', { hasText: 'Ahmed Mahmoud Hassan' }) })
  await card.locator('summary').click()
  await card.locator('[name="contract"]').selectOption('pharmacistOld')
  await card.getByRole('button', { name: say('payroll.addSalary'), exact: true }).click()
}

/** Three shifts that wait on the tablet: from there on it is used in earnest. */
export async function recordThreeShifts(page: Page, { server, locale }: Stage): Promise<void> {
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
