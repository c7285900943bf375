import { expect } from '@playwright/test'
import type { BrowserContext, Page } from '@playwright/test'
import { stream } from '@counter/outbox/simulator'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import type { FaultProxy } from '../support/fault-proxy.ts'
import { arrivedReports, countArrived, expectedReports, outboxStates, queueReports } from '../support/queue-reports.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { signedInTablet } from '../support/signed-in-tablet.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

const LIMIT_MS = 300_000
/** Longer than the lease of a killed sender, so that a failure names what is stuck. */
const ARRIVE_MS = 90_000
const COUNT = 100
const KILLS = 20
/** Spreads a drain over some seconds, so that a kill hits its middle. */
const LINK_MS = 60
const moments = stream('drain')
const AHMED = { id: 'demo-pharmacist1', name: 'Ahmed Mahmoud Hassan' }

/** Queues rows while nothing answers, so that all of them wait when the drain begins. */
async function queueInTheDark(
  page: Page,
  { server, url, count = COUNT }: { server: ServerProcess; url: string; count?: number },
): Promise<void> {
  await server.stop()
  await queueReports(page, { count, owner: AHMED })
  await page.goto(`${url}/sync`)
  await expect(signedInMark(page)).toBeVisible()
  await until('the second copies', () =>
    page.evaluate(async (count) => (await (await caches.open('unsent-copies')).keys()).length === count, count),
  )
}

async function allArrived(server: ServerProcess): Promise<void> {
  await until('all reports to arrive', async () => (await countArrived(server)) === COUNT, ARRIVE_MS)
  expect(await arrivedReports(server)).toEqual(expectedReports({ count: COUNT, owner: AHMED }))
}

test.describe('A drain of a hundred reports', () => {
  test.describe.configure({ timeout: LIMIT_MS })

  test(`survives ${KILLS} kills of the browser: each report once, with its figure.`, async ({
    tablet,
    server,
    network,
  }) => {
    let page = await signedInTablet(tablet, { url: network.url, email: people.pharmacist1 })
    await queueInTheDark(page, { server, url: network.url })
    await tablet.kill()
    await server.start()
    network.linkMs = LINK_MS

    for (let kill = 1; kill <= KILLS; kill += 1) {
      await tablet.start()
      page = await tablet.page()
      await page.goto(network.url)
      // A little further each time, so that the kills hit claim, write, answer and receipt at random.
      const goal = Math.min(COUNT, (await countArrived(server)) + 1 + moments.below(6))
      await until(`${goal} reports to arrive`, async () => (await countArrived(server)) >= goal, ARRIVE_MS)
      await tablet.kill()
    }

    await tablet.start()
    page = await tablet.page()
    await page.goto(network.url)
    await allArrived(server)
    // There may be fewer receipts than rows: a browser killed this often may have cleared its databases, and rows sent
    // before are in no copy.
    await until('every row to be a receipt', async () => Object.keys(await outboxStates(page)).join() === 'done')
  })

  test('survives the server being killed and restarted in its middle.', async ({ tablet, server, network }) => {
    const page = await signedInTablet(tablet, { url: network.url, email: people.pharmacist1 })
    await queueInTheDark(page, { server, url: network.url })
    network.linkMs = LINK_MS
    await server.start()
    for (const goal of [20, 45, 70]) {
      await until(`${goal} reports to arrive`, async () => (await countArrived(server)) >= goal, ARRIVE_MS)
      await server.kill()
      await server.start()
      // Emulates the browser's report that the network is back.
      await page.evaluate(() => void dispatchEvent(new Event('online')))
    }
    await allArrived(server)
    await until('every row to be a receipt', async () => (await outboxStates(page))['done'] === COUNT)
  })

  test('is made once by two tabs and the worker together, as in browsers where the pages are visible during a sync.', async ({
    context,
    page,
    server,
    network,
  }) => {
    await page.goto(network.url)
    await signIn(page, people.pharmacist1)
    await workerReady(page)
    const second = await context.newPage()
    await second.goto(network.url)
    await expect(signedInMark(second)).toBeVisible()
    await queueInTheDark(page, { server, url: network.url })
    await hidePagesFrom(context)
    await server.start()
    network.linkMs = LINK_MS
    const before = network.answered.length

    await Promise.all([
      page.evaluate(() => void dispatchEvent(new Event('online'))),
      second.evaluate(() => void dispatchEvent(new Event('online'))),
      (await syncEvent(page, network)).fire(),
    ])
    await allArrived(server)
    await until('every row to be a receipt', async () => (await outboxStates(page))['done'] === COUNT)
    const writes = network.answered.slice(before).filter(({ method, path }) => method === 'POST' && /Report/.test(path))
    expect(writes).toHaveLength(COUNT)
  })
})

test('Rows that are queued when the last page closes are sent by the worker alone, once.', async ({
  page,
  server,
  network,
}) => {
  const count = 5
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await queueInTheDark(page, { server, url: network.url, count })
  const sync = await syncEvent(page, network)
  await page.goto('about:blank')
  await server.start()
  await sync.fire()
  await until('all reports to arrive', async () => (await countArrived(server)) === count)
  expect(await arrivedReports(server)).toEqual(expectedReports({ count, owner: AHMED }))
})

test('A row of a newer app version stays queued and is not sent.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await queueReports(page, { count: 1, owner: AHMED, version: 99 })
  await page.goto(`${server.url}/sync`)
  await expect(signedInMark(page)).toBeVisible()
  await until('the page to have looked', async () => (await outboxStates(page))['queued'] === 1)
  expect(await countArrived(server)).toBe(0)
})

/** A test cannot hide a page, and the worker leaves the sending to visible pages. */
async function hidePagesFrom(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker')
  await worker.evaluate(
    () => void Object.defineProperty(globalThis, 'clients', { value: { matchAll: async () => [] } }),
  )
}

/**
 * The `sync` event that the browser sends to the worker when it assumes a network. It can also be fired after the page
 * was left.
 */
async function syncEvent(page: Page, network: FaultProxy): Promise<{ fire(): Promise<unknown> }> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(network.url))
      if (own) found(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    fire: () =>
      session.send('ServiceWorker.dispatchSyncEvent', {
        origin: network.url,
        registrationId,
        tag: 'outbox',
        lastChance: false,
      }),
  }
}
