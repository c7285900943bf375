import { paths } from '../src/app/paths.ts'
import { ms } from './measure.ts'
import type { Measure } from './measure.ts'
import { HOME_CONTENT, openOffline } from './starts.ts'
import type { Tab } from './unwatched-browser.ts'
import { evaluate } from './unwatched-browser.ts'
import { until } from '../tests/support/until.ts'

const SLOWED = 4
const GOAL_MS = 50
const SETTLED_MS = 1_500
const PLACES = ['salesReports', 'trendingShortages', 'leavesHistory', 'payrollHistory', 'visitsHistory', 'profile', 'sync', 'settings', 'home'] as const
const SCROLLS = 20
/** By then a script's chunk has come and been run: a place that was seen before costs less. */
const ROUNDS = 2

/** The longest task of a pharmacist's usual steps, the server gone, as the browser itself tells of those over 50 ms. */
export async function measureTasks(): Promise<Measure[]> {
  const { tab, url, close } = await openOffline(SLOWED)
  await tab.send('Page.navigate', { url: url })
  await until('the home', () => evaluate(tab, `document.querySelector('${HOME_CONTENT}') !== null`))
  await tasksOf(tab, '0')
  const found: Measure[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const name of PLACES) {
      const longest = await tasksOf(tab, `document.querySelector('nav a[href="${paths[name]}"]').click()`)
      await until(name, () => evaluate(tab, `location.pathname === '${paths[name]}'`))
      found.push(line(`to ${paths[name]}, ${round === 1 ? 'first' : 'second'} time`, longest))
    }
  }
  await tasksOf(tab, `document.querySelector('nav a[href="${paths.salesReports}"]').click()`)
  found.push(line('scrolling the reported days', await tasksOf(tab, `(async () => { for (let step = 0; step < ${SCROLLS}; step += 1) { scrollBy(0, 300); await new Promise(requestAnimationFrame) } })()`)))
  await tasksOf(tab, TYPE_FIGURE)
  found.push(line('saving a shift', await tasksOf(tab, `document.querySelector('main form button[type="submit"]').click()`)))
  // What was measured is what was meant.
  await until('the state of the shift', () => evaluate(tab, `document.querySelector('main output, main [role="status"]') !== null`))
  await close()
  return found
}

/** React hears of a figure only through the element's own setter. */
const TYPE_FIGURE = `(() => {
  const field = document.querySelector('main form input[inputmode="decimal"]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '1234.50')
  field.dispatchEvent(new Event('input', { bubbles: true }))
})()`

function line(what: string, longest: number): Measure {
  return { what: `longest task at ${SLOWED}× slowed CPU: ${what}`, figure: longest === 0 ? `under ${GOAL_MS} ms` : ms(longest), goal: `under ${GOAL_MS} ms` }
}

/** Does it, waits until all is quiet, and gives the longest of the tasks over 50 ms; 0 where there was none. */
async function tasksOf(tab: Tab, action: string): Promise<number> {
  return (await evaluate(
    tab,
    `new Promise((done) => {
      let longest = 0
      const watcher = new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) longest = Math.max(longest, duration) })
      watcher.observe({ type: 'longtask' })
      // In a task of its own, as a tap is.
      setTimeout(() => { ${action} })
      setTimeout(() => { watcher.disconnect(); done(longest) }, ${SETTLED_MS})
    })`,
  )) as number
}
