import { join, resolve } from 'node:path'
import { chromium, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../../tests/support/chromium.ts'
import { people } from '../../tests/support/demo-people.ts'
import { startEmptyChain } from '../../tests/support/empty-chain.ts'
import { startLittleChain } from '../../tests/support/little-chain.ts'
import { hasFolded, namedScreensOf, openScreen, unfold } from '../../tests/support/every-screen.ts'
import type { Person } from '../../tests/support/every-screen.ts'
import setUp from '../../tests/support/global-setup.ts'
import { openWithoutNotes } from '../../tests/support/notes-off.ts'
import { riyadhToday } from '../../tests/support/riyadh-today.ts'
import { ServerProcess } from '../../tests/support/server-process.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { LOCALES, text } from '../../tests/support/texts.ts'
import { workerReady } from '../../tests/support/worker-ready.ts'
import { drawMoments } from './visual-states.ts'
import { leaveOpened, OPENED_PARTS } from './opened-parts.ts'
import { contextFor, HEIGHT, Pictures, SCHEMES, WIDTHS } from './pictures.ts'
import type { Look } from './pictures.ts'
import { roleOf } from './role-of.ts'
import { commandOptions } from '../command-options.ts'

/**
 * The demo chain; a chain on its first day; one with a record of each kind; tablets of the demo chain while the server
 * is down; rare or spontaneous states.
 */
const STATES = ['full', 'empty', 'little', 'offline', 'states'] as const
const STARTS = {
  full: () => ServerProcess.start(),
  empty: () => startEmptyChain(),
  little: startLittleChain,
  offline: () => ServerProcess.start(),
}
const PEOPLE = ['pharmacist1', 'manager', 'accountant'] as const

const root = resolve(import.meta.dirname, '../..')
const values = commandOptions('npx tsx tools/gallery/screens.ts', {
  only: { type: 'string' },
  state: { type: 'string', default: STATES.join() },
  look: {
    type: 'string',
    default: LOCALES.flatMap((locale) => SCHEMES.map((scheme) => `${locale}-${scheme}`)).join(),
  },
  width: { type: 'string', default: WIDTHS.join() },
  to: { type: 'string', default: 'test-results/screens' },
})
const only = values.only?.split(',') ?? null
const isWanted = (name: string): boolean => !only || only.some((part) => name.includes(part))
const pictures = new Pictures({
  folder: join(root, values.to),
  widths: WIDTHS.filter((width) => values.width.split(',').includes(String(width))),
})

type Screen = { name: string; path: string }
type Series = { state: (typeof STATES)[number]; server: ServerProcess; look: Look }

const tearDown = await setUp()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
openWithoutNotes(browser)
const looks = LOCALES.flatMap((locale) => SCHEMES.map((scheme): Look => ({ locale, scheme }))).filter(
  ({ locale, scheme }) => values.look.split(',').includes(`${locale}-${scheme}`),
)
for (const state of STATES.filter((one) => values.state.split(',').includes(one))) {
  if (state === 'states') {
    for (const look of looks) await drawMoments({ browser, pictures, look, isWanted })
    continue
  }
  const server = await STARTS[state]()
  for (const look of looks) {
    const series = { state, server, look }
    if (state === 'full') await signedOut(series)
    for (const who of PEOPLE) await signedIn(who, series)
  }
  await server.dispose()
}
await browser.close()
tearDown()
console.log(`${pictures.count} pictures in ${values.to}`)

/** Every screen that a person may see, and the error screens. */
async function screensFor(who: Person, { state, server }: Series): Promise<Screen[]> {
  const screens = (await namedScreensOf(who, server)).map(({ name, path }) => ({
    name: `${roleOf(who)}-${name}`,
    path,
  }))
  const none = [
    { name: 'not-found', path: '/nowhere' },
    { name: 'other-role', path: paths.payrollEntry },
  ]
  const all = state === 'full' && who === 'pharmacist1' ? [...screens, ...none] : screens
  return all.filter(({ name }) => isWanted(name))
}

async function signedOut(series: Series): Promise<void> {
  if (!isWanted('sign-in')) return
  const page = await pageOf(series.look)
  await page.goto(series.server.url)
  await pictures.draw(page, { name: 'sign-in', ...series })
  await page.context().close()
}

async function signedIn(who: Person, series: Series): Promise<void> {
  const { state, server, look } = series
  const screens = await screensFor(who, series)
  if (screens.length === 0 && (state !== 'full' || openedPartsOf(who).length === 0)) return
  const page = await pageOf(look)
  await page.goto(server.url)
  await signIn(page, people[who], look.locale)
  if (state === 'offline') await leaveWithoutServer(page, who, series)
  for (const { name, path } of screens) {
    await openOrTell(page, path)
    if (state !== 'offline') await page.waitForLoadState('networkidle')
    await pictures.draw(page, { name, ...series })
    if (state === 'full' && (await hasFolded(page, path))) {
      await unfold(page, path)
      await pictures.draw(page, { name: `${name}-unfolded`, ...series })
    }
  }
  if (state === 'full') await openedParts(page, who, series)
  await page.context().close()
  if (state === 'offline') await server.start()
}

function openedPartsOf(who: Person) {
  return OPENED_PARTS.filter((part) => part.who === who && isWanted(`${roleOf(who)}-${part.name}`))
}

/** Opened again at each width, because a change of width may close it. */
async function openedParts(page: Page, who: Person, series: Series): Promise<void> {
  const { locale } = series.look
  for (const { name, path, isOver, atMost = Infinity, open } of openedPartsOf(who)) {
    for (const width of pictures.widths.filter((one) => one <= atMost)) {
      await page.setViewportSize({ width, height: HEIGHT })
      await openOrTell(page, path)
      try {
        await open(page, (id) => text(id, {}, locale))
        await pictures.take(page, { name: `${roleOf(who)}-${name}`, ...series }, { width, isWholePage: !isOver })
      } catch (error) {
        console.error(
          `${roleOf(who)}-${name}, ${locale}, ${width}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
        )
        process.exitCode = 1
      }
      await leaveOpened(page)
    }
  }
}

/** The tablet holds the screens visited before; a report saved after the server stopped remains unsent. */
async function leaveWithoutServer(page: Page, who: Person, { server, look: { locale } }: Series): Promise<void> {
  await workerReady(page)
  for (const { path } of await namedScreensOf(who, server)) await openOrTell(page, path)
  await page.waitForLoadState('networkidle')
  await server.stop()
  if (who !== 'pharmacist1') return
  await page.goto(`${server.url}${paths.salesReports}?day=${riyadhToday()}&shift=night`)
  await page.getByLabel(text('sales.sales', {}, locale)).fill('4321.50')
  await page.getByRole('button', { name: text('sales.save', {}, locale) }).click()
  await expect(page.getByRole('button', { name: text('sales.correct', {}, locale), exact: true })).toBeVisible()
}

/** A screen that does not settle is drawn as it is. */
async function openOrTell(page: Page, path: string): Promise<void> {
  // Without user input, a long series of screens would lock the session.
  await page.keyboard.press('Shift')
  await openScreen(page, path).catch((error: unknown) => {
    console.error(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`)
    process.exitCode = 1
  })
}

async function pageOf(look: Look): Promise<Page> {
  const context = await browser.newContext(contextFor(look))
  return context.newPage()
}
