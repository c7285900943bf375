import { resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import type { Measure } from './measure.ts'
import { FIRST_LOAD_BUDGET_KB, kilobytesOf, loadFirst } from '../tests/support/first-load.ts'
import { bytesByRoute, ROUTE_BUDGET_KB } from '../tests/support/route-bytes.ts'

const ASSETS = resolve(import.meta.dirname, '../dist/app/assets')

/**
 * Gzipped size of the scripts of the first load, from sign-in until home shows, without the worker, which would fetch
 * everything; then what each page adds.
 */
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
    {
      what: 'first load, sign-in to home, script gz',
      figure: `${kilobytesOf(scripts).toFixed(1)} kB`,
      goal: `at most ${FIRST_LOAD_BUDGET_KB} kB`,
    },
    line('  at sign-in', of('sign-in')),
    line('  then at home', of('home')),
    ...bytesByRoute({ assets: ASSETS, known: scripts.map(({ name }) => name) }).map(({ page, kb, parts }) => ({
      what: `  opened first after that: ${page}`,
      figure: `${kb.toFixed(1)} kB`,
      goal: `at most ${ROUTE_BUDGET_KB} kB`,
      detail: parts.map((part) => `${part.name} ${part.kb.toFixed(1)}`).join(', '),
    })),
  ]
}
