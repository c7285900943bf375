import { median } from './median.ts'
import { ms, times } from './measure.ts'
import type { Measure } from './measure.ts'
import { evaluate, UnwatchedBrowser } from './unwatched-browser.ts'
import { watchFor } from './watched-start.ts'

const RUNS = 7
const FRAME_GOAL = 1.1
const CONTENT_GOAL = 1.8
/** Even the slowest start has ended by then; observing it earlier would slow it down. */
const UNSLOWED_MS = 500
const PER_SLOWDOWN_MS = 250

type Shown = { url: string; content: string }
/** In ms; `longestTask` is 0 if no task took more than 50. */
type Times = { frame: number; content: number; longestTask: number }
type Compared = { app: Shown; bare: Shown; slowdown: number; isFresh: boolean }

/**
 * Starts both pages alternately, so that noise affects both: either from their workers on a stored profile, or as a
 * first visit.
 */
export async function measureStart(browser: UnwatchedBrowser, compared: Compared): Promise<Measure[]> {
  const { slowdown, isFresh } = compared
  const middle = await compareStarts(browser, compared)
  return (['frame', 'content'] as const).map((what) => ({
    what: `${isFresh ? 'cold' : 'offline'} start at ${slowdown}× slowed CPU, ${what}, against a bare React page`,
    figure: times(middle.app[what] / middle.bare[what]),
    goal: isFresh ? '' : `within ${what === 'frame' ? FRAME_GOAL : CONTENT_GOAL}×`,
    detail: `${ms(middle.app[what])} against ${ms(middle.bare[what])}`,
  }))
}

/** The median times of both pages, started in turns. */
async function compareStarts(
  browser: UnwatchedBrowser,
  { app, bare, slowdown, isFresh }: Compared,
): Promise<Record<'app' | 'bare', Pick<Times, 'frame' | 'content'>>> {
  const runs: Record<'app' | 'bare', Times[]> = { app: [], bare: [] }
  // The first start of each fills the code caches and is discarded.
  for (let run = -1; run < RUNS; run += 1) {
    for (const [name, shown] of [
      ['app', app],
      ['bare', bare],
    ] as const) {
      const took = await startOnce(browser, { shown, slowdown, isFresh })
      if (run >= 0) runs[name].push(took)
    }
  }
  const middle = (which: 'app' | 'bare') => ({
    frame: median(runs[which].map(({ frame }) => frame)),
    content: median(runs[which].map(({ content }) => content)),
  })
  return { app: middle('app'), bare: middle('bare') }
}

type Start = Pick<Compared, 'slowdown' | 'isFresh'> & {
  shown: Shown
  /** When to read the result; reading it earlier would slow the start down. */ afterMs?: number
}

export async function startOnce(
  browser: UnwatchedBrowser,
  { shown, slowdown, isFresh, afterMs = UNSLOWED_MS + PER_SLOWDOWN_MS * slowdown }: Start,
): Promise<Times> {
  const tab = await browser.openTab({ isFresh })
  await tab.send('Page.enable')
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `${watchFor(shown.content)}\n${WATCH_TASKS}` })
  await tab.send('Page.navigate', { url: shown.url })
  await new Promise((done) => setTimeout(done, afterMs))
  const took = (await evaluate(tab, TIMES)) as Times
  await tab.close()
  return took
}

const TIMES = `({ frame: performance.getEntriesByName('first-paint')[0]?.startTime ?? NaN, content: window.contentAt ?? NaN, longestTask: window.longestTask ?? 0 })`

const WATCH_TASKS = `new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask ?? 0, duration)
}).observe({ type: 'longtask', buffered: true })`
