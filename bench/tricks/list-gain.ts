import { paths } from '../../src/paths/paths.ts'
import { until } from '../../tests/support/until.ts'
import { ms } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { saveUrl } from '../save.ts'
import { openOffline } from '../starts.ts'
import { ACCOUNTANT, LARGE, MANAGER, PHARMACIST, SCROLL, TYPE_FIGURE } from '../tasks.ts'
import type { Role } from '../tasks.ts'
import { evaluate } from '../unwatched-browser.ts'
import type { Tab } from '../unwatched-browser.ts'
import { gainsOf, inPairs } from './pairs.ts'
import type { Side } from './pairs.ts'

const ROUNDS = 5
const SLOWED = 4
const SETTLED_MS = 1_500
const SAVE_SLIP = '#main tbody button'
const SAVE_SHIFT = 'main form button[type="submit"]'

type App = { tab: Tab; url: string }
/** What is done in each round; the longest task of each step, in ms. */
type List = { role: Role; run: (app: App, round: number) => Promise<Record<string, number>> }

const OF_CHAIN = { manager: { ...MANAGER, chain: LARGE }, accountant: { ...ACCOUNTANT, chain: LARGE } }
const LISTS = {
  dashboard: { role: OF_CHAIN.manager, run: ({ tab }) => openAndScroll(tab, paths.home) },
  employees: { role: OF_CHAIN.manager, run: ({ tab }) => openAndScroll(tab, paths.employees) },
  visits: { role: OF_CHAIN.manager, run: ({ tab }) => openAndScroll(tab, paths.visitsHistory) },
  'payroll cards': { role: OF_CHAIN.accountant, run: ({ tab }) => openAndScroll(tab, paths.payrollEntry) },
  'payroll table': { role: OF_CHAIN.accountant, run: saveSlip },
  'reported days': {
    role: PHARMACIST,
    run: async (app, round) => ({
      ...(await openAndScroll(app.tab, paths.salesReports)),
      ...(await saveShift(app, round)),
    }),
  },
} satisfies Record<string, List>
export type ListName = keyof typeof LISTS

type Compared = { trick: string; appRoots: Record<Side, string>; lists: readonly ListName[] }

/** The longest task in both apps, alternately, in a chain of 200 pharmacies, or at a pharmacist's counter. */
export async function listGain({ lists, ...compared }: Compared): Promise<Measure[]> {
  const found: Measure[] = []
  for (const role of new Set(lists.map((name) => LISTS[name].role)))
    found.push(...(await gainOfRole(role, { ...compared, lists: lists.filter((name) => LISTS[name].role === role) })))
  return found
}

async function gainOfRole(role: Role, { trick, appRoots, lists }: Compared): Promise<Measure[]> {
  const apps = { without: await openHome(role, appRoots.without), kept: await openHome(role, appRoots.kept) }
  const found: Measure[] = []
  for (const name of lists) {
    const pairs = await inPairs(ROUNDS, (side, round) => LISTS[name].run(apps[side], round))
    found.push(...gainsOf(pairs, { trick, unit: ms }).map((gain) => ({ ...gain, what: `${name}, ${gain.what}` })))
  }
  for (const { close } of Object.values(apps)) await close()
  return found
}

async function openHome(role: Role, appRoot: string) {
  const seen = role.chain ? role.lists.map((place) => paths[place]) : []
  const app = await openOffline(SLOWED, { who: { ...role, seen }, chain: role.chain, appRoot })
  await navigate(app.tab, { url: app.url, shown: role.home })
  return app
}

async function openAndScroll(tab: Tab, path: string): Promise<Record<string, number>> {
  await go(tab, paths.settings)
  const opening = await go(tab, path)
  const scrolling = await longestTaskOf(tab, SCROLL)
  if (!(await evaluate(tab, 'scrollY > 0'))) throw new Error(`${path} does not scroll`)
  return { 'longest task of opening': opening, 'longest task of scrolling': scrolling }
}

/** Each round saves the first slip that is left of a month that was copied from the one before. */
async function saveSlip({ tab, url }: App, round: number): Promise<Record<string, number>> {
  if (round === 0) {
    const table = `${url}${paths.payrollEntry}?view=table`
    await navigate(tab, { url: table, shown: '#main tbody' })
    // Copying opens the review.
    await longestTaskOf(tab, COPY_LAST_MONTH)
    await navigate(tab, { url: table, shown: SAVE_SLIP })
  }
  const open = await countOf(tab, SAVE_SLIP)
  const saving = await longestTaskOf(tab, `document.querySelector('${SAVE_SLIP}').click()`)
  await until('the slip to be saved', async () => (await countOf(tab, SAVE_SLIP)) < open)
  return { 'longest task of saving a slip': saving }
}

async function saveShift({ tab, url }: App, round: number): Promise<Record<string, number>> {
  await navigate(tab, { url: saveUrl(url, round), shown: SAVE_SHIFT })
  await longestTaskOf(tab, TYPE_FIGURE)
  const saving = await longestTaskOf(tab, `document.querySelector('${SAVE_SHIFT}').click()`)
  await until('the state of the shift', async () => (await countOf(tab, 'main output, main [role="status"]')) > 0)
  return { 'longest task of saving a shift': saving }
}

async function navigate(tab: Tab, { url, shown }: { url: string; shown: string }): Promise<void> {
  await tab.send('Page.navigate', { url })
  await until(shown, async () => (await countOf(tab, shown)) > 0)
  await longestTaskOf(tab, '')
}

async function go(tab: Tab, path: string): Promise<number> {
  const longest = await longestTaskOf(tab, `document.querySelector('nav a[href="${path}"]').click()`)
  await until(path, () => evaluate(tab, `location.pathname === '${path}'`))
  return longest
}

async function countOf(tab: Tab, selector: string): Promise<number> {
  return (await evaluate(tab, `document.querySelectorAll('${selector}').length`)) as number
}

const COPY_LAST_MONTH = `[...document.querySelectorAll('#main button')].find((button) => /^Copy /.test(button.textContent)).click()`

/**
 * Runs the action and returns the longest time until the page was idle in which nothing else could run. The browser's
 * own list of long tasks omits those under 50 ms, which leaves nothing to compare.
 */
async function longestTaskOf(tab: Tab, action: string): Promise<number> {
  return (await evaluate(
    tab,
    `new Promise((done) => {
      const { port1, port2 } = new MessageChannel()
      let longest = 0
      let last = performance.now()
      let isOver = false
      port1.onmessage = () => {
        const now = performance.now()
        longest = Math.max(longest, now - last)
        last = now
        if (isOver) done(longest)
        else port2.postMessage(null)
      }
      port2.postMessage(null)
      // In a task of its own, as a tap is.
      setTimeout(() => { ${action} })
      setTimeout(() => { isOver = true }, ${SETTLED_MS})
    })`,
  )) as number
}
