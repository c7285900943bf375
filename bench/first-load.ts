import { gzipSync } from 'node:zlib'
import type { Browser, Response } from '@playwright/test'
import type { Measure } from './measure.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { people } from '../tests/support/demo-people.ts'

const GOAL_KB = 190

/** Script of the first load, gzipped: sign-in until home shows, without the worker, which would fetch everything. */
export async function measureFirstLoad(browser: Browser, url: string): Promise<Measure[]> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const scripts: Response[] = []
  let route = 'sign-in'
  const routeOf = new Map<Response, string>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    scripts.push(response)
    routeOf.set(response, route)
  })
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  route = 'home'
  await signIn(page, people.pharmacist1)
  await page.waitForLoadState('networkidle')

  const sizes = await Promise.all(
    scripts.map(async (response) => ({
      name: new URL(response.url()).pathname.split('/').at(-1) ?? '',
      route: routeOf.get(response) ?? '',
      kb: gzipSync(await response.body()).length / 1000,
    })),
  )
  await context.close()
  const isChart = (name: string): boolean => /chart|nivo|pie|bar/i.test(name)
  const first = sizes.filter(({ name }) => !isChart(name))
  const list = (which: string): string =>
    sizes
      .filter((one) => one.route === which)
      .map(({ name, kb }) => `${name} ${kb.toFixed(1)}`)
      .join(', ')
  const sum = (kept: typeof sizes): number => kept.reduce((total, { kb }) => total + kb, 0)
  return [
    { what: 'first load, sign-in to home, script gz without charts', figure: `${sum(first).toFixed(1)} kB`, goal: `at most ${GOAL_KB} kB` },
    { what: '  at sign-in', figure: `${sum(sizes.filter((one) => one.route === 'sign-in')).toFixed(1)} kB`, goal: '', detail: list('sign-in') },
    { what: '  then at home', figure: `${sum(sizes.filter((one) => one.route === 'home')).toFixed(1)} kB`, goal: '', detail: list('home') },
  ]
}
