import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { build } from 'vite'
import { ms, times } from './measure.ts'
import type { Measure } from './measure.ts'
import { compareStarts } from './offline-start.ts'
import { HOME_CONTENT, prepareProfile } from './starts.ts'
import { UnwatchedBrowser } from './unwatched-browser.ts'
import { kilobytesOf, loadFirst } from '../tests/support/first-load.ts'
import { ServerProcess } from '../tests/support/server-process.ts'

const ROOT = resolve(import.meta.dirname, '..')
const SLOWDOWNS = [1, 4, 6]

/** Each trick of the build, with the names that vite.config.ts leaves out. */
const TRICKS = [
  { trick: 'classic scripts and early compile', without: ['counter-classic-first-load', 'counter-compile-early'] },
  { trick: 'early compile', without: ['counter-compile-early'] },
  { trick: 'chunk groups of later pages', without: ['lazy-chunks', 'counter-no-chunk-rings'] },
  { trick: 'first texts', without: ['first-texts', 'counter-preload-texts'] },
  { trick: 'preloaded texts', without: ['counter-preload-texts'] },
  { trick: 'style sheets after the shell', without: ['counter-styles-after-shell'] },
]

/**
 * Builds the app without each trick, and compares its first load and its offline starts with those of the app as it is,
 * in turns on one profile. A ratio above 1 is what the trick gains. `asked`: `--early-compile` and the like; all if none.
 */
export async function measureTricks(browser: Browser, asked: readonly string[]): Promise<Measure[]> {
  const found: Measure[] = []
  const whole = await bytesOf(browser, ROOT)
  const tricks = TRICKS.filter(({ trick }) => asked.includes(`--${trick.replaceAll(' ', '-')}`))
  for (const { trick, without } of tricks.length > 0 ? tricks : TRICKS) {
    const appRoot = await buildWithout(without)
    const bytes = await bytesOf(browser, appRoot)
    found.push({
      what: `first load without: ${trick}`,
      figure: `${bytes - whole >= 0 ? '+' : ''}${(bytes - whole).toFixed(1)} kB`,
      goal: '',
      detail: `${bytes.toFixed(1)} kB against ${whole.toFixed(1)} kB`,
    })
    found.push(...(await offlineStarts(trick, appRoot)))
    rmSync(appRoot, { recursive: true })
  }
  return found
}

async function buildWithout(names: readonly string[]): Promise<string> {
  const appRoot = mkdtempSync(join(tmpdir(), 'counter-without-'))
  process.env['BUILD_WITHOUT'] = names.join(',')
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'silent',
    build: { outDir: join(appRoot, 'dist/app') },
  })
  delete process.env['BUILD_WITHOUT']
  return appRoot
}

/** kB. */
async function bytesOf(browser: Browser, appRoot: string): Promise<number> {
  const server = await ServerProcess.start({ appRoot })
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const { scripts } = await loadFirst(context, server.url)
  await context.close()
  await server.dispose()
  return kilobytesOf(scripts)
}

async function offlineStarts(trick: string, appRoot: string): Promise<Measure[]> {
  const profile = mkdtempSync(join(tmpdir(), 'counter-tricks-'))
  const servers = await Promise.all([ServerProcess.start({ appRoot }), ServerProcess.start()])
  const [without, withIt] = servers.map(({ url }) => url)
  for (const { url } of servers) await prepareProfile(profile, [url])
  for (const server of servers) await server.stop()
  const tab = new UnwatchedBrowser(profile)
  const found: Measure[] = []
  for (const slowdown of SLOWDOWNS) {
    const middle = await compareStarts(tab, {
      app: { url: without ?? '', content: HOME_CONTENT },
      bare: { url: withIt ?? '', content: HOME_CONTENT },
      slowdown,
      isFresh: false,
    })
    found.push({
      what: `offline content at ${slowdown}× slowed CPU without: ${trick}`,
      figure: times(middle.app.content / middle.bare.content),
      goal: '',
      detail: `${ms(middle.app.content)} against ${ms(middle.bare.content)}`,
    })
  }
  await tab.close()
  for (const server of servers) await server.dispose()
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  return found
}
