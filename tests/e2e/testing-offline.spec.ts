import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { TestedTablet } from '../../packages/test-tools/index.js'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { root } from '../../build/commands/run.ts'
import { paths } from '../../src/paths/paths.ts'
import { TESTING_PAGE, testingPaths } from '../../src/shared/testing/device-faults.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { openShift, recordShift, salesField, saveButton, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text } from '../support/texts.ts'

/* The recipes of docs/testing-offline.md, as a tester does them: on the page of the test tools, without other tools. */

test.use({ serverEnv: { TEST_TOOLS: '1' } })

const SHIFT = { shift: 'morning' } as const
const SALES = '1234.50'
const SENT = { first: 123_450, firstBy: 'demo-pharmacist1' }

/** A tablet with the installed app, and the test tools in another tab of its browser. */
async function tabletOf(browser: Browser, server: ServerProcess, email: string = people.pharmacist1) {
  const app = await offlineReadyPage(browser, { url: server.url, email, path: paths.home })
  const tools = await app.context().newPage()
  await tools.goto(server.url + TESTING_PAGE)
  const isSimulated = (what: string) => expect(tools.getByRole('listitem').filter({ hasText: what })).toBeVisible()
  return {
    app,
    tools,
    record: (sales: string) => recordShift(app, { ...SHIFT, origin: server.url, day: riyadhToday(), sales }),
    cut: async () => {
      await tools.getByRole('radio', { name: 'Cut' }).check()
      await isSimulated('Connection: Cut')
    },
    select: async (label: string, option: string) => {
      await tools.getByLabel(label, { exact: true }).selectOption(option)
      await isSimulated(option)
    },
    end: async () => {
      await tools.getByRole('button', { name: 'End all faults' }).click()
      await expect(tools.getByText('Nothing is simulated')).toBeVisible()
    },
    called: (what: string) => expect(tools.getByRole('listitem').filter({ hasText: what }).first()).toBeVisible(),
  }
}

const state = (app: Page, id: MessageId) => expect(stateJustRecorded(app)).toHaveText(text(id))
const arrived = (server: ServerProcess) => expect.poll(() => reportsOfDay(server, riyadhToday()), { timeout: 60_000 })

