import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { PATIENCE } from '../support/until.ts'
import { REFERENCE_HEALTH } from '../support/reference-health.ts'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { deviceDb } = await import('../../src/data/store/device-db.ts')
const { outboxDb } = await import('../support/outbox-db.ts')
const { enqueueIn } = await import('@counter/outbox')
const { outboxStore } = await import('../../src/data/store/outbox-store.ts')
const { newRow, shift } = await import('./support/engine.ts')

const HOUR_MS = 3_600_000
/** The page around the schedule: its listeners, and whether the engine's chunk can be loaded. */
const page = { listeners: new Map<string, () => void>(), visibilityState: 'visible', isEngineThere: true, engines: 0 }
const server = { isUp: true, calls: [] as string[] }

// Fake timers pass the time here, in the engine and the requests as well.
vi.unmock('../../src/data/store/later.ts')
vi.mock('../../src/data/record/page-sender.ts', async () => {
  if (!page.isEngineThere) throw new Error('Failed to fetch dynamically imported module')
  page.engines += 1
  const { browserPorts } = await import('../../src/data/record/browser-ports.ts')
  const { pageKinds, preparePageKinds } = await import('../../src/data/record/page-kinds.ts')
  const { Sender } = await import('@counter/outbox')
  return { sender: new Sender({ ports: browserPorts(), kinds: pageKinds, prepareKinds: preparePageKinds }) }
})

async function answer(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  if (!server.isUp) throw new TypeError('Failed to fetch')
  const { pathname } = new URL(request.url)
  server.calls.push(pathname.split('/').at(-1) === 'health' ? 'health' : `${request.method} ${pathname}`)
  if (pathname === '/api/health') return Response.json(REFERENCE_HEALTH)
  if (pathname === '/api/reports/addAReport')
    return Response.json({ ...((await request.json()) as object), _id: 'r-1', revision: 1 })
  return Response.json(request.method === 'GET' ? [] : {})
}

async function startPage() {
  vi.resetModules()
  Object.assign(page, { listeners: new Map(), visibilityState: 'visible', isEngineThere: true, engines: 0 })
  Object.assign(server, { isUp: true, calls: [] })
  return import('../../src/data/record/schedule.ts')
}

const record = (day: string) => enqueueIn(outboxStore, newRow({ intent: shift({ day }), opId: `operation-of-${day}` }))
const states = async () => (await outboxDb.rows.toArray()).map(({ state }) => state)
const allSent = () => vi.waitFor(async () => expect(new Set(await states())).toEqual(new Set(['done'])), PATIENCE)
const notSent = () =>
  vi.waitFor(async () => expect((await outboxDb.rows.toArray()).at(-1)?.lastProblem).not.toBeNull(), PATIENCE)
const happens = (event: string) => page.listeners.get(event)?.()
/** After the network returns, a tablet sends with jitter, so that not all tablets of a region send at once. */
const SPREAD_MS = 3_000

/** Runs one at a time, like a browser's lock. */
let held: Promise<void> = Promise.resolve()
const locks = { request: (_name: string, _options: object, body: () => Promise<void>) => (held = held.then(body)) }

// Timers of an earlier page are dropped with it.
afterEach(() => void vi.useRealTimers())

beforeEach(async () => {
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('addEventListener', (event: string, listener: () => void) => page.listeners.set(event, listener))
  vi.stubGlobal(
    'document',
    Object.assign(page, {
      addEventListener: (event: string, listener: () => void) => page.listeners.set(event, listener),
    }),
  )
  vi.stubGlobal('navigator', { onLine: true, locks })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true })
  await Promise.all([outboxDb.rows.clear(), ...deviceDb.tables.map((table) => table.clear())])
})

it('A page with nothing unsent loads no engine until something is saved.', async () => {
  const { startSending, sendSoon } = await startPage()
  startSending()
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect([page.engines, server.calls]).toEqual([0, []])
  await record('2026-11-21')
  sendSoon()
  await allSent()
  expect(page.engines).toBe(1)
})

it('Work left from before is sent at the start.', async () => {
  const { startSending } = await startPage()
  await record('2026-11-21')
  startSending()
  await allSent()
})

it('What another tab saved and could not send is sent by this one’s timer.', async () => {
  const { startSending } = await startPage()
  startSending()
  await vi.advanceTimersByTimeAsync(1_000)
  await record('2026-11-21')
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await allSent()
})

for (const event of ['online', 'visibilitychange']) {
  it(`What backs off is sent on the event "${event}", and else by timer.`, async () => {
    const { startSending } = await startPage()
    server.isUp = false
    await record('2026-11-21')
    startSending()
    await notSent()
    // A busy machine would let the time of the timer pass by itself.
    vi.setTimerTickMode('manual')
    server.isUp = true
    if (event === 'visibilitychange') {
      page.visibilityState = 'hidden'
      happens(event)
      expect(await states()).not.toEqual(['done'])
      page.visibilityState = 'visible'
    }
    happens(event)
    vi.setTimerTickMode('interval')
    await vi.advanceTimersByTimeAsync(SPREAD_MS)
    await allSent()

    server.isUp = false
    await record('2026-11-22')
    happens(event)
    await vi.advanceTimersByTimeAsync(SPREAD_MS)
    await notSent()
    server.isUp = true
    await vi.advanceTimersByTimeAsync(5 * 60_000)
    await allSent()
  })
}

it('When the network comes back, a tablet sends with jitter, and newly saved work is sent at once.', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.9)
  const { startSending, sendSoon } = await startPage()
  server.isUp = false
  await record('2026-11-21')
  startSending()
  await notSent()
  server.isUp = true
  server.calls = []
  // A busy machine would let more time pass by itself.
  vi.setTimerTickMode('manual')
  happens('online')
  await vi.advanceTimersByTimeAsync(SPREAD_MS * 0.8)
  expect(server.calls).toEqual([])
  await vi.advanceTimersByTimeAsync(SPREAD_MS * 0.2)
  vi.setTimerTickMode('interval')
  await allSent()
  happens('online')
  await record('2026-11-22')
  sendSoon()
  await allSent()
  vi.mocked(Math.random).mockRestore()
})

it('An engine that could not be loaded is requested again, and queued work is sent.', async () => {
  const { startSending } = await startPage()
  page.isEngineThere = false
  await record('2026-11-21')
  startSending()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await states()).toEqual(['queued'])
  page.isEngineThere = true
  await vi.advanceTimersByTimeAsync(10_000)
  await allSent()
})

it('A sign-out that the server has not received is sent, even if nothing else is unsent.', async () => {
  const { startSending } = await startPage()
  await deviceDb.pendingSignOuts.add({ userId: 'badr', keepOutbox: true })
  server.isUp = false
  startSending()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await deviceDb.pendingSignOuts.count()).toBe(1)
  server.isUp = true
  // In small steps: requests in flight on a busy machine must not time out in the meantime.
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(100)
    expect(await deviceDb.pendingSignOuts.count()).toBe(0)
  }, PATIENCE)
  expect(new Set(server.calls.filter((call) => call !== 'health'))).toEqual(new Set(['POST /api/users/signout']))
  expect(page.engines).toBe(0)
})
