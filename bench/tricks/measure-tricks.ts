import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { kilobytesOf, loadFirst } from '../../tests/support/first-load.ts'
import { bytesByRoute } from '../../tests/support/route-bytes.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import type { Measure } from '../measure.ts'
import { buildAppWithout, buildServerWithout } from './build-without.ts'
import { listGain } from './list-gain.ts'
import type { Side } from './pairs.ts'
import { replayGain, saveGain } from './save-gain.ts'
import { serverGain } from './server-gain.ts'
import { startGain } from './start-gain.ts'
import { LIST_TRICKS, SAVE_TRICKS, SERVER_TRICKS, START_TRICKS } from './tricks.ts'
import type { StartTrick } from './tricks.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const BYTES_GOAL = 'over 5 kB'

type AppRoots = Record<Side, string>

/**
 * Builds the app or the server without each trick and measures it and the unchanged one alternately; yields the lines of
 * one trick after the other, because all of them take more than an hour. `words`: `--early-compile` and the like; all
 * tricks if none of them is named.
 */
export async function* measureTricks(browser: Browser, words: readonly string[]): AsyncGenerator<Measure[]> {
  const isNamed = ({ trick }: { trick: string }) => words.includes(`--${trick.replaceAll(' ', '-')}`)
  const isAnyNamed = [...START_TRICKS, ...LIST_TRICKS, ...SAVE_TRICKS, ...SERVER_TRICKS].some(isNamed)
  const isAsked = (each: { trick: string }) => !isAnyNamed || isNamed(each)
  for (const { trick, changes } of SERVER_TRICKS.filter(isAsked))
    yield await serverGain(trick, await buildServerWithout(changes))
  for (const { trick, changes } of SAVE_TRICKS.filter(isAsked)) {
    const appRoots = { without: await buildAppWithout({ changes }), kept: ROOT }
    yield [...(await saveGain({ trick, appRoots })), ...(await replayGain(browser, { trick, appRoots }))]
    discard(appRoots)
  }
  for (const { trick, changes, lists } of LIST_TRICKS.filter(isAsked)) {
    const appRoots = { without: await buildAppWithout({ changes }), kept: ROOT }
    yield await listGain({ trick, appRoots, lists })
    discard(appRoots)
  }
  for (const each of START_TRICKS.filter(isAsked)) {
    const appRoots = await buildStart(each)
    yield [...(await bytesGain(browser, { ...each, appRoots })), ...(await startGain({ ...each, appRoots }))]
    discard(appRoots)
  }
}

async function buildStart({ leftOut = [], leftOutOfBoth = [], changes }: StartTrick): Promise<AppRoots> {
  return {
    without: await buildAppWithout({ leftOut: [...leftOut, ...leftOutOfBoth], changes }),
    kept: leftOutOfBoth.length === 0 ? ROOT : await buildAppWithout({ leftOut: leftOutOfBoth }),
  }
}

function discard(appRoots: AppRoots): void {
  for (const appRoot of Object.values(appRoots)) if (appRoot !== ROOT) rmSync(appRoot, { recursive: true })
}

/** Of the first load, and of what gains most after it: a page opened first, or the engine. */
async function bytesGain(
  browser: Browser,
  { trick, appRoots }: { trick: string; appRoots: AppRoots },
): Promise<Measure[]> {
  const without = await bytesOf(browser, appRoots.without)
  const kept = await bytesOf(browser, appRoots.kept)
  const later = [...kept.ofLater].map(([part, kb]) => ({ part, kb, more: (without.ofLater.get(part) ?? kb) - kb }))
  const [most] = later.sort((one, other) => other.more - one.more)
  const line = (what: string, kb: number, more: number): Measure => ({
    what: `${what} without: ${trick}`,
    figure: `${more >= 0 ? '+' : ''}${more.toFixed(1)} kB`,
    goal: BYTES_GOAL,
    detail: `${(kb + more).toFixed(1)} kB against ${kb.toFixed(1)} kB`,
  })
  return [
    line('first load', kept.first, without.first - kept.first),
    ...(most ? [line(`${most.part} after it`, most.kb, most.more)] : []),
  ]
}

/** In kB. */
type Bytes = { first: number; ofLater: ReadonlyMap<string, number> }

async function bytesOf(browser: Browser, appRoot: string): Promise<Bytes> {
  const server = await ServerProcess.start({ appRoot })
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const { scripts } = await loadFirst(context, server.url)
  await context.close()
  await server.dispose()
  const assets = join(appRoot, 'dist/app/assets')
  const pages = bytesByRoute({ assets, known: scripts.map(({ name }) => name) })
  // Loaded with the first entry to send, and so part of no page.
  const engines = readdirSync(assets).filter((name) => /^engine-.*\.js$/.test(name))
  const ofLater = [
    ...pages.map(({ page, kb }): [string, number] => [page, kb]),
    ...engines.map((name): [string, number] => ['engine', gzipSync(readFileSync(join(assets, name))).length / 1000]),
  ]
  return { first: kilobytesOf(scripts), ofLater: new Map(ofLater) }
}
