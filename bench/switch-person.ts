import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../src/paths/paths.ts'
import { DEMO_PASSWORD, people } from '../tests/support/demo-people.ts'
import { openWithoutNotes } from '../tests/support/notes-off.ts'
import { ServerProcess } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { text } from '../tests/support/texts.ts'
import { workerReady } from '../tests/support/worker-ready.ts'
import { ms } from './measure.ts'
import type { Measure } from './measure.ts'
import { median } from './median.ts'

const RUNS = 5
const SLOWED = 4
const GOAL_MS = 2_000
const PIN = '482915'
const WHO = 'Ahmed Hassan'

/**
 * A user has left a tablet and comes back: from the tap on their face, through the PIN, until their home shows their
 * figures.
 */
export async function measureSwitchPerson(browser: Browser): Promise<Measure[]> {
  const server = await ServerProcess.start()
  openWithoutNotes(browser)
  const page = await browser.newPage({ viewport: { width: 820, height: 1180 } })
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await setPin(page, server.url)
  await leave(page)
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  const runs: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await page.getByRole('button', { name: WHO }).waitFor()
    runs.push(await page.evaluate(SWITCH))
    await leave(page)
  }
  await page.context().close()
  await server.dispose()
  return [
    {
      what: `${SLOWED}× slowed CPU: tap on a face, six digits, to that person's home`,
      figure: ms(median(runs)),
      goal: `under ${GOAL_MS / 1_000} s`,
      detail: `${ms(Math.min(...runs))} to ${ms(Math.max(...runs))}; two taps and the digits`,
    },
  ]
}

async function setPin(page: Page, origin: string): Promise<void> {
  await page.goto(origin + paths.profile)
  await page.getByRole('button', { name: text('profile.setPin') }).click()
  await page.locator('[name="currentPassword"]').fill(DEMO_PASSWORD)
  await page.locator('[name="pin"]').fill(PIN)
  await page.locator('[name="repeated"]').fill(PIN)
  await page.locator('[name="repeated"]').press('Enter')
  await expect(page.getByText(text('profile.pinSet'), { exact: true })).toBeVisible()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('app.switchPerson') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('session.someoneElse') })
    .click()
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
}

/** A string, because it runs in the page. */
const SWITCH = `(async () => {
  const found = (look) => new Promise((done) => { const again = () => { const what = look(); what ? done(what) : setTimeout(again, 5) }; again() })
  const button = (name) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === name)
  const startedAt = performance.now()
  ;[...document.querySelectorAll('button')].find(({ textContent }) => textContent.includes('${WHO}')).click()
  for (const digit of '${PIN}') (await found(() => button(digit))).click()
  await found(() => document.querySelector('#main table td'))
  return performance.now() - startedAt
})()`
