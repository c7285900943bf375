import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { stream } from '@counter/outbox/simulator'
import { test } from '../support/app-fixtures.ts'
import type { BrowserProcess } from '../support/browser-process.ts'
import { addContact } from '../support/contact-form.ts'
import { damageDatabases } from '../support/damaged-databases.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { sealedParts } from '../support/sealed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { openShift, recordShift } from '../support/shift-report-screen.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { askToSignOut, signOut } from '../support/sign-out.ts'
import { storedText } from '../support/stored-text.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

test.describe.configure({ timeout: 240_000 })

/**
 * Long before the demo chain's first report. A shift is recorded for each, and the browser is killed during the
 * sign-out and the sign-in.
 */
const DAYS = ['2024-01-01', '2024-01-02', '2024-01-03', '2024-01-04']
/** Each waits for its owner, unlike counter entries. */
const CONTACTS = ['Amna', 'Basma', 'Dalal'].map((name, index) => ({
  name: `${name} of the sealed`,
  phone: `050765432${index}`,
}))
const LONGEST_MOMENT_MS = 700
const moments = stream('sealed-kill')
const THOUGHT = 'a private thought'

type Tried = { tablet: BrowserProcess; page: Page; url: string }

const aMoment = () => new Promise((resolve) => setTimeout(resolve, moments.below(LONGEST_MOMENT_MS)))
const atCounter = (page: Page) => signedInMark(page)
const atDoor = (page: Page) => page.getByLabel(text('session.email'))

async function restart(tablet: BrowserProcess, url: string): Promise<Page> {
  await tablet.kill()
  await tablet.start()
  const page = await tablet.page()
  await page.goto(url)
  await expect(atCounter(page).or(atDoor(page))).toBeVisible()
  return page
}

/**
 * Signs in by the seal. A browser killed this often may have cleared its databases and the seal with them: then by the
 * server.
 */
async function enter(page: Page, server: ServerProcess): Promise<void> {
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  const isCleared = page.getByText(text('session.noSeal'))
  await expect(atCounter(page).or(isCleared)).toBeVisible({ timeout: 30_000 })
  if (await atCounter(page).isVisible()) return
  await server.start()
  await signIn(page, people.pharmacist1)
  await server.stop()
}

/**
 * Presses *Sign out* and kills the browser shortly after. If the press was not on the disk by then, signs out again.
 */
async function killOnTheWayOut({ tablet, page, url }: Tried): Promise<Page> {
  await askToSignOut(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('app.signOut'), exact: true })
    .click()
  await aMoment()
  const after = await restart(tablet, url)
  if (await atCounter(after).isVisible()) await signOut(after)
  return after
}

async function killOnTheWayIn({ tablet, page, url, server }: Tried & { server: ServerProcess }): Promise<Page> {
  await fillSignIn(page, { email: people.pharmacist1, password: DEMO_PASSWORD })
  await aMoment()
  const after = await restart(tablet, url)
  if (!(await atCounter(after).isVisible())) await enter(after, server)
  return after
}

/** A tablet with a signed-in person whose cookie is on the disk, and the server stopped. */
async function readyTablet({
  tablet,
  url,
  server,
}: {
  tablet: BrowserProcess
  url: string
  server: ServerProcess
}): Promise<Page> {
  const page = await tablet.page()
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  // Closed properly once: a cookie and a worker this new would not survive the kills.
  await tablet.close()
  await tablet.start()
  await server.stop()
  const again = await tablet.page()
  await again.goto(url)
  return again
}

test('Killing the browser during sign-out and while the seal is opened keeps each shift once under its owner, and leaves no private data readable.', async ({
  tablet,
  server,
  network,
}) => {
  const { url } = network
  let page = await readyTablet({ tablet, url, server })

  for (const day of DAYS) {
    await recordShift(page, { origin: url, day, shift: 'morning', sales: '1000.50' })
    await openShift(page, { origin: url, day, shift: 'night' })
    await page.getByLabel(text('sales.remarks')).fill(THOUGHT)

    page = await killOnTheWayOut({ tablet, page, url })
    await until('nothing private to be readable', async () => {
      const stored = await storedText(page)
      return stored.every(({ area, text: kept }) => !area.startsWith('account-') && !kept.includes(THOUGHT))
    })

    page = await killOnTheWayIn({ tablet, page, url, server })
  }

  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  for (const day of DAYS)
    await until(`the shift of ${day} to arrive`, async () => (await reportsOfDay(server, day))[0]?.firstBy)
  for (const day of DAYS)
    expect(await reportsOfDay(server, day)).toEqual([
      { first: 100_050, firstBy: 'demo-pharmacist1', second: null, secondBy: null },
    ])
})

test('Sealed unsent work survives kills during sign-out and sign-in, cleared databases and a killed server, and arrives once.', async ({
  tablet,
  server,
  network,
}) => {
  const { url } = network
  let page = await readyTablet({ tablet, url, server })
  for (const contact of CONTACTS) {
    await addContact(page, { origin: url, ...contact })
    page = await killOnTheWayOut({ tablet, page, url })
    await until('it to be sealed', async () =>
      (await storedText(page)).every(({ text: kept }) => !kept.includes(contact.name)),
    )
    if (contact === CONTACTS.at(-1)) {
      await tablet.kill()
      damageDatabases(tablet.profile)
      await tablet.start()
      page = await tablet.page()
      await page.goto(url)
      await expect(atDoor(page)).toBeVisible()
      expect(await sealedParts(page)).toEqual([])
    }
    page = await killOnTheWayIn({ tablet, page, url, server })
  }
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await aMoment()
  await server.kill()
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await until('all to arrive', async () => (await contactsOf(server)).length >= CONTACTS.length)
  expect((await contactsOf(server)).toSorted()).toEqual(CONTACTS.map(({ name }) => name))
})

async function contactsOf(server: ServerProcess): Promise<string[]> {
  const [user] = (await server.query("select contacts from users where id = 'demo-pharmacist1'")) as {
    contacts: string
  }[]
  return (JSON.parse(user?.contacts ?? '[]') as { contactName: string }[])
    .map(({ contactName }) => contactName)
    .filter((name) => CONTACTS.some((one) => one.name === name))
}
