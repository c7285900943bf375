import { paths } from '../src/paths/paths.ts'
import { people } from '../tests/support/demo-people.ts'
import type { ChainSize } from './large-chain.ts'
import { ms } from './measure.ts'
import type { Measure } from './measure.ts'
import { HOME_CONTENT, openOffline } from './starts.ts'
import type { Tab } from './unwatched-browser.ts'
import { evaluate } from './unwatched-browser.ts'
import { text } from '../tests/support/texts.ts'
import { until } from '../tests/support/until.ts'

const SLOWED = 4
const GOAL_MS = 50
const SETTLED_MS = 1_500
const SCROLLS = 20
/** In the second round a screen's chunk is loaded and has run, so a repeated visit costs less. */
const ROUNDS = 2

type Role = {
  name: string
  email: string
  home: string
  places: readonly (keyof typeof paths)[]
  lists: readonly (keyof typeof paths)[]
  /** Further places that read from the server what they show, opened once before it stops. */
  read?: readonly (keyof typeof paths)[]
  chain?: ChainSize
  /** So many leaves of their own, besides those of the demo chain. */
  leaves?: number
}

/** Each role's navigation, the first content of its home, and its longest lists. */
const PHARMACIST: Role = {
  name: 'pharmacist',
  email: people.pharmacist1,
  home: HOME_CONTENT,
  places: [
    'salesReports',
    'trendingShortages',
    'leaveRequest',
    'leavesHistory',
    'overtimeRequest',
    'labourCheck',
    'monthlyKpis',
    'payrollHistory',
    'visitsHistory',
    'profile',
    'sync',
    'settings',
    'home',
  ],
  lists: ['salesReports'],
  leaves: 100,
}
export const MANAGER: Role = {
  name: 'manager',
  email: people.manager,
  home: '#main ol > li a',
  places: [
    'employees',
    'newEmployee',
    'leaveRequests',
    'returnRequests',
    'overtimeRequests',
    'tillDifferences',
    'attendance',
    'kpis',
    'newVisit',
    'visitsHistory',
    'profile',
    'settings',
    'home',
  ],
  lists: ['home', 'employees', 'visitsHistory'],
  read: ['overtimeRequests', 'tillDifferences', 'attendance', 'kpis'],
}
const ACCOUNTANT: Role = {
  name: 'accountant',
  email: people.accountant,
  home: `#main a[href="${paths.payrollEntry}"]`,
  places: ['payrollEntry', 'profile', 'settings', 'home'],
  lists: ['payrollEntry'],
}
const LARGE: ChainSize = { pharmacies: 200, employees: 600, years: 3 }
const DEMO_ROLES: readonly Role[] = [PHARMACIST, MANAGER, ACCOUNTANT]
const LARGE_ROLES = [MANAGER, ACCOUNTANT].map((role): Role => ({
  ...role,
  name: `${role.name} of ${LARGE.pharmacies} pharmacies`,
  chain: LARGE,
}))

/** The longest task in each role's usual steps with the server down, as the browser reports tasks over 50 ms. */
export async function measureTasks({ isLargeOnly }: { isLargeOnly: boolean }): Promise<Measure[]> {
  const found: Measure[] = []
  for (const role of isLargeOnly ? LARGE_ROLES : [...DEMO_ROLES, ...LARGE_ROLES]) {
    const { tab, url, close } = await openOffline(SLOWED, {
      who: { ...role, seen: [...(role.chain ? role.lists : []), ...(role.read ?? [])].map((place) => paths[place]) },
      chain: role.chain,
      leaves: role.leaves,
    })
    await tab.send('Page.navigate', { url })
    await until('the home', () => evaluate(tab, `document.querySelector('${role.home}') !== null`))
    await tasksOf(tab, '0')
    for (let round = 1; round <= ROUNDS; round += 1) {
      for (const place of role.places) {
        found.push(
          line(
            `${role.name}, to ${paths[place]}, ${round === 1 ? 'first' : 'second'} time`,
            await go(tab, paths[place]),
          ),
        )
      }
    }
    for (const place of role.lists) {
      await go(tab, paths[place])
      found.push(line(`${role.name}, scrolling ${paths[place]}`, await tasksOf(tab, SCROLL)))
      if (!(await evaluate(tab, 'scrollY > 0'))) throw new Error(`${paths[place]} does not scroll`)
    }
    if (role === PHARMACIST) {
      found.push(line('saving a shift', await saveShift(tab)))
      for (const [step, action] of CALENDAR)
        found.push(line(`calendar of a leave, ${step}`, await onPage(tab, 'leaveRequest', action)))
    }
    if (role.chain && role.places.includes('payrollEntry')) {
      for (const [step, action] of PAY)
        found.push(line(`${role.name}, payroll, ${step}`, await onPage(tab, 'payrollEntry', action)))
    }
    await close()
  }
  return found
}

