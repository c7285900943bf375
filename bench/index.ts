import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { measureChain } from './chain.ts'
import type { ChainSize } from './large-chain.ts'
import { measureDashboard } from './dashboard.ts'
import { measureFirstLoad } from './first-load.ts'
import { measureFirstOpenings } from './first-openings.ts'
import { measureMemory } from './memory/measure-memory.ts'
import { printMeasures } from './measure.ts'
import type { Measure } from './measure.ts'
import { measureOneThumb } from './one-thumb.ts'
import { measureReady } from './ready.ts'
import { measureReconnect } from './reconnect/measure-reconnect.ts'
import { measureReplay } from './replay.ts'
import { measureSave } from './save.ts'
import { measureDashboardRead } from './server/dashboard-read.ts'
import { measureServer } from './server/measure-server.ts'
import { measureShiftPages } from './shift-pages.ts'
import { measureSignOut } from './sign-out.ts'
import { measureSwitchPerson } from './switch-person.ts'
import { measureStarts } from './starts.ts'
import { measureTasks } from './tasks.ts'
import { measureWorkbox } from './workbox/measure-workbox.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import setUp from '../tests/support/global-setup.ts'
import { bundleServer } from '../tests/support/server-bundle.ts'
import { ServerProcess } from '../tests/support/server-process.ts'

const REPLAYS = [20, 200]
const CHAINS: readonly ChainSize[] = [
  { pharmacies: 20, employees: 60, years: 3 },
  { pharmacies: 200, employees: 600, years: 3 },
  { pharmacies: 2_000, employees: 6_000, years: 3 },
]
const words = process.argv.slice(2)
const asked = words.filter((word) => !word.startsWith('--'))
/**
 * Skips what takes many minutes: the large chains, two million simulated requests, an hour at the counter, and
 * Workbox's other cells.
 */
const isQuick = words.includes('--quick')
const isAsked = (name: string): boolean => asked.length === 0 || asked.includes(name)
const isLongAsked = (name: string): boolean => (asked.length === 0 && !isQuick) || asked.includes(name)

/** The server's read alone: no tablet stores the reports of so many pharmacies. */
const LARGEST = 20_000
const isLargest = words.includes(`--${LARGEST}`)
const isReadOnly = isLargest && !CHAINS.some(({ pharmacies }) => words.includes(`--${pharmacies}`))

const measures: Measure[] = []
// The measurements without a browser run first, with nothing else running.
if (isAsked('server') || isLongAsked('reconnect') || isLargest) await bundleServer()
if (isAsked('server')) measures.push(...(await measureServer()))
if (isAsked('dashboard') && isLargest) measures.push(...(await measureDashboardRead(LARGEST)))
if (isLongAsked('reconnect')) measures.push(...(await measureReconnect()))

const needsBrowser =
  asked.length === 0 ||
  asked.some((name) => !['server', 'reconnect', ...(isReadOnly ? ['dashboard'] : [])].includes(name))
if (!needsBrowser) {
  printMeasures(measures)
  process.exit()
}
const tearDown = await setUp()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
if (isAsked('load')) measures.push(...(await load(browser)))
if (isAsked('start')) measures.push(...(await measureStarts()))
if (isAsked('save')) measures.push(...(await measureSave()))
if (isAsked('tasks')) measures.push(...(await measureTasks({ isLargeOnly: words.includes('--200') })))
if (isAsked('signout')) measures.push(...(await measureSignOut()))
if (isAsked('ready')) measures.push(...(await measureReady(browser)))
if (isAsked('switch')) measures.push(...(await measureSwitchPerson(browser)))
if (isAsked('replay')) for (const count of REPLAYS) measures.push(...(await measureReplay(browser, count)))
// All cells take half an hour, so they run only if requested by name.
if (isAsked('workbox'))
  measures.push(
    ...(await measureWorkbox(browser, {
      isQuick: asked.length === 0 || isQuick,
      hasSpeed: !words.includes('--faults'),
    })),
  )
if ((isLongAsked('dashboard') && !isReadOnly) || asked.includes('chain'))
  for (const size of chainSizes()) measures.push(...(await measureDashboard(size)))
if (isAsked('shift')) measures.push(...(await measureOneThumb(browser)))
if (isLongAsked('shift'))
  for (const size of shiftSizes())
    measures.push(...(await measureShiftPages(size)), ...(await measureFirstOpenings(size)))
if (isLongAsked('chain')) for (const size of chainSizes()) measures.push(...(await measureChain(browser, size)))
if (isLongAsked('memory')) measures.push(...(await measureMemory(browser)))
await browser.close()
tearDown()
printMeasures(measures)

/** `--20`, `--200`, `--2000`; without any of them all sizes, in one table that shows how the cost grows. */
function chainSizes(): readonly ChainSize[] {
  const sizes = CHAINS.filter(({ pharmacies }) => words.includes(`--${pharmacies}`))
  return sizes.length > 0 ? sizes : CHAINS
}

/** 200 pharmacies unless a size is named. */
function shiftSizes(): readonly ChainSize[] {
  return words.some((word) => /^--\d+$/.test(word))
    ? chainSizes()
    : CHAINS.filter(({ pharmacies }) => pharmacies === 200)
}

async function load(running: Browser): Promise<Measure[]> {
  const server = await ServerProcess.start()
  const found = await measureFirstLoad(running, server.url)
  await server.dispose()
  return found
}
