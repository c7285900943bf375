import type { Page } from '@playwright/test'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import type { FaultKind } from '../../tests/support/fault-proxy.ts'
import { until } from '../../tests/support/until.ts'
import type { Command, Remaining } from './commands.ts'
import { bodyOf, expectedDays, intentOf, requestOf, rowOf } from './items.ts'
import type { Lanes } from './items.ts'
import type { Account, Bench } from './servers.ts'

export const QUEUES = ['ours', 'stock', 'hardened'] as const
export type QueueName = (typeof QUEUES)[number]
export type Cell = { count: number; lanes: Lanes; linkMs: number }

export type Run = {
  /** From the first request on the link until the server answered the last write, in ms. */
  firstToLastMs: number
  /** Rows that are neither on the server as intended nor still in the queue. */
  lost: number
  /** Surplus reports for the same day. */
  doubled: number
  /** Rows still in the queue when the run was given up. */
  waiting: number
  /** The states of rows still in our queue: parked with a reason, or in progress. */
  states: string[]
  requests: number
}

const DRAIN = { ours: 'drainOurs', stock: 'drainStock', hardened: 'drainHardened' } as const
const GIVE_UP_MS = 60_000
/** Consecutive calls without a change after which a queue counts as stuck. */
const STANDSTILL_CALLS = 30

type Setting = { bench: Bench; page: Page; account: Account }

/**
 * Fills one queue, then times its drain by direct calls. With `faults` it is called repeatedly until it is empty or
 * stuck.
 */
export async function runOnce(
  { bench, page, account }: Setting,
  cell: Cell & { queue: QueueName; faults: (() => FaultKind | null) | null },
): Promise<Run> {
  const { count, lanes, linkMs, queue, faults } = cell
  const { network } = bench
  await bench.clear()
  await freshDatabases(page)
  const intents = Array.from({ length: count }, (_none, index) => intentOf({ index, lanes, account }))
  const first = intents[0]
  if (!first) throw new Error('nothing to send')
  const seeded: DailyReport | null =
    lanes === 'equal' ? await bench.seed(page, account, bodyOf({ ...first, sales: 1, remarks: 'seeded' }, null)) : null
  await ask(page, fillOf(queue))

  network.linkMs = linkMs
  network.arrived.length = 0
  network.served.length = 0
  network.chance = faults && (({ path }) => (path.startsWith('/api/') ? faults() : null))
  const drain = () => ask(page, { is: DRAIN[queue] })
  if (faults) await drainThrough(drain)
  else await drain()
  network.chance = null
  network.linkMs = 0

  const left = (await ask(page, { is: 'remaining' })) as Remaining
  const waiting = queue === 'ours' ? left.ours : left.workbox
  const stored = await bench.stored()
  const expected = expectedDays({ count, lanes, account })
  const missing = expected.filter(
    ({ day, sales }) => !stored.some((report) => report.day === day && report.sales === sales),
  ).length
  const startedAt = network.arrived[0]?.at ?? Number.NaN
  const committedAt =
    network.served.findLast(({ method, status }) => method === 'POST' && status < 300)?.at ?? Number.NaN
  return {
    firstToLastMs: committedAt - startedAt,
    lost: Math.max(0, missing - waiting),
    doubled: stored.length - new Set(stored.map(({ day }) => day)).size,
    waiting,
    states: queue === 'ours' ? left.states : [],
    requests: network.arrived.length,
  }

  function fillOf(name: QueueName): Command {
    if (name !== 'ours')
      return { is: 'fillWorkbox', requests: intents.map((intent) => requestOf({ intent, seeded, account })) }
    const session = {
      id: 'current',
      userId: account.id,
      employeeName: account.name,
      isAdmin: false,
      isAccountant: false,
      currentPharmacy: first?.pharmacyName ?? '',
      signedInAt: Date.now(),
      isOffline: false,
    } as const
    return { is: 'fillOurs', session, half: account.half, rows: intents.map((intent) => rowOf({ intent, account })) }
  }

  async function remaining(): Promise<number> {
    const held = (await ask(page, { is: 'remaining' })) as Remaining
    return queue === 'ours' ? held.ours : held.workbox
  }

  async function drainThrough(call: () => Promise<unknown>): Promise<void> {
    const giveUpAt = performance.now() + GIVE_UP_MS
    let still = 0
    let before = count
    while (performance.now() < giveUpAt && still < STANDSTILL_CALLS) {
      // A queue throws when it wants to retry later.
      await call().catch(() => null)
      const now = await remaining()
      if (now === 0) return
      still = now === before ? still + 1 : 0
      before = now
    }
  }
}

/** Clears the tables instead of starting a new worker for each run, which would add a worker start. */
async function freshDatabases(page: Page): Promise<void> {
  await ask(page, { is: 'empty' })
}

/** Registers the worker and waits until it responds. */
export async function startWorker(page: Page): Promise<void> {
  await page.evaluate(() =>
    navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready.then(() => {})),
  )
  await until('the worker to answer', () => ask(page, { is: 'remaining' }).then(() => true))
}

function ask(page: Page, command: Command): Promise<unknown> {
  return page.evaluate(async (asked) => {
    const { active } = await navigator.serviceWorker.ready
    const { port1, port2 } = new MessageChannel()
    const answer = new Promise<{ result?: unknown; failure?: string }>((done) => {
      port1.onmessage = ({ data }: MessageEvent<{ result?: unknown; failure?: string }>) => done(data)
    })
    active?.postMessage(asked, [port2])
    const { result, failure } = await answer
    port1.close()
    if (failure !== undefined) throw new Error(failure)
    return result
  }, command)
}
