import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { managerPaths } from '../src/shared/contract/manager-paths.ts'
import { DEMO_PASSWORD } from '../tests/support/demo-people.ts'
import { HttpClient } from '../tests/support/http-client.ts'
import { riyadhToday } from '../tests/support/riyadh-today.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { until } from '../tests/support/until.ts'
import { growChain } from './large-chain.ts'
import type { ChainSize } from './large-chain.ts'
import { ms } from './measure.ts'
import type { Measure } from './measure.ts'
import { GOAL_MS, SHIFT_PAGES, SLOWED, tapOn } from './shift-pages.ts'
import type { OpenedPage } from './shift-pages.ts'
import { MANAGER } from './tasks.ts'
import { evaluate, UnwatchedBrowser } from './unwatched-browser.ts'

/**
 * A manager signs in on a tablet that has nothing of the chain, and opens a page about shifts as soon as the home page
 * shows, while the tablet reads everything else for an outage. A report has changed before, as it does all day in a
 * chain.
 */
export async function measureFirstOpenings(size: ChainSize): Promise<Measure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'counter-first-openings-'))
  const server = await ServerProcess.start()
  await server.stop()
  growChain(server.dataDir, size)
  await server.start()
  await readFigures(server.url)
  const browser = new UnwatchedBrowser(profile)
  const found: Measure[] = []
  for (const page of SHIFT_PAGES) {
    const tab = await browser.openTab({ isFresh: true })
    await tab.send('Page.navigate', { url: server.url })
    await until('the form', () => evaluate(tab, `document.querySelector('input[type="password"]') !== null`))
    await evaluate(tab, CONTROLLED)
    await tab.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await changeReport(server)
    await evaluate(tab, SIGN_IN)
    await until('the home', () => evaluate(tab, HOME_SHOWS))
    const opened = (await evaluate(tab, tapOn(page))) as OpenedPage
    await tab.close()
    found.push({
      what: `${size.pharmacies} pharmacies, ${size.employees} employees: ${page.what} with nothing stored, as soon as the home shows, from the tap to the first line at ${SLOWED}×`,
      figure: ms(opened.ms),
      goal: `under ${GOAL_MS} ms`,
      detail: `reads ${opened.calls.join(', ') || 'nothing'} from the server`,
    })
  }
  await browser.close()
  await server.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return found
}

/** As another manager has done before: a server calculates a whole month only once. */
async function readFigures(url: string): Promise<void> {
  const manager = new HttpClient(url)
  await manager.signIn(MANAGER.email, DEMO_PASSWORD)
  await manager.get(managerPaths.kpisOfMonth(`${riyadhToday().slice(0, 7)}-01`))
}

/** One of the last day, as if its figure had been corrected. */
async function changeReport(server: ServerProcess): Promise<void> {
  await server.change("update change_counters set value = value + 1 where feed = 'reports'")
  await server.change(`update reports set revision = revision + 1,
    change_seq = (select value from change_counters where feed = 'reports')
    where id = (select id from reports order by day desc, id limit 1)`)
}

const CONTROLLED = `navigator.serviceWorker.controller
  ? true
  : new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', () => done(true), { once: true }))`

const SIGN_IN = `(() => {
  localStorage.setItem('notes', 'off')
  const type = (field, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  type(document.querySelector('input[type="email"]'), '${MANAGER.email}')
  type(document.querySelector('input[type="password"]'), '${DEMO_PASSWORD}')
  setTimeout(() => document.querySelector('form button[type="submit"]').click())
})()`

const HOME_SHOWS = `document.querySelector('${MANAGER.home}') !== null && document.querySelector('nav a[href="/kpis"]') !== null`
