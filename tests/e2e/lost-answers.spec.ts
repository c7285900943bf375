import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

const CREATE = { method: 'POST', path: /\/addAReport/ }
const EDIT = { method: 'POST', path: /\/editAReport/ }
const BOTH = [{ first: 100_050, firstBy: 'demo-pharmacist1', second: 200_025, secondBy: 'demo-pharmacist1' }]

for (const kind of ['lostAnswer', 'cutBody'] as const) {
  test(
    `An answer lost after the server committed leaves one report with the right figures, for create and for edit (${kind}).`,
    { tag: kind === 'lostAnswer' ? '@core' : [] },
    async ({ page, server, network }) => {
      const day = riyadhToday()
      await page.goto(network.url)
      await signIn(page, people.pharmacist1)

      const create = network.order(kind, CREATE)
      await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
      await create.fired
      await isSent(page)
      expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050, second: null }])

      const edit = network.order(kind, EDIT)
      await recordShift(page, { origin: network.url, day, shift: 'night', sales: '2000.25' })
      await edit.fired
      await isSent(page)
      expect(await reportsOfDay(server, day)).toEqual(BOTH)
    },
  )
}

test('An answer reset on a reused connection after the commit, where the browser itself repeats the write, leaves one report written once.', async ({
  page,
  server,
  network,
}) => {
  const day = riyadhToday()
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  const create = network.order('lostAnswer', { ...CREATE, reused: true })
  await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
  await create.fired
  await isSent(page)
  // Chromium repeats even a POST whose kept-alive connection breaks before the answer: the same bytes and the same key.
  expect(network.served.filter(({ path }) => CREATE.path.test(path)).length).toBeGreaterThan(1)
  expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050, second: null }])
  expect(
    await server.query(`select revision from reports where day = '${day}' and first_by = 'demo-pharmacist1'`),
  ).toEqual([{ revision: 1 }])
})

test(
  'A captive portal’s 200 does not count as success: the report is sent once the real server answers.',
  { tag: '@core' },
  async ({ page, server, network }) => {
    const day = riyadhToday()
    await page.goto(network.url)
    await signIn(page, people.pharmacist1)
    const portal = network.order('portal', { path: /^\/api\// }, Number.POSITIVE_INFINITY)
    await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
    await portal.fired
    await expect(stateJustRecorded(page)).not.toHaveText(text('app.stateSent'))
    expect(await reportsOfDay(server, day)).toEqual([])

    portal.cancel()
    await isSent(page)
    expect(await reportsOfDay(server, day)).toMatchObject([{ first: 100_050 }])
  },
)

test(
  'Two people who create the same day concurrently end with one report and both shifts.',
  { tag: '@core' },
  async ({ browser, server, network }) => {
    const day = riyadhToday()
    const tablets = await Promise.all(
      [people.pharmacist1, people.pharmacist2].map(async (email) => {
        const page = await (await browser.newContext()).newPage()
        await page.goto(network.url)
        await signIn(page, email)
        return page
      }),
    )
    const [one, two] = tablets as [Page, Page]
    // Both have looked and found nothing, and both writes are in flight: release them.
    const creates = network.order('held', CREATE, 2)
    await recordShift(one, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
    await recordShift(two, { origin: network.url, day, shift: 'night', sales: '2000.25' })
    await until('both to be on their way', () => creates.hits() === 2)
    creates.release()

    await isSent(one)
    await isSent(two)
    expect(await reportsOfDay(server, day)).toEqual([
      { first: 100_050, firstBy: 'demo-pharmacist1', second: 200_025, secondBy: 'demo-pharmacist2' },
    ])
    await Promise.all(tablets.map((page) => page.context().close()))
  },
)

async function isSent(page: Page): Promise<void> {
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'), { timeout: 45_000 })
}
