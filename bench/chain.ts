import type { Browser, BrowserContext, Page } from '@playwright/test'
import { paths } from '../src/paths/paths.ts'
import { people } from '../tests/support/demo-people.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { growChain } from './large-chain.ts'
import type { ChainSize } from './large-chain.ts'
import { median } from './median.ts'
import { kilobytes, ms, times } from './measure.ts'
import type { Measure } from './measure.ts'
import { installed, startOnce } from './watched-start.ts'

const RUNS = 5
const SLOWED = 4
const START_GOAL = 1.5
const REFRESH_GOAL_KB = 60
const KEY_GOAL_MS = 100
const KEYS = 9
/** Without requests or responses for this long, the screen has loaded everything it needs. */
const QUIET_MS = 5_000
/** The first sign-in in a large chain loads about ten megabytes. */
const FIRST_LIMIT_MS = 240_000

type Chain = { name: string; server: ServerProcess; manager: BrowserContext; accountant: BrowserContext }

/** The screens whose cost could grow with the size of the chain, and a selector for the first item of each. */
const SCREENS = [
  { who: 'manager', what: 'employees', path: paths.employees, content: '#main li summary' },
  { who: 'manager', what: 'leave requests', path: paths.leaveRequests, content: '#main li a' },
  { who: 'manager', what: 'visits history', path: paths.visitsHistory, content: '#main li a' },
  { who: 'manager', what: 'new visit', path: paths.newVisit, content: '#main select option:nth-child(2)' },
  { who: 'accountant', what: 'payroll cards', path: `${paths.payrollEntry}?view=cards`, content: '#main li summary' },
  { who: 'accountant', what: 'payroll table', path: `${paths.payrollEntry}?view=table`, content: '#main tbody input' },
] as const

/**
 * Compares a chain of the given size with the demo chain: requests and bytes of a first visit and a refresh, and the
 * offline start of each screen.
 */
export async function measureChain(browser: Browser, size: ChainSize): Promise<Measure[]> {
  const name = `${size.pharmacies} pharmacies, ${size.employees} employees, ${size.years} years`
  const [small, large] = [await openChain(browser, 'demo chain', null), await openChain(browser, name, size)]
  const found: Measure[] = [...small.measures, ...large.measures]
  for (const { server } of [small, large]) await server.stop()
  for (const { who, what, path, content } of SCREENS) {
    const runs = { small: [] as number[], large: [] as number[] }
    for (let run = 0; run <= RUNS; run += 1) {
      for (const [which, chain] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const at = await startOnce({ context: chain[who], url: chain.server.url + path, content }, SLOWED)
        // The first start of each fills the code caches and is discarded.
        if (run > 0) runs[which].push(at)
      }
    }
    const [ofSmall, ofLarge] = [median(runs.small), median(runs.large)]
    found.push({
      what: `${name}: ${what}, offline start at ${SLOWED}×, against the demo chain`,
      figure: times(ofLarge / ofSmall),
      goal: `within ${START_GOAL}×`,
      detail: `${ms(ofLarge)} against ${ms(ofSmall)}`,
    })
  }
  found.push(await measureTyping(large))
  for (const { server, manager, accountant } of [small, large]) {
    await Promise.all([manager.close(), accountant.close()])
    await server.dispose()
  }
  return found
}

async function openChain(
  browser: Browser,
  name: string,
  size: ChainSize | null,
): Promise<Chain & { measures: Measure[] }> {
  const server = await ServerProcess.start()
  if (size) {
    await server.stop()
    growChain(server.dataDir, size)
    await server.start()
  }
  const measures: Measure[] = []
  const [manager, accountant] = [await installed(browser, server.url), await installed(browser, server.url)]
  for (const [context, email, path, content] of [
    [manager, people.manager, paths.home, '#main ol > li a'],
    [accountant, people.accountant, paths.payrollEntry, '#main li summary'],
  ] as const) {
    const page = await context.newPage()
    const first = await watchApi(page)
    await page.goto(server.url)
    await signIn(page, email)
    await page.goto(server.url + path)
    await page.locator(content).first().waitFor({ timeout: FIRST_LIMIT_MS })
    await first.quiet()
    const again = await watchApi(page)
    await page.reload()
    await page.locator(content).first().waitFor()
    await again.quiet()
    const who = email.split('@')[0] ?? ''
    measures.push({
      what: `${name}: ${who}'s first visit`,
      figure: kilobytes(first.bytes()),
      goal: '',
      detail: `${first.requests()} requests`,
    })
    measures.push({
      what: `${name}: ${who}'s refresh with nothing new`,
      figure: kilobytes(again.bytes()),
      goal: `under ${REFRESH_GOAL_KB} kB`,
      detail: `${again.requests()} requests`,
    })
    await page.close()
  }
  return { name, server, manager, accountant, measures }
}

/** Counts the page's API requests, and the bytes of the responses as transferred. */
async function watchApi(
  page: Page,
): Promise<{ requests: () => number; bytes: () => number; quiet: () => Promise<void> }> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const wanted = new Map<string, number>()
  let lastAt = Date.now()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!new URL(request.url).pathname.startsWith('/api/')) return
    wanted.set(requestId, 0)
    lastAt = Date.now()
  })
  const ended = (requestId: string, bytes: number): void => {
    if (!wanted.has(requestId)) return
    wanted.set(requestId, bytes)
    lastAt = Date.now()
  }
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength))
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0))
  return {
    requests: () => wanted.size,
    bytes: () => [...wanted.values()].reduce((sum, each) => sum + each, 0),
    async quiet() {
      while (Date.now() - lastAt < QUIET_MS) await new Promise((done) => setTimeout(done, QUIET_MS / 10))
    },
  }
}

/** Time from a key press in the payroll table, filled with last month's copies, until the screen shows it. */
async function measureTyping({ accountant, server, name }: Chain): Promise<Measure> {
  const page = await accountant.newPage()
  await page.goto(`${server.url}${paths.payrollEntry}?view=table`)
  // Copying opens the review.
  await page
    .getByRole('button', { name: /^Copy / })
    .first()
    .click()
  await page.waitForURL(/view=review/)
  await page.goto(`${server.url}${paths.payrollEntry}?view=table`)
  const field = page.locator('#main tbody input').first()
  await field.click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const runs: number[] = []
  for (let key = 0; key < KEYS; key += 1) {
    await page.evaluate(`void (window.keyToShown = new Promise((done) => document.addEventListener('keydown', (event) => {
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - event.timeStamp)))
    }, { once: true, capture: true })))`)
    await field.press(String(key + 1))
    runs.push(await page.evaluate<number>('window.keyToShown'))
  }
  await page.close()
  return {
    what: `${name}: a key in the payroll table until it is shown, ${SLOWED}× slowed CPU`,
    figure: ms(median(runs)),
    goal: `under ${KEY_GOAL_MS} ms`,
    detail: runs.map(ms).join(', '),
  }
}
