import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { startBarePage } from './bare-page.ts'
import { measureChain } from './chain.ts'
import { measureFirstLoad } from './first-load.ts'
import { printMeasures } from './measure.ts'
import type { Measure } from './measure.ts'
import { install, measureOfflineStart } from './offline-start.ts'
import { measureReplay } from './replay.ts'
import { measureSave } from './save.ts'
import { measureServer } from './server/measure-server.ts'
import { measureWorkbox } from './workbox/measure-workbox.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { people } from '../tests/support/demo-people.ts'
import setUp from '../tests/support/global-setup.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'

const SLOWED = 4
const REPLAYS = [20, 200]
const DAY_MS = 24 * 60 * 60 * 1000
/** The first figure of the home, and the row of the bare page. */
const CONTENT = { app: '#main table td, #main ul li', bare: 'table td' }

const words = process.argv.slice(2)
const asked = words.filter((word) => !word.startsWith('--'))
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name)

const measures: Measure[] = []
// First, and alone, what needs no browser.
if (isAsked('server')) measures.push(...(await measureServer()))

const tearDown = await setUp()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
if (isAsked('load')) measures.push(...(await load(browser)))
if (isAsked('start') || isAsked('save')) measures.push(...(await startAndSave(browser)))
if (isAsked('replay')) for (const count of REPLAYS) measures.push(...(await measureReplay(browser, count)))
// All its cells take half an hour: only those who ask for it by name wait for them.
if (isAsked('workbox')) measures.push(...(await measureWorkbox(browser, { isQuick: asked.length === 0 || words.includes('--quick'), hasSpeed: !words.includes('--faults') })))
// Its rows take minutes to make and to read: only for those who ask for it by name.
if (asked.includes('chain')) measures.push(...(await measureChain(browser, words.includes('--2000') ? { pharmacies: 2_000, employees: 6_000, years: 1 } : { pharmacies: 200, employees: 600, years: 3 })))
await browser.close()
tearDown()
printMeasures(measures)

async function load(running: Browser): Promise<Measure[]> {
  const server = await ServerProcess.start()
  const found = await measureFirstLoad(running, server.url)
  await server.dispose()
  return found
}

async function startAndSave(running: Browser): Promise<Measure[]> {
  const server = await ServerProcess.start()
  const context = await install(running, server.url)
  const page = await context.newPage()
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await page.locator(CONTENT.app).first().waitFor()
  await page.close()
  const bare = await startBarePage()
  const bareContext = await install(running, bare.url)
  await bare.stop()
  await server.stop()

  const found: Measure[] = []
  const app = { context, url: server.url, content: CONTENT.app }
  if (isAsked('start')) {
    for (const slowdown of [1, SLOWED]) {
      found.push(...(await measureOfflineStart(app, { context: bareContext, url: bare.url, content: CONTENT.bare }, slowdown)))
    }
  }
  if (isAsked('save')) {
    const days = Array.from({ length: 7 }, (_, index) => new Date(Date.now() - index * DAY_MS).toISOString().slice(0, 10))
    found.push(...(await measureSave(context, { url: server.url, days, slowdown: SLOWED })))
  }
  await context.close()
  await bareContext.close()
  await server.dispose()
  return found
}
