import { rmSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import type { FaultKind } from '../../tests/support/fault-proxy.ts'
import { stream } from '@counter/outbox/simulator'
import { median } from '../median.ts'
import { ms, times } from '../measure.ts'
import type { Measure } from '../measure.ts'
import { buildWorker } from './build.ts'
import type { Lanes } from './items.ts'
import { QUEUES, runOnce, startWorker } from './run-once.ts'
import type { Cell, QueueName, Run } from './run-once.ts'
import { plainBench, referenceBench } from './servers.ts'
import type { Bench } from './servers.ts'

const RUNS = 3
/** A cell in which a queue takes longer than this is run only once. */
const LONG_RUN_MS = 30_000
const COUNTS = [1, 20, 200]
const LINKS_MS = [0, 50, 200, 600]
const LANES: Lanes[] = ['distinct', 'equal']
/** The cells that have goals, and one without latency. */
const QUICK: Cell[] = [
  { count: 1, lanes: 'distinct', linkMs: 50 },
  { count: 20, lanes: 'distinct', linkMs: 0 },
  { count: 20, lanes: 'distinct', linkMs: 50 },
  { count: 200, lanes: 'distinct', linkMs: 50 },
  { count: 20, lanes: 'equal', linkMs: 50 },
  { count: 200, lanes: 'equal', linkMs: 50 },
]
const FAULT_LINK_MS = 50
const FAULT_COUNTS = { quick: [20], whole: [20, 200] }
/** Share of requests that fail; each kind of fault is equally likely. */
const FAULT_SHARE = 0.25
const FAULTS: FaultKind[] = ['lostRequest', 'lostAnswer', 'cutBody', 'portal', 'unavailable', 'badGateway']

type Runs = Record<QueueName, Run[]>

/**
 * Compares our engine's drain with Workbox's queue: in the same worker, over the same link, to the same server,
 * alternately.
 */
export async function measureWorkbox(
  browser: Browser,
  { isQuick, hasSpeed }: { isQuick: boolean; hasSpeed: boolean },
): Promise<Measure[]> {
  const appRoot = await buildWorker()
  const cells = isQuick
    ? QUICK
    : COUNTS.flatMap((count) => LANES.flatMap((lanes) => LINKS_MS.map((linkMs): Cell => ({ count, lanes, linkMs }))))
  const faultCells = (isQuick ? FAULT_COUNTS.quick : FAULT_COUNTS.whole).flatMap((count) =>
    LANES.map((lanes): Cell => ({ count, lanes, linkMs: FAULT_LINK_MS })),
  )
  const measures: Measure[] = []
  for (const [name, start] of [
    ['reference', referenceBench],
    ['plain', plainBench],
  ] as const) {
    const bench = await start(appRoot)
    if (name === 'reference' && hasSpeed)
      for (const cell of cells) measures.push(...speedOf(cell, await runsOf(browser, bench, cell, false)))
    for (const cell of faultCells)
      measures.push(...faultsOf({ cell, server: name }, await runsOf(browser, bench, cell, true)))
    await bench.stop()
  }
  rmSync(appRoot, { recursive: true, force: true })
  return measures
}

async function runsOf(browser: Browser, bench: Bench, cell: Cell, isFaulty: boolean): Promise<Runs> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(bench.network.url)
  await startWorker(page)
  const setting = { bench, page, account: await bench.enter(page) }
  const runs: Runs = { ours: [], stock: [], hardened: [] }
  for (let run = 0; run < RUNS; run += 1) {
    for (const queue of QUEUES)
      runs[queue].push(await runOnce(setting, { ...cell, queue, faults: isFaulty ? faultsFrom(run + 1) : null }))
    if (QUEUES.some((queue) => (runs[queue][0]?.firstToLastMs ?? 0) > LONG_RUN_MS)) break
  }
  await context.close()
  return runs
}

function speedOf(cell: Cell, runs: Runs): Measure[] {
  for (const queue of QUEUES) {
    const bad = runs[queue].find(({ lost, doubled, waiting }) => lost + doubled + waiting > 0)
    if (bad) throw new Error(`${queue} without faults: ${JSON.stringify(bad)}`)
  }
  const ours = middle(runs.ours)
  return (['stock', 'hardened'] as const).map((queue) => ({
    what: `drain of ${wordsOf(cell)}, against ${queue} Workbox`,
    figure: `${times(middle(runs[queue]) / ours)} as fast`,
    goal: goalOf(cell),
    detail: `${ms(ours)} against ${ms(middle(runs[queue]))}; requests ${runs.ours[0]?.requests} against ${runs[queue][0]?.requests}; runs ${runs.ours.length}`,
  }))
}

function faultsOf({ cell, server }: { cell: Cell; server: string }, runs: Runs): Measure[] {
  return QUEUES.map((queue) => {
    // On a plain server a duplicate cannot always be prevented; our engine then parks the row and shows both.
    const goal = server === 'plain' ? 'none lost, what doubled is parked' : 'none lost, none doubled'
    const states = runs[queue].flatMap((run) => run.states)
    const sum = (what: 'lost' | 'doubled' | 'waiting') => runs[queue].reduce((total, run) => total + run[what], 0)
    return {
      what: `${wordsOf(cell)} with faults, ${server} server, ${queue === 'ours' ? 'ours' : `${queue} Workbox`}`,
      figure: `lost ${sum('lost')}, doubled ${sum('doubled')}`,
      goal: queue === 'ours' ? goal : '',
      detail: `${ms(middle(runs[queue]))}; still in the queue ${sum('waiting')}${states.length > 0 ? ` (${states.join(', ')})` : ''}; of ${cell.count} in each of ${runs[queue].length} runs`,
    }
  })
}

function wordsOf({ count, lanes, linkMs }: Cell): string {
  return `${count} ${lanes === 'distinct' ? 'of distinct days' : 'of one day'} at ${linkMs} ms`
}

/** The goals of issue *Speed*; other cells have none. */
function goalOf({ count, lanes, linkMs }: Cell): string {
  if (count === 1) return 'at least 0.5×'
  if (lanes === 'equal') return count >= 200 ? 'at least 10×' : ''
  return linkMs >= 50 ? 'at least 4×' : ''
}

function middle(runs: Run[]): number {
  return median(runs.map(({ firstToLastMs }) => firstToLastMs))
}

/** The same fault probabilities for every queue in a run; the number of requests depends on the queue. */
function faultsFrom(seed: number): () => FaultKind | null {
  const random = stream('workbox', seed)
  return () => (random.chance(FAULT_SHARE) ? random.pick(FAULTS) : null)
}
