import type { Browser, CDPSession, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { people, THEIR_PHARMACY } from '../../tests/support/demo-people.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { salesField, saveButton, stateJustRecorded } from '../../tests/support/shift-report-screen.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { startWithFreeDays } from '../free-days.ts'

const SCREENS = [
  paths.home,
  paths.salesReports,
  paths.trendingShortages,
  paths.leaveRequest,
  paths.leavesHistory,
  paths.profile,
  paths.payrollHistory,
  paths.visitsHistory,
  paths.sync,
  paths.settings,
]
/** One minute per screen, so that timers, refreshes and the sync engine run as in real use. */
const MINUTES = 60
const WARM_ROUNDS = 2
const SAVE_EVERY = 5

export type PageMemory = Record<
  | 'heapBefore'
  | 'heapAfter'
  | 'nodesBefore'
  | 'nodesAfter'
  | 'listenersBefore'
  | 'listenersAfter'
  | 'screens'
  | 'saves',
  number
>

/** Simulates an hour of one user by advancing the page's clock. */
export async function pageMemory(browser: Browser): Promise<PageMemory> {
  const server = await startWithFreeDays()
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(server.url)
    await signIn(page, people.pharmacist1)
    const session = await context.newCDPSession(page)
    await session.send('Performance.enable')
    let screens = 0
    let saves = 0
    const open = async (path: string) => {
      screens += 1
      // Navigates like a link, without leaving the page.
      await page.evaluate((to) => {
        history.pushState({}, '', to)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, path)
      await page.locator('h1').first().waitFor()
    }
    for (let round = 0; round < WARM_ROUNDS; round += 1) for (const path of SCREENS) await open(path)
    const before = await heldBy(page, session)
    for (let minute = 0; minute < MINUTES; minute += 1) {
      await open(SCREENS[minute % SCREENS.length] as string)
      if (minute % SAVE_EVERY === 1) {
        const day = addDays(riyadhToday(), -(minute + 1))
        await open(`${paths.salesReports}?day=${day}&shift=morning`)
        await salesField(page).fill(String(1_000 + minute))
        await saveButton(page).click()
        await stateJustRecorded(page).waitFor()
        saves += 1
      }
      await page.mouse.move(10 + minute, 10)
      await page.clock.fastForward('01:00')
    }
    await open(paths.settings)
    const [arrived] = await server.query(`select count(*) as n from reports where pharmacy_name = '${THEIR_PHARMACY}'`)
    if (Number(arrived?.['n']) !== saves) throw new Error(`${String(arrived?.['n'])} of ${saves} reports arrived`)
    const after = await heldBy(page, session)
    return {
      heapBefore: before.JSHeapUsedSize ?? Number.NaN,
      heapAfter: after.JSHeapUsedSize ?? Number.NaN,
      nodesBefore: before.Nodes ?? Number.NaN,
      nodesAfter: after.Nodes ?? Number.NaN,
      listenersBefore: before.JSEventListeners ?? Number.NaN,
      listenersAfter: after.JSEventListeners ?? Number.NaN,
      screens,
      saves,
    }
  } finally {
    await context.close()
    await server.dispose()
  }
}

type Held = { [Name in 'JSHeapUsedSize' | 'Nodes' | 'JSEventListeners']?: number }

async function heldBy(page: Page, session: CDPSession): Promise<Held> {
  await page.waitForLoadState('networkidle')
  for (let again = 0; again < 3; again += 1) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
