import { median } from './median.ts'
import { ms, times } from './measure.ts'
import type { Measure } from './measure.ts'
import { evaluate, UnwatchedBrowser } from './unwatched-browser.ts'
import { watchFor } from './watched-start.ts'

/** Single runs of seven differed by a third; first visits have no goal. */
const PAIRS = { cold: 7, offline: 21 }
const FRAME_GOAL = 1.1
const CONTENT_GOAL = 1.8
/** Even the slowest start has ended by then; observing it earlier would slow it down. */
const UNSLOWED_MS = 500
const PER_SLOWDOWN_MS = 250
/** A first visit also loads and compiles everything. */
const FIRST_VISITS_TIMES = 4

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
  const pairs = await startInPairs(browser, compared)
  return (['frame', 'content'] as const).map((what) => {
    const ratios = pairs.map(({ app, bare }) => app[what] / bare[what]).sort((one, other) => one - other)
    const at = (share: number) => ratios[Math.floor(share * ratios.length)] ?? NaN
    return {
      what: `${isFresh ? 'cold' : 'offline'} start at ${slowdown}× slowed CPU, ${what}, against a bare React page`,
      figure: times(median(ratios)),
      goal: isFresh ? '' : `within ${what === 'frame' ? FRAME_GOAL : CONTENT_GOAL}×`,
      detail: `half of the pairs within ${times(at(0.25))} to ${times(at(0.75))}; ${ms(median(pairs.map(({ app }) => app[what])))} against ${ms(median(pairs.map(({ bare }) => bare[what])))}`,
    }
  })
}

/** Both pages, started alternately. */
async function startInPairs(
  browser: UnwatchedBrowser,
  { app, bare, slowdown, isFresh }: Compared,
): Promise<{ app: Times; bare: Times }[]> {
  const pairs: { app: Times; bare: Times }[] = []
  // The first start of each fills the code caches and is discarded.
  for (let run = -1; run < (isFresh ? PAIRS.cold : PAIRS.offline); run += 1) {
    const pair = {
      app: await startOnce(browser, { shown: app, slowdown, isFresh }),
      bare: await startOnce(browser, { shown: bare, slowdown, isFresh }),
    }
    if (run >= 0) pairs.push(pair)
  }
  return pairs
}

type Start = Pick<Compared, 'slowdown' | 'isFresh'> & {
  shown: Shown
  /** When to read the result; reading it earlier would slow the start down. */ afterMs?: number
}

export async function startOnce(
  browser: UnwatchedBrowser,
  {
    shown,
    slowdown,
    isFresh,
    afterMs = (UNSLOWED_MS + PER_SLOWDOWN_MS * slowdown) * (isFresh ? FIRST_VISITS_TIMES : 1),
  }: Start,
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
