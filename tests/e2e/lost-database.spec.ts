import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import type { BrowserProcess } from '../support/browser-process.ts'
import { damageDatabases } from '../support/damaged-databases.ts'
import { people } from '../support/demo-people.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { outboxStates } from '../support/queue-reports.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { recordShift } from '../support/shift-report-screen.ts'
import { signedInMark, signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

test(
  'Unsent work survives a database that the browser finds damaged and clears: it is restored, marked so, and sent once.',
  { tag: '@core' },
  async ({ tablet, server, network }) => {
    const day = riyadhToday()
    await recordWithoutServer(tablet, { server, url: network.url })
    await tablet.kill()
    damageDatabases(tablet.profile)

    await tablet.start()
    const page = await tablet.page()
    await page.goto(`${network.url}/sync`)
    // Opening it earlier would create it.
    await until('the app to make an outbox anew', () =>
      page.evaluate(async () =>
        (await indexedDB.databases()).some(({ name, version }) => name === 'outbox' && (version ?? 0) > 1),
      ),
    )
    await until('the report to be there again', async () => (await outboxStates(page))['ambiguous'] === 1)
    // The sign-in is lost with the rest.
    await expect(signedInMark(page)).toHaveCount(0)

    const away = network.order('lostRequest', { path: /^\/api\/reports/ }, Number.POSITIVE_INFINITY)
    await server.start()
    await signIn(page, people.pharmacist1)
    await page.goto(`${network.url}/sync`)
    await page.getByText(text('sync.history')).click()
    await expect(page.getByText(text('sync.eventRestored'))).toBeVisible()
    away.cancel()
    await networkIsBack(page)
    await until('the report to arrive', async () => (await reportsOfDay(server, day))[0]?.first === 123_450)
    await until('the receipt', async () => (await outboxStates(page))['done'] === 1)
    expect(await reportsOfDay(server, day)).toHaveLength(1)
    await until('the second copy to go', () => copies(page).then((count) => count === 0))
  },
)

test('Discarded work is not restored from its second copy, even if the browser is killed before the copy is deleted.', async ({
  tablet,
  server,
}) => {
  let page = await recordWithoutServer(tablet, { server, url: server.url })
  await page.goto(`${server.url}/sync`)
  await page.getByRole('button', { name: text('sync.discard'), exact: true }).click()
  await page.getByRole('button', { name: text('sync.discardConfirm') }).click()
  await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
  await tablet.kill()

  await tablet.start()
  page = await tablet.page()
  await page.goto(`${server.url}/sync`)
  await expect(page.locator('main')).toBeVisible()
  await until('the second copy to go', () => copies(page).then((count) => count === 0))
  expect(await outboxStates(page)).toEqual({})
})

/** An unsent shift with its second copy. */
async function recordWithoutServer(
  tablet: BrowserProcess,
  { server, url }: { server: ServerProcess; url: string },
): Promise<Page> {
  const page = await tablet.page()
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await server.stop()
  await recordShift(page, { origin: url, day: riyadhToday(), shift: 'morning', sales: '1234.50' })
  await until('the second copy', () => copies(page).then((count) => count === 1))
  return page
}

function copies(page: Page): Promise<number> {
  return page.evaluate(async () =>
    (await caches.has('unsent-copies')) ? (await (await caches.open('unsent-copies')).keys()).length : 0,
  )
}
