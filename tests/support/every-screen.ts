import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { people } from './demo-people.ts'
import type { ServerProcess } from './server-process.ts'

type PathName = keyof typeof paths
export type Person = 'pharmacist1' | 'manager' | 'accountant'

const EVERYBODY = ['home', 'profile', 'settings', 'sync', 'cv'] as const satisfies PathName[]
const OWN: Record<Person, readonly PathName[]> = {
  pharmacist1: [
    'salesReports',
    'leaveRequest',
    'leaveRejoin',
    'leavesHistory',
    'leave',
    'payrollHistory',
    'slip',
    'trendingShortages',
    'vaccine',
    'visitsHistory',
    'visit',
    'handover',
    'overtimeRequest',
    'labourCheck',
    'monthlyKpis',
  ],
  manager: [
    'pharmacySales',
    'employees',
    'employee',
    'attendance',
    'newEmployee',
    'chainImport',
    'leaveRequests',
    'returnRequests',
    'overtimeRequests',
    'overtime',
    'handovers',
    'leave',
    'newVisit',
    'visitsHistory',
    'visit',
    'trendingShortages',
    'tabletSetup',
    'chainSettings',
    'kpis',
    'tillDifferences',
    'audit',
  ],
  accountant: ['payrollEntry', 'slip', 'audit'],
}
/** Paths that are not screens of somebody who is signed in. */
const NONE = ['login', 'firstRun', 'homeAlias']

/** Paths that no test visits; add new pages above. */
export function unwalkedPaths(): string[] {
  const walked: string[] = [...EVERYBODY, ...Object.values(OWN).flat(), ...NONE]
  return Object.keys(paths).filter((name) => !walked.includes(name))
}

/** Every screen of a person's role, with the demo chain's data. */
export async function screensOf(person: Person, server: ServerProcess): Promise<string[]> {
  return (await namedScreensOf(person, server)).map(({ path }) => path)
}

/** The same with names. Skips screens of a single object if the chain has none yet. */
export async function namedScreensOf(
  person: Person,
  server: ServerProcess,
): Promise<{ name: PathName; path: string }[]> {
  const idOf = async (sql: string): Promise<string> => String((await server.query(sql))[0]?.['id'] ?? '')
  const own = `(select id from users where email = '${people.pharmacist1}')`
  const ids: Record<string, string> = {
    ':slipId': await idOf(`select id from payrolls where user_id = ${own} order by month desc limit 1`),
    ':leaveId':
      person === 'manager'
        ? await idOf(`select id from leaves where status = 'Pending' order by created_at limit 1`)
        : await idOf(
            `select id from leaves where requester_id = ${own} and status = 'Approved' order by created_at desc limit 1`,
          ),
    ':employeeId': await idOf(`select id from users where email = '${people.pharmacist1}'`),
    ':overtimeId': await idOf(`select id from overtime_requests where status = 'Pending' order by day limit 1`),
    ':visitId': await idOf(`select id from visits where pharmacist_id = ${own} order by created_at desc limit 1`),
    ':pharmacyName': 'P2023',
  }
  return [...EVERYBODY, ...OWN[person]]
    .map((name) => ({ name, path: paths[name].replace(/:\w+/, (parameter) => ids[parameter] ?? '') }))
    .filter(({ path }) => path === paths.home || !path.endsWith('/'))
}

/** Folded parts; not calendars, which open over the page. */
const FOLDED = 'details:not([open]), button[aria-expanded="false"]:not([aria-haspopup])'

/** Navigates the running app to a screen, whose code or data may fail to load. */
export async function askForScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The previous page stays until the next one is rendered, on a busy machine for several frames. The same page at
    // another URL is not replaced.
    if (new URL(to, location.href).pathname !== location.pathname)
      document.querySelector('main')?.lastElementChild?.setAttribute('data-before', '')
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(() => document.querySelector('main > [data-before]') === null)
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )
}

/** Navigates within the running app and waits until the screen's content is shown. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await askForScreen(page, path)
  await isLoaded(page)
}

/** Has its title, and no part that waits for data. Looks at each frame, unlike an expectation: a walk takes a third less. */
async function isLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [isTitled, isWaiting] = ['h1', 'main [class*="skeleton"]'].map((parts) =>
      [...document.querySelectorAll(parts)].some(
        (part) => part.checkVisibility({ visibilityProperty: true }) && part.getBoundingClientRect().height > 0,
      ),
    )
    return isTitled && !isWaiting
  })
}

/** The same, with all collapsed parts expanded. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await openScreen(page, path)
  await unfold(page, path)
}

/** Whether an open screen has collapsed parts, or content that depends on its filled-in form. */
export async function hasFolded(page: Page, path: string): Promise<boolean> {
  return path === paths.leaveRequest || (await page.locator('main').locator(FOLDED).count()) > 0
}

export async function unfold(page: Page, path: string): Promise<void> {
  if (path === paths.leaveRequest) await fillDays(page)
  await page.locator('main').evaluate((main, parts) => {
    for (const folded of main.querySelectorAll<HTMLElement>(parts))
      if (folded instanceof HTMLDetailsElement) folded.open = true
      else folded.click()
  }, FOLDED)
  await isLoaded(page)
  await page.evaluate(() => document.fonts.ready)
}

/** The leave's count is shown once its days are selected. */
async function fillDays(page: Page): Promise<void> {
  // In the calendar, because the fields take Hijri days if these are set.
  const days = page.locator('main [role="gridcell"] [role="button"]:not([aria-disabled="true"])')
  await days.nth(2).click()
  await days.nth(8).click()
  await expect(page.locator('main output')).toBeVisible()
}
