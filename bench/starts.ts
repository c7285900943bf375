import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { startBarePage } from './bare-page.ts'
import { addLeaves, growChain } from './large-chain.ts'
import type { ChainSize } from './large-chain.ts'
import { measureStart } from './offline-start.ts'
import type { Measure } from './measure.ts'
import { UnwatchedBrowser } from './unwatched-browser.ts'
import type { Tab } from './unwatched-browser.ts'
import { install } from './watched-start.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { people } from '../tests/support/demo-people.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'

const SLOWDOWNS = [1, 4, 6]
/** The first figure on the home screen, and the row of the bare page; a first visit shows the sign-in. */
export const HOME_CONTENT = '#main table td, #main ul li'
/**
 * The user who signs in, a selector for their home's first content, and further screens to visit, so that their data is
 * on the tablet.
 */
type Somebody = { email: string; home: string; seen?: readonly string[] }
/** The first visit in a chain of hundreds loads some megabytes. */
const FIRST_LIMIT_MS = 120_000
const PHARMACIST: Somebody = { email: people.pharmacist1, home: HOME_CONTENT }
const BARE_CONTENT = 'table td'
const SIGN_IN_CONTENT = 'input[type="email"]'

/**
 * First visits with the server running, then starts from the worker with the server down, all compared with the bare
 * page.
 */
export async function measureStarts(): Promise<Measure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'counter-starts-'))
  const server = await ServerProcess.start()
  const bare = await startBarePage()
  await prepareProfile(profile, [server.url, bare.url])
  const found: Measure[] = []
  const shownBare = { url: bare.url, content: BARE_CONTENT }
  const browser = new UnwatchedBrowser(profile)
  for (const slowdown of SLOWDOWNS) {
    found.push(
      ...(await measureStart(browser, {
        app: { url: server.url, content: SIGN_IN_CONTENT },
        bare: shownBare,
        slowdown,
        isFresh: true,
      })),
    )
  }
  await bare.stop()
  await server.stop()
  for (const slowdown of SLOWDOWNS) {
    found.push(
      ...(await measureStart(browser, {
        app: { url: server.url, content: HOME_CONTENT },
        bare: shownBare,
        slowdown,
        isFresh: false,
      })),
    )
  }
  await browser.close()
  await server.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return found
}

/** Installs each page's worker on the profile, and signs in a pharmacist at the first one. */
async function prepareProfile(
  profile: string,
  [appUrl, ...others]: readonly [string, ...string[]],
  who = PHARMACIST,
): Promise<void> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: CHROMIUM_FLAGS,
  })
  for (const url of [...others, appUrl]) await install(context, url)
  await comeHome(context, appUrl, who)
  await context.close()
}

/**
 * The demo chain if no other is given; `leaves`: of the first pharmacist, besides their own; `isServerUp`: the server
 * keeps running.
 */
type Opened = {
  who?: Somebody
  chain?: ChainSize | undefined
  leaves?: number | undefined
  isServerUp?: boolean
}
type OfflineTab = { tab: Tab; url: string; close: () => Promise<void> }

/**
 * Opens a tab of a slow tablet, with its server down unless it is to run: worker installed, user signed in, and no
 * DevTools domain enabled.
 */
export async function openOffline(
  slowdown: number,
  { who = PHARMACIST, chain, leaves, isServerUp = false }: Opened = {},
): Promise<OfflineTab> {
  const profile = mkdtempSync(join(tmpdir(), 'counter-offline-'))
  const server = await ServerProcess.start()
  if (chain || leaves !== undefined) {
    await server.stop()
    if (chain) growChain(server.dataDir, chain)
    if (leaves !== undefined) addLeaves(server.dataDir, leaves)
    await server.start()
  }
  await prepareProfile(profile, [server.url], who)
  if (!isServerUp) await server.stop()
  const browser = new UnwatchedBrowser(profile)
  const tab = await browser.openTab({ isFresh: false })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const close = async () => {
    await browser.close()
    await server.dispose()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { tab, url: server.url, close }
}

/** Signs a user in and waits for their home. */
async function comeHome(context: BrowserContext, url: string, { email, home, seen = [] } = PHARMACIST): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page, email)
  await page.locator(home).first().waitFor({ timeout: FIRST_LIMIT_MS })
  await page.waitForLoadState('networkidle', { timeout: FIRST_LIMIT_MS })
  for (const path of seen) {
    await page.goto(url + path)
    await page.waitForLoadState('networkidle', { timeout: FIRST_LIMIT_MS })
  }
  await page.close()
}
