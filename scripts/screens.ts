import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../src/app/paths.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { people } from '../tests/support/demo-people.ts'
import setUp from '../tests/support/global-setup.ts'
import { openWithoutIntroductions } from '../tests/support/introductions-off.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { LOCALES } from '../tests/support/texts.ts'
import type { TestLocale } from '../tests/support/texts.ts'

const WIDTHS = [360, 820, 1280]
const SCHEMES = ['light', 'dark'] as const
const HEIGHT = 800
/** Longer than any transition of ours. */
const SETTLED_MS = 400

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({ options: { only: { type: 'string' }, to: { type: 'string', default: 'test-results/screens' } } })
const only = values.only?.split(',') ?? null
const isWanted = ({ name }: { name: string }): boolean => !only || only.some((part) => name.includes(part))

type Screen = { name: string; path: string }
type Look = { locale: TestLocale; scheme: (typeof SCHEMES)[number] }

const tearDown = await setUp()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
openWithoutIntroductions(browser)
const server = await ServerProcess.start()
const shown = await screensOf()
let count = 0
for (const locale of LOCALES) {
  for (const scheme of SCHEMES) {
    await signedOut(browser, { locale, scheme })
    for (const [who, screens] of Object.entries(shown)) await signedIn(browser, { who: who as keyof typeof people, screens, look: { locale, scheme } })
  }
}
await browser.close()
await server.dispose()
tearDown()
console.log(`${count} pictures in ${values.to}`)

/** Every screen with what the demo chain has to show on it, by the person who may see it. */
async function screensOf(): Promise<Partial<Record<keyof typeof people, Screen[]>>> {
  const idOf = async (sql: string): Promise<string> => String((await server.query(sql))[0]?.['id'])
  const own = `= (select id from users where email = '${people.pharmacist1}')`
  const slip = await idOf(`select id from payrolls where user_id ${own} order by month desc limit 1`)
  const leave = await idOf(`select id from leaves where requester_id ${own} and status = 'Approved' order by created_at desc limit 1`)
  const pending = await idOf(`select id from leaves where status = 'Pending' order by created_at limit 1`)
  const visit = await idOf(`select id from visits where pharmacist_id ${own} order by created_at desc limit 1`)
  const employee = [
    'home', 'salesReports', 'profile', 'leaveRequest', 'leaveRejoin', 'leavesHistory', 'payrollHistory', 'trendingShortages', 'vaccine', 'visitsHistory', 'sync',
    'settings', 'cv', 'overtimeRequest',
  ] as const
  const manager = ['home', 'employees', 'newEmployee', 'leaveRequests', 'returnRequests', 'newVisit', 'visitsHistory', 'tabletSetup'] as const
  const named = (names: readonly (keyof typeof paths)[], prefix: string): Screen[] => names.map((name) => ({ name: `${prefix}-${name}`, path: paths[name] }))
  return {
    pharmacist1: [
      ...named(employee, 'employee'),
      { name: 'employee-slip', path: paths.slip.replace(':slipId', slip) },
      { name: 'employee-leave', path: paths.leave.replace(':leaveId', leave) },
      { name: 'employee-visit', path: paths.visit.replace(':visitId', visit) },
      { name: 'not-found', path: '/nowhere' },
      { name: 'other-role', path: paths.payrollEntry },
    ],
    manager: [
      ...named(manager, 'manager'),
      { name: 'manager-pharmacy', path: paths.pharmacySales.replace(':pharmacyName', 'P2023') },
      { name: 'manager-leave', path: paths.leave.replace(':leaveId', pending) },
    ],
    accountant: named(['home', 'payrollEntry'], 'accountant'),
  }
}

async function signedOut(running: Browser, look: Look): Promise<void> {
  const name = 'sign-in'
  if (!isWanted({ name })) return
  const page = await pageOf(running, look)
  await page.goto(server.url)
  await draw(page, { name, look })
  await page.context().close()
}

async function signedIn(running: Browser, { who, screens, look }: { who: keyof typeof people; screens: Screen[]; look: Look }): Promise<void> {
  const wanted = screens.filter(isWanted)
  if (wanted.length === 0) return
  const page = await pageOf(running, look)
  await page.goto(server.url)
  await signIn(page, people[who], look.locale)
  for (const { name, path } of wanted) {
    await page.goto(server.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await draw(page, { name, look })
  }
  await page.context().close()
}

async function pageOf(running: Browser, { locale, scheme }: Look): Promise<Page> {
  const context = await running.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-GB', colorScheme: scheme, reducedMotion: 'reduce', viewport: { width: 1280, height: HEIGHT } })
  return context.newPage()
}

/** The whole page at each width. */
async function draw(page: Page, { name, look: { locale, scheme } }: { name: string; look: Look }): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await page.waitForTimeout(SETTLED_MS)
    const folder = join(root, values.to, name)
    mkdirSync(folder, { recursive: true })
    await page.screenshot({ path: join(folder, `${locale}-${scheme}-${width}.png`), fullPage: true })
    count += 1
  }
}
