import { expect } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { addContact } from '../support/contact-form.ts'
import { DEMO_PASSWORD, people } from '../support/demo-people.ts'
import { makePersonal } from '../support/make-personal.ts'
import { examine } from '../support/examine.ts'
import { askForScreen } from '../support/every-screen.ts'
import { privateWords } from '../support/private-words.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { allIsSealed, sealingRests, sealedParts } from '../support/sealed.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { fillSignIn, signedInMark, signIn } from '../support/sign-in.ts'
import { askToSignOut, signOut } from '../support/sign-out.ts'
import { storedText } from '../support/stored-text.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

// Deriving keys and starting servers is slow on a busy machine.
test.describe.configure({ timeout: 150_000 })

const CONTACT = { name: 'Huda Salem', phone: '0507654321' }
const FRESH = 'violet tractor near the museum'

/** All storage areas of the browser that contain any of these words. */
async function areasWith(page: Page, words: readonly string[]): Promise<string[]> {
  return (await storedText(page)).flatMap(({ area, text: kept }) =>
    words.filter((word) => kept.includes(word)).map((word) => `${area}: ${word}`),
  )
}

/** Changes the pharmacist's password in another browser. */
async function changePasswordElsewhere(browser: Browser, url: string): Promise<void> {
  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await elsewhere.goto(url)
  await signIn(elsewhere, people.pharmacist1)
  await elsewhere.goto(url + paths.profile)
  await elsewhere.getByRole('button', { name: text('profile.changePassword') }).click()
  await elsewhere.locator('[name="currentPassword"]').fill(DEMO_PASSWORD)
  await elsewhere.locator('[name="newPassword"]').fill(FRESH)
  await elsewhere.locator('[name="repeated"]').fill(FRESH)
  await elsewhere.locator('[name="repeated"]').press('Enter')
  await expect(elsewhere.getByText(text('profile.passwordChanged'))).toBeVisible()
  await other.close()
}

test(
  'A pharmacist’s data is sealed at sign-out, and restored with their password while no server answers.',
  { tag: '@core' },
  async ({ page, server }) => {
    await page.goto(server.url)
    await signIn(page, people.pharmacist1)
    await workerReady(page)
    await readyForOutage(page)
    const words = await privateWords(page, 'demo-pharmacist1')
    expect(words.length).toBeGreaterThan(10)
    // The words are found while they are readable.
    expect(await areasWith(page, words)).not.toEqual([])
    await allIsSealed(page, ['profile', 'leaves', 'slips', 'visits'])
    await askForScreen(page, paths.leavesHistory)
    const entries = page.locator('#main li, #main tbody tr')
    await expect(entries.first()).toBeVisible()
    await sealingRests(page)
    const shown = await entries.allInnerTexts()
    await signOut(page)
    expect(await areasWith(page, words)).toEqual([])

    await server.stop()
    await page.reload()
    await signIn(page, people.pharmacist1)
    await expect(page.getByText(text('session.signedInOfflineTitle'))).toBeVisible()
    // One table after another comes back.
    await expect.poll(() => privateWords(page, 'demo-pharmacist1')).toEqual(words)
    await readyForOutage(page)
    await askForScreen(page, paths.leavesHistory)
    await expect.poll(() => entries.allInnerTexts()).toEqual(shown)
    await signOut(page)
    expect(await areasWith(page, words)).toEqual([])
  },
)

test('Of an accountant’s lists no other person’s pay is sealed, and nothing is readable after sign-out.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.accountant)
  await workerReady(page)
  await readyForOutage(page)
  const words = await privateWords(page, 'demo-accountant')
  expect(words.length).toBeGreaterThan(10)
  await allIsSealed(page, ['profile', 'users'])
  await signOut(page)
  expect(await areasWith(page, words)).toEqual([])
  await server.stop()
  await page.reload()
  await signIn(page, people.accountant)
  await expect(page.getByText(text('session.signedInOfflineTitle'))).toBeVisible()
  const slips = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('account-demo-accountant')
        opening.addEventListener('success', () => {
          const count = opening.result.transaction('slips').objectStore('slips').count()
          count.addEventListener('success', () => resolve(count.result))
        })
      }),
  )
  expect(slips).toBe(0)
})

test('Of a manager’s lists nothing is readable after sign-out.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.manager)
  await workerReady(page)
  await readyForOutage(page)
  const words = await privateWords(page, 'demo-manager')
  expect(words.length).toBeGreaterThan(10)
  expect(await areasWith(page, words)).not.toEqual([])
  await allIsSealed(page, ['profile', 'users', 'visits'])
  await signOut(page)
  expect(await areasWith(page, words)).toEqual([])
})