test.describe('A tester simulates', () => {
  test(
    'an outage in mid-shift: the shift is saved at once, and sent when the network is back.',
    { tag: '@core' },
    async ({ browser, server }) => {
      const { app, tools, ...tablet } = await tabletOf(browser, server)
      await tablet.cut()
      await tablet.record(SALES)
      await state(app, 'app.stateSaved')
      await app.reload()
      await tablet.end()
      await arrived(server).toMatchObject([SENT])
      await expect(tools.getByRole('listitem').filter({ hasText: 'Shift report' })).toContainText(text('app.stateSent'))
    },
  )

  test('a lost answer: the entry is looked for before it is sent again.', async ({ browser, server }) => {
    const { app, tools, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Next entry that is sent', 'Lose the answer')
    await tablet.record(SALES)
    await tablet.called('answer lost')
    await state(app, 'app.stateSent')
    expect(await reportsOfDay(server, riyadhToday())).toMatchObject([SENT])
    await expect(tools.getByRole('listitem').filter({ hasText: 'addAReport' })).toHaveCount(1)
  })

  test('an entry that arrives twice: it counts once.', async ({ browser, server }) => {
    const { app, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Next entry that is sent', 'Send it twice')
    await tablet.record(SALES)
    await state(app, 'app.stateSent')
    await tablet.called('sent twice')
    expect(await reportsOfDay(server, riyadhToday())).toMatchObject([SENT])
  })

  test('a slow network: nobody waits for it.', async ({ browser, server }) => {
    const { app, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Delay of each call', '10 seconds')
    await tablet.record(SALES)
    await expect(stateJustRecorded(app)).toHaveText(new RegExp(`${text('app.stateSaved')}|${text('app.stateSending')}`))
    expect(await reportsOfDay(server, riyadhToday())).toEqual([])
    await arrived(server).toMatchObject([SENT])
  })

  for (const [fault, option] of [
    ['a busy server', 'Busy, try again in 20 s (503)'],
    ['the sign-in page of a Wi-Fi', 'Sign-in page of a Wi-Fi (200)'],
    ['a gateway that blocks', 'Blocked by a gateway (403)'],
  ] as const)
    test(`${fault}: it is an outage, not an answer.`, async ({ browser, server }) => {
      const { app, ...tablet } = await tabletOf(browser, server)
      await tablet.select('Answer', option)
      await tablet.record(SALES)
      await tablet.called('simulated')
      await state(app, 'app.stateSaved')
      await tablet.end()
      await arrived(server).toMatchObject([SENT])
    })

  test('two tablets on one shift: the second figure waits for a decision.', async ({ browser, server }) => {
    const first = await tabletOf(browser, server)
    const second = await tabletOf(browser, server, people.pharmacist2)
    for (const tablet of [first, second]) await tablet.cut()
    await first.record(SALES)
    await second.record('999.00')
    await first.end()
    await arrived(server).toMatchObject([SENT])
    await second.end()
    await state(second.app, 'app.stateAttention')
    expect(await reportsOfDay(server, riyadhToday())).toMatchObject([SENT])
  })

  test('a wrong clock: the right day is proposed once the server has told it.', async ({ browser, server }) => {
    const { app, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Clock', '3 days slow')
    // By its clock, nobody has touched the tablet for days, or its session is over.
    await app.reload()
    await signIn(app, people.pharmacist1)
    await tablet.record(SALES)
    await state(app, 'app.stateSent')
    expect(await reportsOfDay(server, riyadhToday())).toMatchObject([SENT])
  })

  test('a full storage: the form says that it could not save, and keeps what was typed.', async ({
    browser,
    server,
  }) => {
    const { app, tools, ...tablet } = await tabletOf(browser, server)
    await openShift(app, { ...SHIFT, origin: server.url, day: riyadhToday() })
    await tools.getByRole('radio', { name: 'Full' }).check()
    await expect(tools.getByText('Storage: Full')).toBeVisible()
    await salesField(app).fill(SALES)
    await saveButton(app).click()
    await expect(app.getByRole('alert')).toBeVisible()
    await expect(salesField(app)).toHaveValue('1,234.50')
    await tablet.end()
    await saveButton(app).click()
    await arrived(server).toMatchObject([SENT])
  })

  test('an update while an entry waits: the entry is sent by the new version.', async ({ browser, server }) => {
    const { app, tools, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Answer', 'Server error (500)')
    await tablet.record(SALES)
    await state(app, 'app.stateSaved')
    await tools.getByRole('button', { name: 'Offer an update of the app' }).click()
    await expect(tools.getByText('Offered to every device')).toBeVisible()
    await app.reload()
    await app.getByRole('button', { name: text('app.updateApply') }).click()
    await app.waitForURL('**')
    await tablet.end()
    await arrived(server).toMatchObject([SENT])
  })
})

test(
  'Without the test tools the built app has nothing of them, and their page is the app’s.',
  { tag: '@core' },
  async ({ page, sharedServer }) => {
    const built = join(root, 'dist/app')
    const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(html|js|css)$/.test(name),
    )
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((name) => /counter-testing|\/testing\b/.test(readFileSync(join(built, name), 'utf8')))).toEqual(
      [],
    )
    await page.goto(sharedServer.url + TESTING_PAGE)
    await expect(page.getByLabel(text('session.email'))).toBeVisible()
    await expect(page.getByRole('link', { name: 'Testing' })).toHaveCount(0)
    expect((await page.request.get(sharedServer.url + testingPaths.device)).status()).toBe(404)
  },
)

test('Starting over leaves nothing in the browser.', async ({ browser, server }) => {
  const { tools, ...tablet } = await tabletOf(browser, server)
  await tablet.cut()
  await tablet.record(SALES)
  await tools.getByRole('button', { name: 'Start over' }).click()
  await tools.getByRole('dialog').getByRole('button', { name: 'Start over' }).click()
  await expect(tools.getByLabel(text('session.email'))).toBeVisible()
  expect(await reportsOfDay(server, riyadhToday())).toEqual([])
  await tools.goto(server.url + TESTING_PAGE)
  await expect(tools.getByText('Nothing recorded on this device')).toBeVisible()
})

test('The fixtures of another project choose the same faults.', async ({ page, server }) => {
  const tablet = new TestedTablet(page.context(), server.url)
  await page.goto(server.url + TESTING_PAGE)
  for (const [choose, shown] of [
    [() => tablet.cutNetwork(), 'Connection: Cut'],
    [() => tablet.loseNextAnswer(), 'Lose the answer'],
    [() => tablet.sendNextTwice(), 'Send it twice'],
    [() => tablet.slowDown(5_000), '5 seconds'],
    [() => tablet.answerWith('portal'), 'Sign-in page of a Wi-Fi'],
    [() => tablet.shiftClock(86_400_000), '1 day fast'],
    [() => tablet.fillStorage(), 'Storage: Full'],
  ] as const) {
    await choose()
    await expect(page.getByRole('listitem').filter({ hasText: shown })).toBeVisible()
  }
  await tablet.endAll()
  await expect(page.getByText('Nothing is simulated')).toBeVisible()
})

for (const locale of LOCALES)
  test(`The test tools are accessible and fit each width (${locale}).`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })
    const page = await context.newPage()
    const tablet = new TestedTablet(context, server.url)
    await page.goto(server.url)
    await tablet.shiftClock(86_400_000)
    await tablet.answerWith('gateway')
    await page.reload()
    await page.goto(server.url + TESTING_PAGE)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await examineAtWidths(page, { what: 'test tools', locale })
    await context.close()
  })
