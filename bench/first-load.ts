import type { Browser } from '@playwright/test'
import type { Measure } from './measure.ts'
import { FIRST_LOAD_BUDGET_KB, kilobytesOf, loadFirst } from '../tests/support/first-load.ts'

/** Script of the first load, gzipped: sign-in until home shows, without the worker, which would fetch everything. */
export async function measureFirstLoad(browser: Browser, url: string): Promise<Measure[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const { scripts } = await loadFirst(context, url)
  await context.close()
  const of = (route: string) => scripts.filter((one) => one.route === route)
  const line = (what: string, which: typeof scripts): Measure => ({
    what,
    figure: `${kilobytesOf(which).toFixed(1)} kB`,
    goal: '',
    detail: which.map(({ name, kb }) => `${name} ${kb.toFixed(1)}`).join(', '),
  })
  return [
    { what: 'first load, sign-in to home, script gz without charts', figure: `${kilobytesOf(scripts).toFixed(1)} kB`, goal: `at most ${FIRST_LOAD_BUDGET_KB} kB` },
    line('  at sign-in', of('sign-in')),
    line('  then at home', of('home')),
  ]
}
