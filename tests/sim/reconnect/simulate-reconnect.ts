import { startJitterMs } from '../../../src/shared/jitter.ts'
import { stream } from '@counter/outbox/simulator'
import type { Stream } from '@counter/outbox/simulator'
import { BusyServer } from './busy-server.ts'
import type { Capacity } from './busy-server.ts'
import { LightTablet } from './light-tablet.ts'
import { VirtualTime } from './virtual-time.ts'
import { WaitingTablet } from './waiting-tablet.ts'

const GIVE_UP_MS = 6 * 60 * 60_000
/** The time within which the network comes back to the whole region. */
const RETURN_MS = 1_000
const DISK_MS = 4

export type Reconnect = {
  tablets: number
  rows: number
  seed: number
  capacity: Capacity
  hasStartJitter: boolean
  isLight?: boolean
}
export type Reconnected = {
  /** From the network's return until nothing is unsent anywhere; null if it takes more than six hours. */
  drainMs: number | null
  /** When nine of ten tablets have sent everything. */
  mostMs: number
  errorsShown: number
  lost: number
  doubled: number
  load: BusyServer['load']
}

/**
 * A region's tablets after an outage, each with unsent reports, and a server of limited capacity. `isLight`: for
 * thousands of tablets.
 */
export async function simulateReconnect({
  tablets,
  rows,
  seed,
  capacity,
  hasStartJitter,
  isLight = false,
}: Reconnect): Promise<Reconnected> {
  const time = new VirtualTime()
  const server = new BusyServer({ time, random: stream(seed, 'reconnect'), capacity })
  const doneAt: number[] = []
  const all = Array.from({ length: tablets }, (_each, index) => {
    const own = stream(seed, 'tablet', index)
    const startsMs = own.between(0, RETURN_MS) + (hasStartJitter ? startJitterMs(() => own.next()) : 0)
    const tablet = isLight
      ? lightTablet({ index, rows, server, time, own })
      : wholeTablet({ index, rows, server, time, own })
    return { tablet, startsMs }
  })
  const recorded = Promise.all(all.map(({ tablet }) => tablet.prepare()))
  await time.run(Number.MAX_SAFE_INTEGER)
  await recorded
  const startedAt = time.now
  for (const { tablet, startsMs } of all)
    time.after(startsMs, () => void tablet.sendAll().then(() => doneAt.push(time.now - startedAt)))
  await time.run(startedAt + GIVE_UP_MS)
  const found = [...server.reports.values()]
  const sorted = doneAt.toSorted((a, b) => a - b)
  return {
    drainMs: doneAt.length === tablets ? (sorted.at(-1) ?? 0) : null,
    mostMs: sorted[Math.floor(tablets * 0.9) - 1] ?? Number.NaN,
    errorsShown: all.reduce((sum, { tablet }) => sum + tablet.errorsShown(), 0),
    lost: tablets * rows - found.length,
    // Each report was written once, however often it was sent.
    doubled: found.filter(({ revision }) => revision !== 1).length,
    load: server.load,
  }
}

type Made = { index: number; rows: number; server: BusyServer; time: VirtualTime; own: Stream }
type Tablet = { prepare: () => Promise<void>; sendAll: () => Promise<void>; errorsShown: () => number }

function wholeTablet({ index, rows, server, time, own }: Made): Tablet {
  const tablet = new WaitingTablet({
    userId: `person ${index}`,
    pharmacyName: `P${index}`,
    random: () => own.next(),
    monotonic: () => time.now,
    sleep: (ms, signal) => time.sleep(ms, signal),
    diskMs: DISK_MS,
    transport: {
      request: (request) => server.request(request),
      serverKind: async () => 'extended',
      hasJustAnswered: () => false,
    },
  })
  return { prepare: () => tablet.record(rows), sendAll: () => tablet.sendAll(), errorsShown: () => tablet.errorsShown }
}

function lightTablet({ index, rows, server, time, own }: Made): Tablet {
  let isDone: () => void = () => {}
  const tablet = new LightTablet({
    name: `P${index}`,
    rows,
    server,
    time,
    random: () => own.next(),
    onDone: () => isDone(),
  })
  const sendAll = () =>
    new Promise<void>((resolve) => {
      isDone = resolve
      tablet.send()
    })
  return { prepare: async () => {}, sendAll, errorsShown: () => tablet.errorsShown }
}
