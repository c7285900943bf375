import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { askForScreen, screensOf } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { FaultProxy } from '../support/fault-proxy.ts'
import { forgetShifts, shiftsOf, watchShifts } from '../support/layout-shifts.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

declare global {
  interface Window {
    leastHeld: number
    watchingHeld?: MutationObserver
  }
}

/** Share of the screen: less than a line of text that grows slightly, or a column of figures that settles its width. */
const MOST_SHIFT = 0.02
/** Share of the content within the window: a list of unknown length may be longer than its placeholder rows. */
const LEAST_HELD = 0.8
const SIZES = [
  { width: 360, height: 740 },
  { width: 820, height: 1180 },
]
/** Screens that are part of the app itself and wait for no data. */
const WITHOUT_DATA: string[] = [
  paths.settings,
  paths.cv,
  paths.overtimeRequest,
  paths.labourCheck,
  paths.monthlyKpis,
  paths.newEmployee,
  paths.chainImport,
  paths.tabletSetup,
]
/** As long as a prefetched resource counts as fresh in `refresh-resource.ts`. */
const READ_AHEAD_MS = 10_000
/** The same for everybody, so checked with one person. */
const OF_ANYBODY: string[] = [paths.profile, paths.sync]
const MORE: Record<Person, string[]> = {
  pharmacist1: [`${paths.profile}?tab=contacts`],
  manager: [],
  accountant: [`${paths.payrollEntry}?view=table`],
}

for (const person of ['pharmacist1', 'manager', 'accountant'] as const) {
  test(
    `Nothing shifts by itself on any screen of ${person}, loaded from the server or from the tablet, and loaded content takes the place reserved for it.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      test.slow()
      const network = await FaultProxy.start(sharedServer.url)
      const page = await watchedPage(browser, { network, person })
      const screens = [...(await screensOf(person, sharedServer)), ...MORE[person]].filter(
        (path) => !WITHOUT_DATA.includes(path) && (person === 'pharmacist1' || !OF_ANYBODY.includes(path)),
      )
      const found: string[] = []
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await goTo(page, paths.settings)
        for (const path of screens) {
          const { held, come } = await loadedLate(page, { network, path, height: size.height })
          await note(`${path} at ${size.width} px, from the server`)
          if (held < come * LEAST_HELD) found.push(`${path} at ${size.width} px: ${held} px held for ${come}`)
        }
        for (const path of screens) {
          await goTo(page, path)
          await settled(page, network)
          await note(`${path} at ${size.width} px, from the tablet`)
        }
      }
      expect(found).toEqual([])
      await page.context().close()
      await network.stop()

      async function note(where: string): Promise<void> {
        const { total, what } = await shiftsOf(page)
        if (total > MOST_SHIFT) found.push(`${where}: ${total.toFixed(3)}, ${what.join('; ')}`)
      }
    },
  )
}

test('A check-out that was forgotten is noted on the home page without moving the shifts below.', async ({
  browser,
  server,
}) => {
  const last = "select max(device_at) from punches where user_id = 'demo-pharmacist1'"
  await server.change(`delete from punches where user_id = 'demo-pharmacist1' and device_at = (${last})`)
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await watchShifts(page)
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  const note = page.locator('main').getByRole('link', { name: text('attendance.noCheckOut').split('·')[0] ?? '' })
  await expect(note).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
  const { total, what } = await shiftsOf(page)
  expect(total, what.join('; ')).toBeLessThanOrEqual(MOST_SHIFT)
  await note.click()
  await expect(page).toHaveURL(new RegExp(paths.labourCheck))
  await context.close()
})

/** Signed in, and so long after it that each screen requests what it shows. */
async function watchedPage(
  browser: Browser,
  { network, person }: { network: FaultProxy; person: Person },
): Promise<Page> {
  const mobile = { locale: 'en-GB', serviceWorkers: 'block', hasTouch: true, isMobile: true } as const
  const page = await (await browser.newContext(mobile)).newPage()
  await watchShifts(page)
  await page.goto(network.url)
  await signIn(page, people[person])
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await settled(page, network)
  // For some seconds no screen requests again what was prefetched after sign-in.
  let [read, readAt] = [0, Date.now()]
  await until('nothing more is read ahead', () => {
    if (network.served.length > read) [read, readAt] = [network.served.length, Date.now()]
    return Date.now() - readAt > READ_AHEAD_MS + 1_000
  })
  return page
}

/**
 * Navigates within the running app. Counts layout shifts from here on, and the smallest reserved height of everything
 * rendered on the way.
 */
async function goTo(page: Page, path: string): Promise<void> {
  await forgetShifts(page)
  await page.evaluate((loading) => {
    window.watchingHeld?.disconnect()
    window.leastHeld = Number.POSITIVE_INFINITY
    window.watchingHeld = new MutationObserver(() => {
      const main = document.querySelector('main')
      if (!main?.lastElementChild || main.querySelector('[data-before]') || main.textContent?.includes(loading)) return
      window.leastHeld = Math.min(window.leastHeld, Math.round(main.lastElementChild.getBoundingClientRect().bottom))
    })
    window.watchingHeld.observe(document.body, { childList: true, subtree: true })
  }, text('app.loading'))
  await askForScreen(page, path)
}

/** Opens a screen whose answers are held for a while. Returns where its content ended before, and after them. */
async function loadedLate(
  page: Page,
  { network, path, height }: { network: FaultProxy; path: string; height: number },
): Promise<{ held: number; come: number }> {
  await settled(page, network)
  const slow = network.order('held', { method: 'GET', path: /^\/api\// }, Number.POSITIVE_INFINITY)
  await forgetRead(page)
  await goTo(page, path)
  await drawn(page)
  const held = Math.min(await leastHeld(page), await endOf(page, height))
  slow.cancel()
  await settled(page, network)
  return { held, come: await endOf(page, height) }
}

/** The page's code is loaded, and its content is rendered. */
async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main').getByText(text('app.loading'))).toHaveCount(0)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

/** And everything it requested is loaded. */
async function settled(page: Page, network: FaultProxy): Promise<void> {
  await drawn(page)
  await expect(page.locator('main [class*="skeleton"]').filter({ visible: true })).toHaveCount(0)
  await until('the answers', () => network.arrived.length === network.served.length)
  await drawn(page)
}

/** Where the page's content ends within the window. */
function endOf(page: Page, height: number): Promise<number> {
  return page
    .locator('main')
    .evaluate(
      (main, most) => Math.min(most, Math.round(main.lastElementChild?.getBoundingClientRect().bottom ?? 0)),
      height,
    )
}

function leastHeld(page: Page): Promise<number> {
  return page.evaluate(() => window.leastHeld)
}

/** Resets the person's stored data on this tablet to that of the first day. */
async function forgetRead(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (!name?.startsWith('account-')) continue
      const db = await new Promise<IDBDatabase>((done) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => done(opening.result))
      })
      const stores = [...db.objectStoreNames].filter((store) => store !== 'keys')
      const clearing = db.transaction(stores, 'readwrite')
      for (const store of stores) clearing.objectStore(store).clear()
      await new Promise((done) => clearing.addEventListener('complete', done))
      db.close()
    }
  })
}
