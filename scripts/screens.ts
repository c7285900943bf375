import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../src/app/paths.ts'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'
import { people } from '../tests/support/demo-people.ts'
import { startEmptyChain } from '../tests/support/empty-chain.ts'
import { hasFolded, namedScreensOf, openScreen, unfold } from '../tests/support/every-screen.ts'
import type { Person } from '../tests/support/every-screen.ts'
import setUp from '../tests/support/global-setup.ts'
import { openWithoutIntroductions } from '../tests/support/introductions-off.ts'
import { riyadhToday } from '../tests/support/riyadh-today.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { LOCALES, text } from '../tests/support/texts.ts'
import type { TestLocale } from '../tests/support/texts.ts'
import { workerReady } from '../tests/support/worker-ready.ts'
import { leaveOpened, OPENED_PARTS } from './opened-parts.ts'

const WIDTHS = [360, 820, 1280]
const SCHEMES = ['light', 'dark'] as const
/** The demo chain; a chain on its first day; the demo chain's tablets while the server is down. */
const STATES = ['full', 'empty', 'offline'] as const
const PEOPLE = ['pharmacist1', 'manager', 'accountant'] as const
const HEIGHT = 800
/** With motion reduced nothing of ours moves longer. */
const SETTLED_MS = 120
/** Past this a list goes on as it began. */
const HIGHEST_PICTURE_PX = 6000

const root = resolve(import.meta.dirname, '..')
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    state: { type: 'string', default: STATES.join() },
    look: { type: 'string', default: LOCALES.flatMap((locale) => SCHEMES.map((scheme) => `${locale}-${scheme}`)).join() },
    width: { type: 'string', default: WIDTHS.join() },
    to: { type: 'string', default: 'test-results/screens' },
  },
})
const only = values.only?.split(',') ?? null
const widths = WIDTHS.filter((width) => values.width.split(',').includes(String(width)))

type Screen = { name: string; path: string }
type Look = { locale: TestLocale; scheme: (typeof SCHEMES)[number] }
type Series = { state: (typeof STATES)[number]; server: ServerProcess; look: Look }

const tearDown = await setUp()
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
openWithoutIntroductions(browser)
let count = 0
for (const state of STATES.filter((one) => values.state.split(',').includes(one))) {
  const server = await (state === 'empty' ? startEmptyChain() : ServerProcess.start())
  for (const locale of LOCALES) {
    for (const scheme of SCHEMES) {
      if (!values.look.split(',').includes(`${locale}-${scheme}`)) continue
      const series = { state, server, look: { locale, scheme } }
      if (state === 'full') await signedOut(series)
      for (const who of PEOPLE) await signedIn(who, series)
    }
  }
  await server.dispose()
}
await browser.close()
tearDown()
console.log(`${count} pictures in ${values.to}`)

/** Every screen that a person may see, and what stands for one that is none. */
async function screensFor(who: Person, { state, server }: Series): Promise<Screen[]> {
  const screens = (await namedScreensOf(who, server)).map(({ name, path }) => ({ name: `${roleOf(who)}-${name}`, path }))
  const none = [{ name: 'not-found', path: '/nowhere' }, { name: 'other-role', path: paths.payrollEntry }]
  const all = state === 'full' && who === 'pharmacist1' ? [...screens, ...none] : screens
  return all.filter(({ name }) => !only || only.some((part) => name.includes(part)))
}

function roleOf(who: Person): string {
  return who === 'pharmacist1' ? 'employee' : who
}

async function signedOut(series: Series): Promise<void> {
  if (only && !only.some((part) => 'sign-in'.includes(part))) return
  const page = await pageOf(series.look)
  await page.goto(series.server.url)
  await draw(page, 'sign-in', series)
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
    await draw(page, name, series)
    if (state === 'full' && (await hasFolded(page, path))) {
      await unfold(page, path)
      await draw(page, `${name}-unfolded`, series)
    }
  }
  if (state === 'full') await openedParts(page, who, series)
  await page.context().close()
  if (state === 'offline') await server.start()
}

function openedPartsOf(who: Person) {
  return OPENED_PARTS.filter((part) => part.who === who && (!only || only.some((wanted) => `${roleOf(who)}-${part.name}`.includes(wanted))))
}

/** Each at each width anew: what is open may be shut by a change of width. */
async function openedParts(page: Page, who: Person, series: Series): Promise<void> {
  const { locale } = series.look
  for (const { name, path, isOver, atMost = Infinity, open } of openedPartsOf(who)) {
    for (const width of widths.filter((one) => one <= atMost)) {
      await page.setViewportSize({ width, height: HEIGHT })
      await openOrTell(page, path)
      try {
        await open(page, (id) => text(id, {}, locale))
        await picture(page, `${roleOf(who)}-${name}`, { width, isWholePage: !isOver }, series)
      } catch (error) {
        console.error(`${roleOf(who)}-${name}, ${locale}, ${width}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`)
      }
      await leaveOpened(page)
    }
  }
}

/** What was looked at is on the tablet; a report saved after the server went is not sent. */
async function leaveWithoutServer(page: Page, who: Person, { server, look: { locale } }: Series): Promise<void> {
  await workerReady(page)
  for (const { path } of await namedScreensOf(who, server)) await openOrTell(page, path)
  await page.waitForLoadState('networkidle')
  await server.stop()
  if (who !== 'pharmacist1') return
  await page.goto(`${server.url}${paths.salesReports}?day=${riyadhToday()}&shift=night`)
  await page.getByLabel(text('sales.sales', {}, locale)).fill('4321.50')
  await page.getByRole('button', { name: text('sales.saveNight', {}, locale) }).click()
  await expect(page.getByRole('button', { name: text('sales.recordAnother', {}, locale) })).toBeVisible()
}

/** A screen that does not come to rest is drawn as it is. */
async function openOrTell(page: Page, path: string): Promise<void> {
  // A long walk that touches nothing would be locked.
  await page.keyboard.press('Shift')
  await openScreen(page, path).catch((error: unknown) => {
    console.error(`${path}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`)
    process.exitCode = 1
  })
}

async function pageOf({ locale, scheme }: Look): Promise<Page> {
  const context = await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-GB', colorScheme: scheme, reducedMotion: 'reduce', viewport: { width: 1280, height: HEIGHT } })
  return context.newPage()
}

/** The whole page at each width. */
async function draw(page: Page, name: string, series: Series): Promise<void> {
  for (const width of widths) await picture(page, name, { width, isWholePage: true }, series)
}

async function picture(page: Page, name: string, { width, isWholePage }: { width: number; isWholePage: boolean }, { state, look: { locale, scheme } }: Series): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.waitForTimeout(SETTLED_MS)
  const folder = join(root, values.to, state, name)
  mkdirSync(folder, { recursive: true })
  if (isWholePage) {
    // A window as high as the page: what stays at the edge of the window is drawn at the page's. What comes into sight may make it higher.
    const atFirst = await growTo(page, width)
    if ((await heightOf(page)) > atFirst) await growTo(page, width)
  }
  await page.screenshot({ path: join(folder, `${locale}-${scheme}-${width}.png`) })
  count += 1
}

async function growTo(page: Page, width: number): Promise<number> {
  const height = await heightOf(page)
  await page.setViewportSize({ width, height })
  await page.waitForTimeout(SETTLED_MS)
  return height
}

async function heightOf(page: Page): Promise<number> {
  return Math.min(HIGHEST_PICTURE_PX, await page.evaluate(() => document.documentElement.scrollHeight))
}
