import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { TestedTablet } from '../../packages/test-tools/index.js'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { root } from '../../build/commands/run.ts'
import { paths } from '../../src/paths/paths.ts'
import { TESTING_PAGE, testingPaths } from '../../src/shared/testing/device-faults.ts'
import ar from '../../src/testing/texts/ar.json' with { type: 'json' }
import en from '../../src/testing/texts/en.json' with { type: 'json' }
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
import type { TestLocale } from '../support/texts.ts'

/* The recipes of docs/testing-offline.md, as a tester does them: on the page of the test tools, without other tools. */

test.use({ serverEnv: { TEST_TOOLS: '1' } })
test.describe.configure({ timeout: 240_000 })

const SHIFT = { shift: 'morning' } as const
const SALES = '1234.50'
const SENT = { first: 123_450, firstBy: 'demo-pharmacist1' }

const TEXTS = { en, ar }
/** The browser waits until the old worker is idle, and looks again only after up to 41 s. */
const APPLIED_MS = 150_000

type Who = { email?: string; locale?: TestLocale }

/** A tablet with the installed app, and the test tools in another tab of its browser. */
async function tabletOf(
  browser: Browser,
  server: ServerProcess,
  { email = people.pharmacist1, locale = 'en' }: Who = {},
) {
  const app = await offlineReadyPage(browser, { url: server.url, email, locale, path: paths.home })
  const tools = await app.context().newPage()
  await tools.goto(server.url + TESTING_PAGE)
  const say = (id: keyof typeof en) => TEXTS[locale][id]
  const isSimulated = (what: string) => expect(tools.getByRole('listitem').filter({ hasText: what })).toBeVisible()
  const choose = async (group: keyof typeof en, choice: keyof typeof en) => {
    await tools.getByRole('radio', { name: say(choice), exact: true }).check()
    await isSimulated(`${say(group)}: ${say(choice)}`)
  }
  return {
    app,
    tools,
    say,
    shift: { ...SHIFT, origin: server.url, day: riyadhToday(), locale },
    record: (sales: string) => recordShift(app, { ...SHIFT, origin: server.url, day: riyadhToday(), locale, sales }),
    cut: () => choose('connection', 'cut'),
    fill: () => choose('storage', 'storage_full'),
    select: async (label: string, option: string) => {
      await tools.getByLabel(label, { exact: true }).selectOption(option)
      await isSimulated(option)
    },
    end: async () => {
      await tools.getByRole('button', { name: say('endAll') }).click()
      await expect(tools.getByText(say('none'))).toBeVisible()
    },
    /** The calls with this in their address, as the page lists them. */
    calls: (address: string | RegExp) => tools.getByRole('listitem').filter({ hasText: address }),
  }
}

const state = (app: Page, id: MessageId, locale?: TestLocale) =>
  expect(stateJustRecorded(app, locale)).toHaveText(text(id, {}, locale))
const arrived = (server: ServerProcess) => expect.poll(() => reportsOfDay(server, riyadhToday()), { timeout: 60_000 })

