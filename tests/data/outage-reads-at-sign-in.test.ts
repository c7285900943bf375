import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.stubEnv('VITE_API_BASE', 'http://server.test')

const { watchOutageReads } = await import('../../src/app/layout/watch-outage-reads.ts')
const { accountDb } = await import('../../src/data/store/account-db.ts')
const { missingForOutage } = await import('../../src/data/reads/outage-reads.ts')
const { writeSetting } = await import('../../src/data/store/settings.ts')
const { appIsKept } = await import('../../src/lib/installed-app/app-is-kept.ts')

const READY_WITHIN_MS = 30_000
const stopwatch = performance.now.bind(performance)

// A delayed read never runs here, because the timers are fake.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Includes the listener for the return of the network, which is delayed by jitter. */
function stubBrowser(): void {
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('window', new EventTarget())
  // Of the navigations.
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
}

it('A sign-in has no jitter: what is needed in an outage is requested at once.', async () => {
  stubBrowser()
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.endsWith('/api/settings') ? { revision: 0 } : []),
  )
  await writeSetting('serverKind', 'extended')
  const reader = { userId: 'just-signed-in', roles: ['employee'] as const }
  await accountDb(reader.userId).profile.put({ _id: reader.userId, currentPharmacy: 'P1' } as never)
  const stop = watchOutageReads(reader)
  const startedAt = stopwatch()
  while ((await missingForOutage(reader)).length > 0 && stopwatch() - startedAt < READY_WITHIN_MS)
    await new Promise((next) => setImmediate(next))
  expect(await missingForOutage(reader)).toEqual([])
  stop()
})

it.each([
  ['a worker keeps the app already', { serviceWorker: { ready: Promise.resolve() } }],
  ['there can be no worker', {}],
])('Nor is it delayed where %s.', async (_why, navigator) => {
  vi.stubGlobal('navigator', navigator)
  await appIsKept()
})
