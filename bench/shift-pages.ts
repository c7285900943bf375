import { paths } from '../src/paths/paths.ts'
import { until } from '../tests/support/until.ts'
import type { ChainSize } from './large-chain.ts'
import { median } from './median.ts'
import { ms } from './measure.ts'
import type { Measure } from './measure.ts'
import { openOffline } from './starts.ts'
import { MANAGER } from './tasks.ts'
import { evaluate } from './unwatched-browser.ts'
import type { Tab } from './unwatched-browser.ts'

const RUNS = 5
const SETTLED_MS = 2_500
export const SLOWED = 4
export const GOAL_MS = 1_000

export type ShiftPage = { what: string; path: string; line: string }

/** What managers open about shifts, and the first line of each. */
export const SHIFT_PAGES: readonly ShiftPage[] = [
  { what: 'KPIs', path: paths.kpis, line: '#main tbody tr, #main li' },
  { what: 'attendance, everybody\u2019s hours', path: paths.attendance, line: '#main section:has(input) li' },
  { what: 'till differences', path: paths.tillDifferences, line: '#main li' },
  { what: 'overtime requests', path: paths.overtimeRequests, line: '#main li' },
]

export type OpenedPage = { ms: number; calls: string[] }

/**
 * A manager opens each page about shifts, the server running and the tablet up to date: from the tap in the menu until
 * the first line of its list is painted. The first time it reads from the server what the tablet has not stored; after
 * that it shows what is stored and asks for changes behind it.
 */
export async function measureShiftPages(size: ChainSize): Promise<Measure[]> {
  const name = `${size.pharmacies} pharmacies, ${size.employees} employees`
  const { tab, url, close } = await openOffline(SLOWED, { who: MANAGER, chain: size, isServerUp: true })
  await tab.send('Page.navigate', { url })
  await until('the home', () => evaluate(tab, `document.querySelector('${MANAGER.home}') !== null`))
  const found: Measure[] = []
  for (const page of SHIFT_PAGES) {
    const first = await open(tab, page)
    const again: OpenedPage[] = []
    for (let run = 0; run < RUNS; run += 1) again.push(await open(tab, page))
    const times = again.map((run) => run.ms)
    for (const [when, figure, { calls }, detail] of [
      ['first time', first.ms, first, ''],
      ['again', median(times), again.at(-1) ?? first, `${ms(Math.min(...times))} to ${ms(Math.max(...times))}; `],
    ] as const)
      found.push({
        what: `${name}: ${page.what}, ${when}, from the tap to the first line at ${SLOWED}×`,
        figure: ms(figure),
        goal: `under ${GOAL_MS} ms`,
        detail: `${detail}reads ${calls.join(', ') || 'nothing'} from the server`,
      })
  }
  await close()
  return found
}

async function open(tab: Tab, page: ShiftPage): Promise<OpenedPage> {
  await evaluate(
    tab,
    `new Promise((done) => { document.querySelector('nav a[href="/"]').click(); setTimeout(done, ${SETTLED_MS}) })`,
  )
  await until(page.path, () => evaluate(tab, `document.querySelector('nav a[href="${page.path}"]') !== null`))
  return (await evaluate(tab, tapOn(page))) as OpenedPage
}

/** A string, because it runs in the page. */
export function tapOn({ path, line }: ShiftPage): string {
  return `new Promise((done) => {
    performance.clearResourceTimings()
    // In a task of its own, as a tap is.
    setTimeout(() => {
      const titleOf = () => document.querySelector('h1')?.textContent
      const title = titleOf()
      const tapped = performance.now()
      const look = () => {
        // The address changes before the page does, and the home has lines too.
        if ([title, undefined].includes(titleOf()) || document.querySelector('${line}') === null) return requestAnimationFrame(look)
        // After the frame with the line has been painted.
        setTimeout(() => {
          const ms = performance.now() - tapped
          setTimeout(() => {
            const calls = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
            done({ ms, calls: [...new Set(calls.filter((path) => path.startsWith('/api/')))] })
          }, ${SETTLED_MS})
        })
      }
      requestAnimationFrame(look)
      document.querySelector('nav a[href="${path}"]').click()
    })
  })`
}