test.describe('A tester simulates', () => {
  for (const locale of LOCALES)
    test(
      `an outage in mid-shift: the shift is saved at once, and sent when the network is back (${locale}).`,
      { tag: '@core' },
      async ({ browser, server }) => {
        const { app, tools, shift, ...tablet } = await tabletOf(browser, server, { locale })
        await tablet.cut()
        await tablet.record(SALES)
        await state(app, 'app.stateSaved', locale)
        await app.close()
        const again = await tools.context().newPage()
        await openShift(again, shift)
        await expect(again.getByText('1,234.50').first()).toBeVisible()
        expect(await reportsOfDay(server, riyadhToday())).toEqual([])
        await tablet.end()
        await arrived(server).toMatchObject([SENT])
        await expect(tools.getByRole('listitem').filter({ hasText: text('app.stateSent', {}, locale) })).toBeVisible()
      },
    )

  test('a lost answer: the entry is looked for before it is sent again.', async ({ browser, server }) => {
    const { app, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Next entry that is sent', 'Lose the answer')
    await tablet.record(SALES)
    await state(app, 'app.stateSent')
    expect(await reportsOfDay(server, riyadhToday())).toMatchObject([SENT])
    await expect(tablet.calls('addAReport')).toHaveCount(1)
    await expect(tablet.calls('addAReport')).toContainText('answer lost')
  })

  test('an entry that arrives twice: it counts once.', async ({ browser, server }) => {
    const { app, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Next entry that is sent', 'Send it twice')
    await tablet.record(SALES)
    await state(app, 'app.stateSent')
    await expect(tablet.calls('addAReport')).toContainText('sent twice')
    expect(await reportsOfDay(server, riyadhToday())).toMatchObject([SENT])
  })

  test('a slow network: nobody waits for it.', async ({ browser, server }) => {
    const { app, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Delay of each call', '10 seconds')
    await tablet.record(SALES)
    await expect(stateJustRecorded(app)).toHaveText(new RegExp(`${text('app.stateSaved')}|${text('app.stateSending')}`))
    expect(await reportsOfDay(server, riyadhToday())).toEqual([])
    await arrived(server).toMatchObject([SENT])
    await expect(tablet.calls('addAReport').first()).toContainText('delayed')
  })

  test('a busy server: nothing is sent before the time that it names.', async ({ browser, server }) => {
    const { app, ...tablet } = await tabletOf(browser, server)
    await tablet.select('Answer', 'Busy, try again in 20 s (503)')
    await app.clock.install()
    await tablet.record(SALES)
    // The app looks for a report before it sends it again.
    const tries = tablet.calls(/addAReport|pharmacyReportsDay/)
    await expect(tries).toHaveText(/addAReport.*503.*simulated/)
    await app.clock.fastForward(19_000)
    // Anything that the passed time allows would be asked in this second.
    await app.waitForTimeout(1_000)
    await expect(tries).toHaveCount(1)
    await state(app, 'app.stateSending')
    await app.clock.fastForward(12_000)
    await expect(tries).toHaveCount(2)
    await tablet.end()
    await app.clock.fastForward(32_000)
    await arrived(server).toMatchObject([SENT])
  })

  for (const [fault, option] of [
    ['the sign-in page of a Wi-Fi', 'Sign-in page of a Wi-Fi (200)'],
    ['a gateway that blocks', 'Blocked by a gateway (403)'],
  ] as const)
    test(`${fault}: it is an outage, not an answer.`, async ({ browser, server }) => {
      const { app, ...tablet } = await tabletOf(browser, server)
      await tablet.select('Answer', option)
      await tablet.record(SALES)
      // The app looks for the report before it sends it.
      await expect(tablet.calls('pharmacyReportsDay').first()).toContainText('simulated')
      await state(app, 'app.stateSaved')
      await tablet.end()
      await arrived(server).toMatchObject([SENT])
    })

  test('two tablets on one shift: the second figure waits for a decision.', async ({ browser, server }) => {
    const first = await tabletOf(browser, server)
    const second = await tabletOf(browser, server, { email: people.pharmacist2 })
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
    const { app, shift, ...tablet } = await tabletOf(browser, server)
    await openShift(app, shift)
    await tablet.fill()
    await salesField(app).fill(SALES)
    await saveButton(app).click()
    await expect(app.getByRole('alert')).toBeVisible()
    await expect(salesField(app)).toHaveValue('1,234.50')
    const stored = app.evaluate(async () => (await caches.open('other')).put('/', new Response()))
    await expect(stored).rejects.toThrow('QuotaExceededError')
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
    await expect(app.locator('meta[name="update"]')).toHaveCount(0)
    await app.getByRole('button', { name: text('app.updateApply') }).click()
    await expect(app.locator('meta[name="update"]')).toHaveCount(1, { timeout: APPLIED_MS })
    expect(await reportsOfDay(server, riyadhToday())).toEqual([])
    await tablet.end()
    await arrived(server).toMatchObject([SENT])
  })
})

test('The app’s worker takes no page of the test tools for one that sends.', async ({ browser, server }) => {
  const { app } = await tabletOf(browser, server)
  const [worker] = app.context().serviceWorkers()
  const seen = await worker?.evaluate(async () => {
    const { clients } = self as unknown as { clients: { matchAll(of: object): Promise<{ url: string }[]> } }
    return (await clients.matchAll({ type: 'window' })).map(({ url }) => new URL(url).pathname)
  })
  expect(seen).toEqual([paths.home])
})

test('A worker of a browser that cannot read cookies there starts all the same.', () => {
  const self = {
    addEventListener: () => {},
    clients: { matchAll: async () => [] },
    navigator: {},
    IDBObjectStore: class {},
  }
  runInNewContext(readFileSync(join(root, 'dist/testing/hook.js'), 'utf8'), { ...self, self })
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

test('The page shows what is left after a database is deleted, and says what the server did not do.', async ({
  browser,
  server,
}) => {
  const { app, tools, say, ...tablet } = await tabletOf(browser, server)
  await tablet.cut()
  await tablet.record(SALES)
  await app.close()
  await expect(tools.getByText(say('noRows'))).toBeHidden()
  await tools.getByRole('button', { name: say('clearTitle').replace('{name}', 'outbox'), exact: true }).click()
  await tools
    .getByRole('dialog')
    .getByRole('button', { name: say('clear') })
    .click()
  await expect(tools.getByText(say('noRows'))).toBeVisible()

  await server.stop()
  await tools.getByRole('button', { name: say('update') }).click()
  await expect(tools.getByText(say('failed'))).toBeVisible()
  await tools.getByRole('button', { name: say('startOver') }).click()
  await tools
    .getByRole('dialog')
    .getByRole('button', { name: say('startOver') })
    .click()
  await expect(tools.getByRole('dialog')).toBeHidden()
  await expect(tools.getByText(say('failed'))).toBeVisible()
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
