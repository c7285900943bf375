import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { leaveOpened, OPENED_PARTS } from '../../tools/gallery/opened-parts.ts'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { startEmptyChain } from '../support/empty-chain.ts'
import { lockWatches } from '../support/lock-watches.ts'
import { openScreen, screensOf, unwalkedPaths, walkTo } from '../support/every-screen.ts'
import type { Person } from '../support/every-screen.ts'
import { overflowsOn } from '../support/overflows.ts'
import { pseudo, speakPseudo } from '../support/pseudo-locale.ts'
import { queueReports } from '../support/queue-reports.ts'
import { text } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'

const SIGN_IN_LIMIT_MS = 30_000
const OPENED_IN: TestLocale = 'ar'
const PHONE = { width: 360, height: 780 }
const WALKS: [Person, TestLocale][] = (['pharmacist1', 'manager', 'accountant'] as const).flatMap(
  (person): [Person, TestLocale][] => [
    [person, 'en'],
    [person, 'ar'],
  ],
)

for (const [person, locale] of WALKS) {
  test(
    `With every text 40 % longer, no text on any screen of ${person} is cut off or wider than a phone, ${locale === 'en' ? 'left to right' : 'right to left'}.`,
    { tag: '@layout' },
    async ({ browser, sharedServer }) => {
      test.slow()
      const page = await pseudoPhone(browser, locale)
      // The limit of the lock is tens of minutes.
      await page.clock.install()
      const found: Record<string, string[]> = {}
      const look = async (what: string) => {
        const overflows = await overflowsOn(page)
        if (overflows.length > 0) found[what] = overflows
      }
      await page.goto(sharedServer.url)
      await expect(page.locator('html')).toHaveAttribute('dir', locale === 'ar' ? 'rtl' : 'ltr')
      await signInPseudo(page, person, look)
      // A row of a newer app version is never sent, so the chip shows a text on every screen.
      await queueReports(page, { count: 1, owner: { id: `demo-${person}`, name: person }, version: 99 })
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 }).first()).toContainText(/[áéíóú]{2}/i)

      for (const path of await screensOf(person, sharedServer)) {
        await test.step(path, () => walkTo(page, path))
        await look(path)
        const squeezed = await squeezedTitleOn(page)
        if (squeezed.length > 0) found[`the title of ${path}`] = squeezed
      }
      // The width is the same in both directions, so once is enough.
      if (locale === OPENED_IN) await lookAtOpened(page, person, look)
      await lockAndLook(page, look)
      expect(found).toEqual({})
      await page.context().close()
    },
  )
}

async function pseudoPhone(browser: Browser, locale: TestLocale): Promise<Page> {
  const context = await browser.newContext({
    locale: locale === 'ar' ? 'ar-SA' : 'en-GB',
    viewport: PHONE,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  await speakPseudo(context)
  return context.newPage()
}

type Look = (what: string) => Promise<void>

/** Signs in by the form, which is checked empty and with its errors. */
async function signInPseudo(page: Page, person: Person, look: Look): Promise<void> {
  const submit = page.getByRole('button', { name: say('session.submit'), exact: true })
  await submit.click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  await look('sign-in refused')
  await page.getByLabel(say('session.email')).fill(people[person])
  await page.getByLabel(say('session.password'), { exact: true }).fill(DEMO_PASSWORD)
  await submit.click()
  const frame = page.locator(`header a[href="${paths.profile}"]`)
  // On an empty chain the demo's password counts as an old one that was never checked for strength.
  const later = page.getByRole('button', { name: say('profile.weakPasswordLater'), exact: true })
  await expect(frame.or(later)).toBeVisible({ timeout: SIGN_IN_LIMIT_MS })
  if (await later.isVisible()) {
    await look('the question about a weak password')
    await later.click()
  }
  await expect(frame).toBeVisible()
}

/** The dialogs and folds of the person's screens. */
async function lookAtOpened(page: Page, person: Person, look: Look): Promise<void> {
  for (const { name, who, path, open } of OPENED_PARTS.filter((part) => part.who === person)) {
    await test.step(name, async () => {
      await openScreen(page, path)
      await open(page, say)
    })
    await look(`${who}: ${name}`)
    await leaveOpened(page)
  }
}

/** The warning before the tablet locks, and the page after it. */
async function lockAndLook(page: Page, look: Look): Promise<void> {
  await lockWatches(page)
  await page.clock.fastForward('09:35')
  await expect(page.getByText(say('session.lockWarningTitle'))).toBeVisible()
  await look('the question before the lock')
  await page.clock.fastForward('10:00')
  await expect(page.getByLabel(say('session.email'))).toBeVisible()
  await look('locked')
}

function say(id: MessageId): string {
  return pseudo(text(id))
}

/** The chip drops its age before a title is wrapped for it. */
function squeezedTitleOn(page: Page): Promise<string[]> {
  return page
    .locator('header')
    .filter({ has: page.getByRole('heading', { level: 1 }) })
    .evaluate((bar) => {
      /** Wrapped parts that are hidden start below the border. */
      const EDGE_PX = 2
      const title = bar.querySelector('h1')
      const chip = bar.querySelector('a[href="/sync"]')
      const age = chip?.lastElementChild
      if (!title || !chip || !age) return ['no title or no chip']
      const words = document.createRange()
      words.selectNodeContents(title)
      const lines = new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size
      return lines > 1 && age.getBoundingClientRect().top < chip.getBoundingClientRect().bottom - EDGE_PX
        ? [`“${title.textContent}” is broken for the age in the chip`]
        : []
    })
}

test(
  'With every text 40 % longer, no text on any screen of a chain on its first day is cut off or wider than a phone.',
  { tag: '@layout' },
  async ({ browser }) => {
    test.slow()
    const server = await startEmptyChain()
    const found: Record<string, string[]> = {}
    for (const person of ['pharmacist1', 'manager', 'accountant'] as const) {
      const page = await pseudoPhone(browser, 'en')
      const look = async (what: string) => {
        const overflows = await overflowsOn(page)
        if (overflows.length > 0) found[`${person}: ${what}`] = overflows
      }
      await page.goto(server.url)
      await signInPseudo(page, person, look)
      for (const path of await screensOf(person, server)) {
        await test.step(path, () => openScreen(page, path))
        await look(path)
      }
      await page.context().close()
    }
    await server.dispose()
    expect(found).toEqual({})
  },
)

test('The walks cover every screen.', () => {
  expect(unwalkedPaths()).toEqual([])
})
