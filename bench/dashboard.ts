import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { growChain } from './large-chain.ts'
import type { ChainSize } from './large-chain.ts'
import { median } from './median.ts'
import { ms, times } from './measure.ts'
import type { Measure } from './measure.ts'
import { startOnce } from './offline-start.ts'
import { UnwatchedBrowser } from './unwatched-browser.ts'
import { install } from './watched-start.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { people } from '../tests/support/demo-people.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'

const RUNS = 7
const SLOWED = 4
const PAINTED_GOAL_MS = 1_000
/** Long after either of them is painted. */
const LOOKED_AT_MS = 4_000
const RATIO_GOAL = 1.5
const CONTENT = '#main ol > li a'
/** The first visit in a chain of thousands loads about ten megabytes. */
const FIRST_LIMIT_MS = 240_000

/**
 * Time from opening a manager's dashboard to its paint, offline, compared with the demo chain. DevTools is used only to
 * read the result.
 */
export async function measureDashboard(size: ChainSize): Promise<Measure[]> {
  const name = `${size.pharmacies} pharmacies, ${size.employees} employees, ${size.years} years`
  const profile = mkdtempSync(join(tmpdir(), 'counter-dashboard-'))
  const [small, large] = [await ServerProcess.start(), await ServerProcess.start()]
  await large.stop()
  growChain(large.dataDir, size)
  await large.start()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  })
  for (const { url } of [small, large]) await keepDashboard(context, url)
  await context.close()
  for (const server of [small, large]) await server.stop()
  const browser = new UnwatchedBrowser(profile)
  const runs = { small: [] as number[], large: [] as number[], longest: [] as number[] }
  // The first start of each fills the code caches and is discarded.
  for (let run = -1; run < RUNS; run += 1) {
    const ofSmall = await startOnce(browser, {
      shown: { url: small.url, content: CONTENT },
      slowdown: SLOWED,
      isFresh: false,
      afterMs: LOOKED_AT_MS,
    })
    const ofLarge = await startOnce(browser, {
      shown: { url: large.url, content: CONTENT },
      slowdown: SLOWED,
      isFresh: false,
      afterMs: LOOKED_AT_MS,
    })
    if (run < 0) continue
    runs.small.push(ofSmall.content)
    runs.large.push(ofLarge.content)
    runs.longest.push(ofLarge.longestTask)
  }
  await browser.close()
  for (const server of [small, large]) await server.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  const [ofSmall, ofLarge] = [median(runs.small), median(runs.large)]
  return [
    {
      what: `${name}: dashboard, from open to painted at ${SLOWED}×`,
      figure: ms(ofLarge),
      goal: `under ${PAINTED_GOAL_MS} ms`,
    },
    {
      what: `${name}: dashboard, longest task until painted at ${SLOWED}×`,
      figure: ms(median(runs.longest)),
      goal: '',
      detail: runs.longest.map(ms).join(', '),
    },
    {
      what: `${name}: dashboard, against the demo chain`,
      figure: times(ofLarge / ofSmall),
      goal: `within ${RATIO_GOAL}×`,
      detail: `${ms(ofLarge)} against ${ms(ofSmall)}`,
    },
  ]
}

/** Installs the page's worker, signs in a manager, and loads all data of the dashboard. */
async function keepDashboard(context: BrowserContext, url: string): Promise<void> {
  await install(context, url)
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, people.manager)
  await page.locator(CONTENT).first().waitFor({ timeout: FIRST_LIMIT_MS })
  await page.waitForLoadState('networkidle', { timeout: FIRST_LIMIT_MS })
  await page.close()
}