test('After a password was changed elsewhere, sealed data is deleted at the first sign-in with the new one, which is reported once.', async ({
  page,
  browser,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await readyForOutage(page)
  await allIsSealed(page, ['leaves'])
  await signOut(page)

  await changePasswordElsewhere(browser, server.url)
  await fillSignIn(page, { email: people.pharmacist1, password: FRESH })
  await expect(signedInMark(page)).toBeVisible()
  await expect(page.getByText(text('session.sealLostTitle'))).toBeVisible()
  await page.getByRole('button', { name: text('session.sealLostRead') }).click()
  await expect(page.getByText(text('session.sealLostTitle'))).toHaveCount(0)
  await allIsSealed(page, ['leaves'])
  await signOut(page)
  await server.stop()
  await page.reload()
  await fillSignIn(page, { email: people.pharmacist1, password: FRESH })
  await expect(page.getByText(text('session.signedInOfflineTitle'))).toBeVisible()
  await expect(page.getByText(text('session.sealLostTitle'))).toHaveCount(0)
})

test('A personal device keeps no sealed data of a person who signs out.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await readyForOutage(page)
  await allIsSealed(page, ['leaves'])
  await makePersonal(page)
  await signOut(page)
  await until('nothing to be sealed', async () => (await sealedParts(page)).length === 0)
})

test('Unsent work that waits for its owner is sealed whole, and other work stays.', async ({ page, server }) => {
  await leaveUnsentWork(page, server)
  expect(await areasWith(page, CONTACT_WORDS)).toEqual([])
  const unsent = (await storedText(page)).filter(
    ({ area, text: kept }) => (area === 'outbox/rows' || area.includes('unsent-copies')) && kept.includes('1234.25'),
  )
  expect(unsent).toHaveLength(2)
})

test('Work that was sealed unsent is shown to its owner, and arrives when they return; other work arrives without them.', async ({
  page,
  server,
}) => {
  await leaveUnsentWork(page, server)
  await page.reload()
  await signIn(page, people.pharmacist1)
  await page.goto(`${server.url}${paths.profile}?tab=contacts`)
  await expect(page.getByText(CONTACT.name)).toBeVisible()
  await signOut(page)
  expect(await areasWith(page, CONTACT_WORDS)).toEqual([])
  await server.start()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  const arrived = async () => (await reportsOfDay(server, riyadhToday()))[0]?.first
  await until('the correction, without its owner', async () => (await arrived()) === 123_425)
  await signIn(page, people.pharmacist1)
  await until('the contact', async () =>
    JSON.stringify(await server.query(`select * from users where id = 'demo-pharmacist1'`)).includes(CONTACT.name),
  )
})

const CONTACT_WORDS = [CONTACT.name, CONTACT.phone.slice(1)]

/** Signs out without a server, after the correction of a figure that was seen, and a contact. */
async function leaveUnsentWork(page: Page, server: ServerProcess): Promise<void> {
  const shift = { origin: server.url, day: riyadhToday(), shift: 'morning' } as const
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  await recordShift(page, { ...shift, sales: '1000.50' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  await server.stop()
  await recordShift(page, { ...shift, sales: '1234.25' })
  await addContact(page, { origin: server.url, ...CONTACT })
  const isCopied = async () => (await areasWith(page, CONTACT_WORDS)).some((found) => found.includes('unsent-copies'))
  await expect.poll(isCopied).toBe(true)
  await askToSignOut(page)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 item stays locked')
  await dialog.getByRole('button', { name: text('app.signOut'), exact: true }).click()
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
}

for (const locale of ['en', 'ar'] as const) {
  test(`Work sealed unsent before the password was changed elsewhere is sent once with the earlier password (${locale}).`, async ({
    browser,
    server,
    network,
  }) => {
    const page = await (await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })).newPage()
    await page.goto(network.url)
    await signIn(page, people.pharmacist1, locale)
    await workerReady(page)
    const outage = network.order('lostRequest', { path: /\/api\// }, Number.POSITIVE_INFINITY)
    await page.goto(`${network.url}${paths.profile}?tab=contacts`)
    await page.getByRole('button', { name: text('contacts.add', {}, locale) }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel(text('contacts.name', {}, locale)).fill(CONTACT.name)
    await form.getByLabel(text('contacts.phone', {}, locale)).fill(CONTACT.phone)
    await form.getByRole('button', { name: text('contacts.save', {}, locale) }).click()
    await expect(form).toHaveCount(0)
    await signOut(page, locale)
    await changePasswordElsewhere(browser, server.url)
    outage.cancel()

    await fillSignIn(page, { email: people.pharmacist1, password: FRESH }, locale)
    await expect(signedInMark(page, locale)).toBeVisible()
    await expect(page.getByText(text('session.unsentSealedTitle', {}, locale))).toBeVisible()
    await examine(page, `the earlier password is asked for, ${locale}`)
    const earlier = page.getByLabel(text('session.formerPassword', {}, locale))
    const open = page.getByRole('button', { name: text('session.unsentSealedOpen', {}, locale) })
    await earlier.fill('not that one')
    await open.click()
    await expect(page.getByText(text('session.wrongPassword', {}, locale))).toBeVisible()
    await earlier.fill(DEMO_PASSWORD)
    await open.click()
    await expect(page.getByText(text('session.unsentSealedTitle', {}, locale))).toHaveCount(0)
    const contacts = async () =>
      JSON.stringify(await server.query(`select * from users where id = 'demo-pharmacist1'`)).split(CONTACT.name)
    await until('the contact', async () => (await contacts()).length > 1)
    expect(await contacts()).toHaveLength(2)
    await page.context().close()
  })
}
