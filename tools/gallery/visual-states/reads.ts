import { expect } from '@playwright/test'
import { paths } from '../../../src/paths/paths.ts'
import { askForScreen } from '../../../tests/support/every-screen.ts'
import type { Person } from '../../../tests/support/every-screen.ts'
import { answerAll, failInside, goTo, hold } from './scenario.ts'
import type { Scenario, VisualState, Fixture } from './scenario.ts'

/** The screens that show server data, with URLs that need no earlier requests. */
const READING: { who: Person; screens: string[] }[] = [
  {
    who: 'pharmacist1',
    screens: [
      paths.home,
      paths.salesReports,
      paths.profile,
      paths.leaveRequest,
      paths.leavesHistory,
      paths.leaveRejoin,
      '/leavePage/any',
      paths.payrollHistory,
      '/slipPage/any',
      paths.trendingShortages,
      paths.vaccine,
      paths.visitsHistory,
      '/visitPage/any',
      paths.handover,
      paths.overtimeRequest,
      paths.labourCheck,
      paths.monthlyKpis,
    ],
  },
  {
    who: 'manager',
    screens: [
      paths.home,
      '/dashboard/P2023',
      paths.employees,
      paths.leaveRequests,
      paths.returnRequests,
      '/leavePage/any',
      paths.newVisit,
      paths.visitsHistory,
      '/visitPage/any',
      paths.attendance,
      paths.overtimeRequests,
      paths.handovers,
      paths.tillDifferences,
      paths.kpis,
      paths.chainSettings,
    ],
  },
  { who: 'accountant', screens: [paths.home, paths.payrollEntry, '/slipPage/any'] },
]

/** Every screen while loading and after a failed request. */
export const READS: Scenario[] = READING.flatMap(({ who, screens }): Scenario[] => [
  {
    who,
    options: { serviceWorkers: 'block' },
    begin: ({ page }) => answerAll(page, hold),
    states: screens.map((path) => ({ name: `waiting-${nameOf(path)}`, come: ({ page }) => goTo(page, path) })),
  },
  {
    who,
    options: { serviceWorkers: 'block' },
    begin: ({ page }) => answerAll(page, failInside),
    states: screens.map((path) => ({ name: `failed-${nameOf(path)}`, come: (fixture) => comeToFailed(fixture, path) })),
  },
])

async function comeToFailed({ page }: Fixture, path: string): Promise<void> {
  await goTo(page, path)
  await expect(page.locator('main [class*="skeleton"]').filter({ visible: true })).toHaveCount(0)
}

/** The chunk of a screen that is loaded on navigation. */
const VISITS_CODE = /\/assets\/visits-history-page-/

/** The app's own files while loading or unavailable. */
export const FILES: Scenario[] = [
  {
    who: null,
    options: { serviceWorkers: 'block' },
    states: [
      {
        name: 'waiting-start',
        async come({ page, server }) {
          await page.route(/\/assets\/.*\.js/, hold)
          await page.goto(server.url, { waitUntil: 'commit' })
          await expect(page.locator('#root > *').first()).toBeVisible()
        },
      },
    ],
  },
  codeAct('waiting-code', ({ page }) => askForScreen(page, paths.visitsHistory), 'hold'),
  codeAct(
    'failed-code',
    async ({ page, say }) => {
      await askForScreen(page, paths.visitsHistory)
      await expect(page.getByRole('heading', { level: 1, name: say('app.brokenRegionTitle') })).toBeVisible()
    },
    'abort',
  ),
]

function codeAct(name: string, come: VisualState['come'], how: 'hold' | 'abort'): Scenario {
  return {
    who: 'pharmacist1',
    options: { serviceWorkers: 'block' },
    begin: ({ page }) => page.route(VISITS_CODE, (route) => (how === 'hold' ? hold() : route.abort())),
    states: [{ name, come }],
  }
}

function nameOf(path: string): string {
  return path === paths.home ? 'home' : path.slice(1).replace('/any', '').replace('/', '-')
}
