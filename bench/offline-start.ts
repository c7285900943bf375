import type { Browser, BrowserContext } from '@playwright/test'
import { median } from './median.ts'
import { ms, times } from './measure.ts'
import type { Measure } from './measure.ts'

const RUNS = 9
const FRAME_GOAL = 1.1
const CONTENT_GOAL = 1.8

export type Started = { context: BrowserContext; url: string; content: string }
export type Times = { frame: number; content: number }

declare global {
  interface Window {
    /** When the content was first there, ms since navigation. */
    contentAt?: number
  }
}

/** Starts both pages from their workers, in turn, so that a noisy moment hits both. */
export async function measureOfflineStart(app: Started, bare: Started, slowdown: number): Promise<Measure[]> {
  const runs: Record<'app' | 'bare', Times[]> = { app: [], bare: [] }
  // The first start of each fills caches of compiled code and is thrown away.
  await startOnce(app, slowdown)
  await startOnce(bare, slowdown)
  for (let run = 0; run < RUNS; run += 1) {
    runs.app.push(await startOnce(app, slowdown))
    runs.bare.push(await startOnce(bare, slowdown))
  }
  const middle = (which: 'app' | 'bare', what: keyof Times): number => median(runs[which].map((one) => one[what]))
  return (['frame', 'content'] as const).map((what) => ({
    what: `offline start at ${slowdown}× slowed CPU, ${what}, against a bare React page`,
    figure: times(middle('app', what) / middle('bare', what)),
    goal: `within ${what === 'frame' ? FRAME_GOAL : CONTENT_GOAL}×`,
    detail: `${ms(middle('app', what))} against ${ms(middle('bare', what))}`,
  }))
}

/** One start of the page, from its worker where the server is away. */
export async function startOnce({ context, url, content }: Started, slowdown: number): Promise<Times> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.addInitScript(watchFor(content))
  await page.goto(url)
  await page.waitForFunction(() => window.contentAt !== undefined && performance.getEntriesByName('first-paint').length > 0)
  const result = await page.evaluate(() => ({
    frame: performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.NaN,
    content: window.contentAt ?? Number.NaN,
  }))
  await page.close()
  return result
}

/** Text, because tsx puts helpers into functions that the page does not have. */
function watchFor(selector: string): string {
  return `requestAnimationFrame(function look() {
    if (document.querySelector(${JSON.stringify(selector)})) window.contentAt = performance.now()
    else requestAnimationFrame(look)
  })`
}

/** Opens the page once, until its worker has kept everything and controls it. */
export async function install(browser: Browser, url: string): Promise<BrowserContext> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
  })
  await page.close()
  return context
}