async function go(tab: Tab, path: string): Promise<number> {
  const longest = await tasksOf(tab, `document.querySelector('nav a[href="${path}"]').click()`)
  await until(path, () => evaluate(tab, `location.pathname === '${path}'`))
  return longest
}

/** Runs the action on a page, which is opened first if it is not shown already. */
async function onPage(tab: Tab, place: keyof typeof paths, action: string): Promise<number> {
  if (!(await evaluate(tab, `location.pathname === '${paths[place]}'`))) await go(tab, paths[place])
  await until(action, () => evaluate(tab, `(${action.replace(/\.click\(\)$/, '')}) != null`).catch(() => false))
  return tasksOf(tab, action)
}

async function saveShift(tab: Tab): Promise<number> {
  await go(tab, paths.salesReports)
  await tasksOf(tab, TYPE_FIGURE)
  const longest = await tasksOf(tab, `document.querySelector('main form button[type="submit"]').click()`)
  // Checks that the save took effect.
  await until('the state of the shift', () =>
    evaluate(tab, `document.querySelector('main output, main [role="status"]') !== null`),
  )
  return longest
}

const press = (selector: string) => `document.querySelector('${selector}').click()`
const DAY =
  '#main [role="grid"] [role="button"]:not([aria-disabled="true"]), #main [role="grid"] button:not([disabled])'
/** What a person does in the calendar, who has leaves in most months. */
const CALENDAR: readonly [string, string][] = [
  ['next month', press('#main button[aria-label="Next month"]')],
  ['the month after', press('#main button[aria-label="Next month"]')],
  ['first day', `[...document.querySelectorAll('${DAY}')].at(5).click()`],
  ['last day', `[...document.querySelectorAll('${DAY}')].at(14).click()`],
]
const pressButton = (name: string) =>
  `[...document.querySelectorAll('#main button')].find(({ textContent }) => textContent.startsWith('${name}')).click()`
/** What an accountant does in a month without slips. The copy opens the review, which has exceptions. */
const PAY: readonly [string, string][] = [
  ['filters', press('#main search button')],
  ['cards', press('#main input[type="radio"][value="cards"]')],
  ['open a card', press('#main li summary')],
  ['table', press('#main input[type="radio"][value="table"]')],
  ['copy last month', pressButton(text('payroll.copyMonth', { month: '' }))],
  ['open an exception', press('#main li summary')],
  ['back to the table', pressButton(text('payroll.backToList'))],
  ['review', press('#main section[aria-label] button')],
  ['save all', press('#pay-next-step')],
]
const SCROLL = `(async () => { for (let step = 0; step < ${SCROLLS}; step += 1) { scrollBy(0, 300); await new Promise(requestAnimationFrame) } })()`

/** React notices a value only if it is set through the prototype's setter. */
const TYPE_FIGURE = `(() => {
  const field = document.querySelector('main form input[inputmode="decimal"]')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, '1234.50')
  field.dispatchEvent(new Event('input', { bubbles: true }))
})()`

function line(what: string, longest: number): Measure {
  return {
    what: `longest task at ${SLOWED}×: ${what}`,
    figure: longest === 0 ? `under ${GOAL_MS} ms` : ms(longest),
    goal: `under ${GOAL_MS} ms`,
  }
}

/** Runs the action, waits until the page is idle, and returns the duration of the longest task over 50 ms, or 0. */
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
