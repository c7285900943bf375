import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { addDays, monthBefore } from '../../src/shared/rules/days/business-day.ts'
import { chooseDay } from '../../tests/support/date-fields.ts'
import { openScreen } from '../../tests/support/every-screen.ts'
import type { Person } from '../../tests/support/every-screen.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'

type Say = (id: MessageId) => string

/**
 * A part of a screen that opens on a tap. `isOver`: a dialog, drawn at the height of the window. `atMost`: the greatest
 * width in px at which the part exists.
 */
export type OpenedPart = {
  name: string
  who: Person
  path: string
  isOver?: boolean
  atMost?: number
  open(page: Page, say: Say): Promise<void>
}

const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first()
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })
/** Below this width the navigation is behind a button. */
const PHONE_PX = 360

/** The parts that `npm run screens` draws in addition to each screen's initial state. Nothing is saved. */
export const OPENED_PARTS: OpenedPart[] = [
  { name: 'home-charts', who: 'pharmacist1', path: paths.home, open: showCharts },
  {
    name: 'dashboard-charts',
    who: 'manager',
    path: paths.pharmacySales.replace(':pharmacyName', 'P2023'),
    open: showCharts,
  },
  { name: 'menu', who: 'pharmacist1', path: paths.home, isOver: true, atMost: PHONE_PX, open: openMenu },
  { name: 'menu', who: 'manager', path: paths.home, isOver: true, atMost: PHONE_PX, open: openMenu },
  {
    name: 'sign-out-question',
    who: 'pharmacist1',
    path: paths.home,
    isOver: true,
    atMost: PHONE_PX,
    async open(page, say) {
      await openMenu(page, say)
      await dialog(page)
        .getByRole('button', { name: say('app.signOut') })
        .click()
      await expect(dialog(page).getByRole('heading', { level: 2 })).not.toHaveText(say('app.menu'))
    },
  },
  {
    name: 'figure-refused',
    who: 'pharmacist1',
    path: `${paths.salesReports}?day=${riyadhToday()}&shift=morning`,
    async open(page, say) {
      await page.getByLabel(say('sales.sales')).fill('-5')
      await button(page, say('sales.save')).click()
      await expect(page.getByText(say('sales.salesNegative'))).toBeVisible()
    },
  },
  {
    name: 'zero-question',
    who: 'pharmacist1',
    path: `${paths.salesReports}?day=${addDays(riyadhToday(), -1)}&shift=night`,
    isOver: true,
    async open(page, say) {
      await page.getByLabel(say('sales.sales')).fill('0')
      await button(page, say('sales.save')).click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'shift-emptied',
    who: 'pharmacist1',
    path: `${paths.salesReports}?day=${addDays(riyadhToday(), -1)}&shift=morning`,
    async open(page, say) {
      await page.getByLabel(say('sales.sales')).fill('')
      await button(page, say('sales.save')).click()
      await expect(page.getByText(say('sales.salesMissing'))).toBeVisible()
    },
  },
  {
    name: 'new-contact',
    who: 'pharmacist1',
    path: `${paths.profile}?tab=contacts`,
    isOver: true,
    open: (page, say) => openDialog(page, say('contacts.add')),
  },
  {
    name: 'new-shortage',
    who: 'pharmacist1',
    path: paths.trendingShortages,
    isOver: true,
    open: (page, say) => openDialog(page, say('shortages.add')),
  },
  {
    name: 'leave-form-refused',
    who: 'pharmacist1',
    path: paths.leaveRequest,
    async open(page, say) {
      // In reverse order, so that the values already in the form are not requested.
      for (const [id, days] of [
        ['leave.firstDay', 41],
        ['leave.lastDay', 40],
      ] as const)
        await chooseDay(page, say(id), addDays(riyadhToday(), days))
      await submitInVain(page)
    },
  },
  { name: 'visit-form-refused', who: 'manager', path: paths.newVisit, open: submitInVain },
  {
    name: 'visit-ungraded',
    who: 'manager',
    path: paths.newVisit,
    isOver: true,
    async open(page, say) {
      await page.getByLabel(say('visits.currentPharmacy')).selectOption({ index: 1 })
      await page.getByLabel(say('visits.currentPharmacist')).selectOption({ index: 1 })
      await page.getByLabel(say('visits.otherPharmacist')).selectOption({ index: 2 })
      await page.locator('main form button[type="submit"]').click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'visit-trends',
    who: 'manager',
    path: paths.visitsHistory,
    async open(page, say) {
      // On a phone the filters are folded.
      const pharmacy = page.getByLabel(say('visits.pharmacy'), { exact: true })
      if (!(await pharmacy.isVisible())) await page.locator('main button[aria-expanded="false"]').first().click()
      await pharmacy.selectOption({ index: 1 })
      await expect(page.locator('main svg rect').first()).toBeVisible()
    },
  },
  { name: 'employee-form-refused', who: 'manager', path: paths.newEmployee, open: submitInVain },
  {
    name: 'shift-correction',
    who: 'manager',
    path: paths.pharmacySales.replace(':pharmacyName', 'P2023'),
    isOver: true,
    async open(page, say) {
      await page.locator('main h3 button').first().click()
      await page
        .getByRole('button', { name: beginningOf(say('sales.correctShift')) })
        .first()
        .click()
      await dialog(page)
        .getByRole('button', { name: say('sales.saveCorrection') })
        .click()
      await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'slip-void',
    who: 'accountant',
    path: paths.slip.replace(':slipId', `demo-slip-pharmacist1-${monthBefore(riyadhToday().slice(0, 7))}`),
    isOver: true,
    async open(page, say) {
      await openDialog(page, say('payroll.voidSlip'))
      await dialog(page)
        .getByRole('button', { name: say('payroll.voidSlip') })
        .click()
      await expect(dialog(page).locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'payroll-untouched',
    who: 'accountant',
    path: `${paths.payrollEntry}?view=cards&place=P2023`,
    async open(page, say) {
      await page.locator('main li summary').first().click()
      await button(page, say('payroll.addSalary')).click()
      await expect(page.locator('main [role="alert"]').first()).toBeVisible()
    },
  },
  {
    name: 'payroll-table',
    who: 'accountant',
    path: `${paths.payrollEntry}?view=table`,
    open: (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'payroll-review',
    who: 'accountant',
    path: paths.payrollEntry,
    async open(page, say) {
      // The drafts of an earlier width are still there.
      const copy = page.getByRole('button', { name: beginningOf(say('payroll.copyMonth')) })
      const review = page.locator('main section[aria-label] button')
      await copy.or(review).first().click()
      await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible()
    },
  },
]

/** The words of a text before its first value. */
function beginningOf(text: string): RegExp {
  return new RegExp(`^${text.split('{')[0]?.trim() ?? ''}`)
}

async function showCharts(page: Page, say: Say): Promise<void> {
  await page.getByRole('radio', { name: say('sales.charts'), exact: true }).check()
  await expect(page.locator('main svg rect').first()).toBeVisible()
}

async function submitInVain(page: Page): Promise<void> {
  await page.locator('main form button[type="submit"]').click()
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeVisible()
}

async function openMenu(page: Page, say: Say): Promise<void> {
  await openDialog(page, say('app.more'))
}

async function openDialog(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await expect(dialog(page)).toBeVisible()
}

/** Closes an opened part by leaving the screen. */
export async function leaveOpened(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openScreen(page, paths.settings)
}
