import { expect } from '@playwright/test'
import { paths } from '../../src/app/paths.ts'
import { askForScreen } from '../../tests/support/every-screen.ts'
import type { Person } from '../../tests/support/every-screen.ts'
import { answerAll, failInside, goTo, hold } from './stage.ts'
import type { Act, Moment, Stage } from './stage.ts'

/** The screens that show what is read from the server, with addresses that need nothing read before. */
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
    ],
  },
  { who: 'accountant', screens: [paths.home, paths.payrollEntry, '/slipPage/any'] },
]

/** Every screen while nothing has come yet, and when what was asked for failed. */
export const READS: Act[] = READING.flatMap(({ who, screens }): Act[] => [
  {
    who,
    options: { serviceWorkers: 'block' },
    begin: ({ page }) => answerAll(page, hold),
    moments: screens.map((path) => ({ name: `waiting-${nameOf(path)}`, come: ({ page }) => goTo(page, path) })),
  },
  {
    who,
    options: { serviceWorkers: 'block' },
    begin: ({ page }) => answerAll(page, failInside),
    moments: screens.map((path) => ({ name: `failed-${nameOf(path)}`, come: (stage) => comeToFailed(stage, path) })),
  },
])

async function comeToFailed({ page }: Stage, path: string): Promise<void> {
  await goTo(page, path)
  await expect(page.locator('main [class*="skeleton"]').filter({ visible: true })).toHaveCount(0)
}

/** The code of a screen that is fetched when it is gone to. */
const VISITS_CODE = /\/assets\/visits-history-page-/

/** The app's own files under way, or not to be had. */
export const FILES: Act[] = [
  {
    who: null,
    options: { serviceWorkers: 'block' },
    moments: [
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

function codeAct(name: string, come: Moment['come'], how: 'hold' | 'abort'): Act {
  return {
    who: 'pharmacist1',
    options: { serviceWorkers: 'block' },
    begin: ({ page }) => page.route(VISITS_CODE, (route) => (how === 'hold' ? hold() : route.abort())),
    moments: [{ name, come }],
  }
}

function nameOf(path: string): string {
  return path === paths.home ? 'home' : path.slice(1).replace('/any', '').replace('/', '-')
}
