import { paths } from '../src/paths/paths.ts'
import type { ChainSize } from './large-chain.ts'
import { median } from './median.ts'
import { ms } from './measure.ts'
import type { Measure } from './measure.ts'
import { openOffline } from './starts.ts'
import type { Tab } from './unwatched-browser.ts'
import { evaluate } from './unwatched-browser.ts'
import { DEMO_PASSWORD, people } from '../tests/support/demo-people.ts'
import { text } from '../tests/support/texts.ts'
import { until } from '../tests/support/until.ts'

const RUNS = 5
const SLOWED = 4
const GOAL_MS = 300
const CHAIN: ChainSize = { pharmacies: 200, employees: 600, years: 3 }
const HOME = '#main ol > li a'
const WHO = {
  email: people.manager,
  home: HOME,
  seen: [paths.home, paths.employees, paths.visitsHistory, paths.leaveRequests],
}
const DATABASE = 'account-demo-manager'
/** A chain's lists are sealed in idle periods, which are rare on a slowed page. */
const SEALED_LIMIT_MS = 120_000

/**
 * A manager signs out and in again while the server is down: from the tap until data and keys are deleted, and from the
 * password until home shows.
 */
export async function measureSignOut(): Promise<Measure[]> {
  const { tab, url, close } = await openOffline(SLOWED, { who: WHO, chain: CHAIN })
  await tab.send('Page.navigate', { url })
  await shown(tab, HOME)
  const out: number[] = []
  const back: number[] = []
  let bytes = 0
  for (let run = 0; run < RUNS; run += 1) {
    await until(
      'all to be sealed',
      async () => (bytes = (await evaluate(tab, SEALED_BYTES)) as number) > 0,
      SEALED_LIMIT_MS,
    )
    out.push((await evaluate(tab, SIGN_OUT)) as number)
    await shown(tab, 'input[type="email"]')
    back.push((await evaluate(tab, SIGN_IN)) as number)
  }
  await close()
  const what = `a manager of ${CHAIN.pharmacies} pharmacies, ${SLOWED}× slowed CPU:`
  const range = (runs: number[]) => `${ms(Math.min(...runs))} to ${ms(Math.max(...runs))}`
  return [
    {
      what: `${what} tap on sign out to all deleted`,
      figure: ms(median(out)),
      goal: `under ${GOAL_MS} ms`,
      detail: range(out),
    },
    {
      what: `${what} sign-in without the server to the home from sealed rows`,
      figure: ms(median(back)),
      goal: '',
      detail: `${range(back)}; ${(bytes / 1e6).toFixed(1)} MB sealed`,
    },
  ]
}

async function shown(tab: Tab, selector: string): Promise<void> {
  await until(selector, () => evaluate(tab, `document.querySelector('${selector}') !== null`))
}

/* Strings, because they run in the page. */

/** Returns 0 until all data is sealed under the key of this sign-in. */
const SEALED_BYTES = `(async () => {
  const settled = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = () => reject(request.error) })
  const database = await settled(indexedDB.open('sealed'))
  const stores = database.transaction(['keys', 'parts'])
  const [keys, parts] = await Promise.all([settled(stores.objectStore('keys').getAll()), settled(stores.objectStore('parts').getAll())])
  database.close()
  return keys[0]?.isOnly ? parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) : 0
})()`

/** Polls only the database names, to use as little of the browser process's time as possible. */
const SIGN_OUT = `(async () => {
  const button = (root) => [...root.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === '${text('app.signOut')}')
  button(document.querySelector('nav')).click()
  const dialog = await new Promise((done) => { const look = () => { const found = document.querySelector('dialog[open]'); found && button(found) ? done(found) : setTimeout(look, 50) }; look() })
  await new Promise((done) => setTimeout(done, 1000))
  const tappedAt = performance.now()
  button(dialog).click()
  while ((await indexedDB.databases()).some(({ name }) => name === '${DATABASE}')) await new Promise((done) => setTimeout(done, 5))
  return performance.now() - tappedAt
})()`

const SIGN_IN = `(async () => {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
  for (const [type, value] of [['email', '${people.manager}'], ['password', '${DEMO_PASSWORD}']]) {
    const field = document.querySelector('input[type="' + type + '"]')
    set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  await new Promise((done) => setTimeout(done, 300))
  const tappedAt = performance.now()
  document.querySelector('form button[type="submit"]').click()
  await new Promise((done) => { const look = () => (document.querySelector('${HOME}') ? done() : setTimeout(look, 10)); look() })
  return performance.now() - tappedAt
})()`
