import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { people } from '../../../tests/support/demo-people.ts'
import { riyadhToday } from '../../../tests/support/riyadh-today.ts'
import { openShift, recordShift } from '../../../tests/support/shift-report-screen.ts'
import { signIn } from '../../../tests/support/sign-in.ts'
import { signOut } from '../../../tests/support/sign-out.ts'
import { dialog, failInside, goTo, withoutAnswer } from './scenario.ts'
import type { Scenario } from './scenario.ts'

type Json = Record<string, unknown>

const WITHOUT_WORKER = { serviceWorkers: 'block' } as const
const OTRIVIN = 'Otrivin nasal spray'
/** Data for an outage is prefetched only when nothing else is loading. */
const READ_AHEAD_MS = 20_000
const REPORTS = '**/api/reports/pharmacyReports/**'

/** States caused by other programs, other people on this tablet, or an outage. */
export const ELSEWHERE: Scenario[] = [
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'colleague-shift',
        async come({ page, server, locale, say }) {
          await page.route(/\/(addA|editA)Report/, withoutAnswer)
          await recordShift(page, {
            origin: server.url,
            day: riyadhToday(),
            shift: 'morning',
            sales: '4321.50',
            locale,
          })
          await signOut(page, locale)
          await signIn(page, people.pharmacist2, locale)
          await openShift(page, { origin: server.url, day: riyadhToday(), shift: 'morning', locale })
          await expect(page.getByText(say('sales.colleagueRecorded'))).toBeVisible()
        },
      },
      { name: 'colleague-shift-home', come: ({ page }) => goTo(page, paths.home) },
    ],
  },
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    begin: ({ page }) => page.route('**/api/payrolls/**', failInside),
    states: [
      {
        name: 'outage-missing-home',
        isOver: true,
        async come({ page, say }) {
          await goTo(page, paths.home)
          await expect(
            page.getByRole('link', { name: say('settings.outageMissing', { names: say('settings.outageSlips') }) }),
          ).toBeVisible({ timeout: READ_AHEAD_MS })
        },
      },
      { name: 'outage-missing-device', come: ({ page }) => goTo(page, paths.settings) },
    ],
  },
  copiesAct('stored-twice', {}),
  copiesAct('copies-differ', { firstSales: 999.5, firstRemarks: 'Another program' }),
  {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    begin: ({ page }) => damageLists(page),
    states: [
      { name: 'damaged-home', come: ({ page }) => goTo(page, paths.home) },
      { name: 'damaged-reports', come: ({ page }) => goTo(page, paths.salesReports) },
      {
        name: 'damaged-leaves',
        async come({ page, say }) {
          await goTo(page, paths.leavesHistory)
          await expect(page.getByText(say('app.notReadable')).first()).toBeVisible()
        },
      },
      {
        name: 'damaged-leave',
        async come({ page, say }) {
          await page
            .locator('main li')
            .filter({ hasText: say('app.notReadable') })
            .first()
            .getByRole('link')
            .first()
            .click()
          await page.waitForURL(/leavePage/)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        },
      },
      {
        name: 'damaged-slips',
        async come({ page, say }) {
          await goTo(page, paths.payrollHistory)
          await expect(page.getByText(say('app.notReadable')).first()).toBeVisible()
        },
      },
      { name: 'damaged-visits', come: ({ page }) => goTo(page, paths.visitsHistory) },
      { name: 'damaged-shortages', come: ({ page }) => goTo(page, paths.trendingShortages) },
    ],
  },
  {
    who: 'manager',
    options: WITHOUT_WORKER,
    begin: ({ page }) => damageLists(page),
    states: [
      { name: 'damaged-requests', come: ({ page }) => goTo(page, paths.leaveRequests) },
      { name: 'damaged-employees', come: ({ page }) => goTo(page, paths.employees) },
      { name: 'damaged-visits', come: ({ page }) => goTo(page, paths.visitsHistory) },
    ],
  },
  {
    who: 'accountant',
    options: WITHOUT_WORKER,
    begin: ({ page }) => damageLists(page),
    states: [{ name: 'damaged-payroll', come: ({ page }) => goTo(page, paths.payrollEntry) }],
  },
  {
    who: 'manager',
    options: WITHOUT_WORKER,
    states: [
      {
        name: 'retire-question',
        isOver: true,
        async come({ page, say }) {
          await goTo(page, paths.trendingShortages)
          const item = page.getByRole('article', { name: OTRIVIN })
          await item.locator('h2').getByRole('button').click()
          await item.getByRole('button', { name: say('shortages.retireNamed', { name: OTRIVIN }) }).click()
          await expect(dialog(page)).toBeVisible()
        },
      },
      {
        name: 'shortage-retired',
        async come({ page, say }) {
          await dialog(page)
            .getByRole('button', { name: say('shortages.retireConfirm') })
            .click()
          await expect(page.getByRole('button', { name: say('shortages.putBack') })).toBeVisible()
        },
      },
    ],
  },
]

/** Duplicates yesterday's report in the server's response. */
function copiesAct(name: string, difference: Json): Scenario {
  return {
    who: 'pharmacist1',
    options: WITHOUT_WORKER,
    begin: ({ page }) =>
      changeList(page, REPORTS, ([first = {}, ...rest]) => [
        { ...first, clientRef: 'twice' },
        { ...first, clientRef: 'twice', _id: '6741c0ffee6741c0ffee0001', ...difference },
        ...rest,
      ]),
    states: [
      { name: `${name}-home`, come: ({ page }) => goTo(page, paths.home) },
      { name: `${name}-reports`, come: ({ page }) => goTo(page, paths.salesReports) },
    ],
  }
}

async function damageLists(page: Page): Promise<void> {
  const every = (nth: number, change: Json) => (list: Json[]) =>
    list.map((record, index) => (index % nth === 0 ? { ...record, ...change } : record))
  await changeList(page, REPORTS, (list) => [
    ...every(3, { firstSales: 'much', secondRemarks: { x: 1 } })(list),
    { ...list[0], _id: 'other', day: 'Invalid date' },
  ])
  for (const lists of ['userLeaves/**', 'leaveRequests*'])
    await changeList(page, `**/api/leaves/${lists}`, every(2, { status: {}, dateFrom: 'garbage', comment: 7 }))
  for (const lists of ['/userPayrolls/**', '?month=*'])
    await changeList(page, `**/api/payrolls${lists}`, every(2, { netPay: 'a lot', basicPay: null, contract: [] }))
  for (const lists of ['userVisits/**', ''])
    await changeList(
      page,
      `**/api/visits/${lists}`,
      every(2, { createdAt: 'then', evaluationType: 5, generalRemarks: {} }),
    )
  await changeList(
    page,
    /\/api\/users(\?|$)/,
    every(2, {
      birthDate: 'garbage',
      contacts: [null],
      vaccinationDetails: {},
      joiningDate: '0000-00-00',
      companyId: {},
    }),
  )
  await changeList(
    page,
    '**/api/trendingShortages/latest',
    every(2, {
      shortagePrice: 'cheap',
      shortageRegisterers: [null, { name: 'Huda', phName: 'P2023', timeDone: 'soon' }],
    }),
  )
}

/** Changes the rows of a list in the server's responses. */
export async function changeList(page: Page, url: string | RegExp, change: (list: Json[]) => Json[]): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    // Its body is gone if the page was left meanwhile.
    const list: unknown = await response.json().catch(() => null)
    if (list === null) return route.abort().catch(() => {})
    await (Array.isArray(list) && list.length > 0
      ? route.fulfill({ response, json: change(list) })
      : route.fulfill({ response }))
  })
}
