import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { examine } from '../support/examine.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { holdOwnRows, ownRows } from '../support/own-rows.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { LOCALES, text, walkedIn } from '../support/texts.ts'
import type { TestLocale } from '../support/texts.ts'
import { until } from '../support/until.ts'

const PATH = `${paths.profile}?tab=contacts`
/** In the demo chain, of pharmacist1. */
const BROTHER = { name: 'Mahmoud Hassan', phone: '0510000002' }
const WIFE = { name: 'Huda Salem', relation: 'Wife', phone: '+966 50 765 4321', email: 'huda@home.example' }

/** Enough frames for a page that waits for nothing to render its data. */
const FRAMES = 60
/** For whole walks on busy machines. */
const LIMIT_MS = 120_000
test.describe.configure({ timeout: LIMIT_MS })

for (const locale of walkedIn('en')) {
  test(`A contact is validated, survives a reload half typed, and is added once (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    const card = cardOf(page, locale)
    const form = page.getByRole('dialog')
    const save = form.getByRole('button', { name: t('contacts.save') })
    await expect(card.getByText(BROTHER.phone)).toHaveAttribute('dir', 'ltr')

    await card.getByRole('button', { name: t('contacts.add') }).click()
    await save.click()
    await expect(form.getByText(t('contacts.nameRequired'))).toBeVisible()
    await expect(form.getByText(t('contacts.phoneRequired'))).toBeVisible()
    await form.getByLabel(t('contacts.name')).fill(WIFE.name)
    await form.getByLabel(t('contacts.phone')).fill('٠٥١٠٠٠٠٠٠٢')
    await form.getByLabel(t('contacts.email')).fill('huda@home')
    await save.click()
    await expect(form.getByText(t('contacts.phoneDuplicate'))).toBeVisible()
    await expect(form.getByText(t('contacts.emailInvalid').slice(0, 20))).toBeVisible()
    await form.getByLabel(t('contacts.phone')).fill('call me')
    await save.click()
    await expect(form.getByText(t('contacts.phoneInvalid').slice(0, 20))).toBeVisible()

    // An incomplete contact survives a reload as it was typed.
    await page.reload()
    await card.getByRole('button', { name: t('contacts.continueAdd') }).click()
    await expect(form.getByLabel(t('contacts.name'))).toHaveValue(WIFE.name)
    await form.getByLabel(t('contacts.relation')).fill(WIFE.relation)
    await form.getByLabel(t('contacts.phone')).fill(WIFE.phone)
    await form.getByLabel(t('contacts.email')).fill(WIFE.email)
    await save.dblclick()
    await expect(form).toHaveCount(0)
    await until('both contacts', async () => (await names(server)).join() === `${BROTHER.name},${WIFE.name}`)
    await page.context().close()
  })

  test(`Half an edit of a contact survives a reload, however soon the next tap is (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    const card = cardOf(page, locale)
    const form = page.getByRole('dialog')
    const save = form.getByRole('button', { name: t('contacts.save') })
    await addWife(page, locale)
    await card.getByRole('button', { name: t('contacts.edit', { name: WIFE.name }) }).click()
    await form.getByLabel(t('contacts.phone')).fill('0507654322')
    // So does an incomplete edit, however soon the next tap is.
    await until('half a change to be kept', async () => (await ownRows(page, 'drafts')).includes('0507654322'))
    const letGo = await holdOwnRows(page, 'drafts')
    await page.reload()
    const tap = card.getByRole('button', { name: t('contacts.edit', { name: WIFE.name }) }).click()
    await Promise.race([
      tap,
      page.evaluate(async (frames) => {
        for (let frame = 0; frame < frames; frame += 1) await new Promise(requestAnimationFrame)
      }, FRAMES),
    ])
    await letGo()
    await tap
    await expect(form.getByLabel(t('contacts.phone'))).toHaveValue('0507654322')
    await save.click()
    await until('the new number', async () =>
      (await contacts(server)).some(({ contactNo }) => contactNo === '0507654322'),
    )
    expect(await names(server)).toEqual([BROTHER.name, WIFE.name])
    await page.context().close()
  })

  test(`A double click removes one contact, which can be restored in its place (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    const card = cardOf(page, locale)
    await addWife(page, locale)
    // The list moves when the note about the unsent change goes.
    await expect(card.locator('output')).toHaveCount(0)
    await card.getByRole('button', { name: t('contacts.remove', { name: BROTHER.name }) }).hover()
    await page.mouse.down()
    await page.mouse.up()
    await expect(card.getByRole('listitem')).toHaveCount(1)
    // The second click of a double click would hit the next contact, which has moved up.
    await expect(
      card.getByRole('button', { name: t('contacts.remove', { name: WIFE.name }) }).and(page.locator(':hover')),
    ).toBeVisible()
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await expect(card.getByRole('listitem')).toHaveCount(1)
    await until('the removal', async () => (await names(server)).join() === WIFE.name)
    await card.getByRole('button', { name: t('contacts.undo') }).click()
    await until(
      'the contact back in its place',
      async () => (await names(server)).join() === `${BROTHER.name},${WIFE.name}`,
    )
    await expect(card.getByRole('button', { name: t('contacts.undo') })).toHaveCount(0)
    await page.context().close()
  })

  test(`Each removed contact can be restored, in any order (${locale}).`, async ({ browser, server }) => {
    const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale, path: PATH })
    const t = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)
    const card = cardOf(page, locale)
    await addWife(page, locale)
    for (const { name } of [BROTHER, WIFE]) {
      await card.getByRole('button', { name: t('contacts.remove', { name }) }).click()
      await expect(card.getByRole('button', { name: t('contacts.undoOf', { name }) })).toBeVisible()
    }
    await expect(card.getByRole('listitem')).toHaveCount(0)
    for (const { name } of [BROTHER, WIFE]) {
      await card.getByRole('button', { name: t('contacts.undoOf', { name }) }).click()
      await expect(card.getByRole('button', { name: t('contacts.undoOf', { name }) })).toHaveCount(0)
    }
    await expect.poll(() => names(server), { timeout: 60_000 }).toEqual([BROTHER.name, WIFE.name])

    await page.goto(server.url + paths.home)
    await expect(cardOf(page, locale).getByText(WIFE.email)).toBeVisible()
    await page.context().close()
  })
}

async function addWife(page: Page, locale: TestLocale): Promise<void> {
  const form = page.getByRole('dialog')
  await cardOf(page, locale)
    .getByRole('button', { name: text('contacts.add', {}, locale) })
    .click()
  for (const field of ['name', 'relation', 'phone', 'email'] as const)
    await form.getByLabel(text(`contacts.${field}`, {}, locale)).fill(WIFE[field])
  await form.getByRole('button', { name: text('contacts.save', {}, locale) }).click()
  await expect(form).toHaveCount(0)
  await expect(cardOf(page, locale).locator('output')).toHaveCount(0)
}

test('Without a server a change is kept, marked, and sent later; what another device added in the meantime stays (ar).', async ({
  browser,
  server,
}) => {
  const page = await offlineReadyPage(browser, { url: server.url, email: people.pharmacist1, locale: 'ar', path: PATH })
  const card = cardOf(page, 'ar')
  await expect(card.getByText(BROTHER.phone)).toBeVisible()
  await page.context().setOffline(true)
  await card.getByRole('button', { name: text('contacts.remove', { name: BROTHER.name }, 'ar') }).click()
  await expect(card.locator('output').first()).toHaveText(text('app.stateSaved', {}, 'ar'))
  await addContact(page, { name: 'Here', phone: '0501010101' }, 'ar')
  await page.reload()
  await expect(card.getByText('Here', { exact: true })).toBeVisible()
  await expect(card.getByText(BROTHER.phone)).toHaveCount(0)
  await expect(card.locator('output').first()).toHaveText(text('app.stateSaved', {}, 'ar'))

  const phone = await offlineReadyPage(browser, {
    url: server.url,
    email: people.pharmacist1,
    locale: 'ar',
    path: PATH,
  })
  await addContact(phone, { name: 'There', phone: '0502020202' }, 'ar')
  await until('the other device’s contact', async () => (await names(server)).includes('There'))

  await page.context().setOffline(false)
  await until('both devices’ changes', async () => (await names(server)).join() === 'There,Here')
  await expect(card.getByText('There', { exact: true })).toBeVisible()
  for (const each of [page, phone]) await each.context().close()
})

for (const locale of LOCALES) {
  test(`axe finds nothing on the contacts, their form and the résumé, ${locale}.`, async ({
    browser,
    sharedServer,
  }) => {
    const page = await (await browser.newContext({ locale: locale === 'ar' ? 'ar-SA' : 'en-US' })).newPage()
    await page.goto(sharedServer.url)
    await signIn(page, people.pharmacist1, locale)
    await page.goto(sharedServer.url + paths.cv)
    await expect(page.getByRole('article')).toBeVisible()
    await examine(page, 'the résumé', { of: locale })
    await page.goto(sharedServer.url + PATH)
    await expect(cardOf(page, locale).getByText(BROTHER.phone)).toBeVisible()
    await examine(page, 'the contacts', { of: locale })
    await cardOf(page, locale)
      .getByRole('button', { name: text('contacts.add', {}, locale) })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('contacts.save', {}, locale) })
      .click()
    await examine(page, 'the form with its messages', { of: locale })
    await page.context().close()
  })
}

function cardOf(page: Page, locale: TestLocale = 'en'): Locator {
  return page.getByRole('region', { name: text('contacts.title', {}, locale) })
}

async function addContact(
  page: Page,
  { name, phone }: { name: string; phone: string },
  locale: TestLocale,
): Promise<void> {
  await cardOf(page, locale)
    .getByRole('button', { name: text('contacts.add', {}, locale) })
    .click()
  await page
    .getByRole('dialog')
    .getByLabel(text('contacts.name', {}, locale))
    .fill(name)
  await page
    .getByRole('dialog')
    .getByLabel(text('contacts.phone', {}, locale))
    .fill(phone)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('contacts.save', {}, locale) })
    .click()
  await expect(cardOf(page, locale).getByText(name, { exact: true })).toBeVisible()
}

async function contacts(server: ServerProcess): Promise<Record<string, string>[]> {
  const [row] = await server.query("select contacts from users where id = 'demo-pharmacist1'")
  return JSON.parse(String(row?.['contacts'])) as Record<string, string>[]
}

async function names(server: ServerProcess): Promise<(string | undefined)[]> {
  return (await contacts(server)).map(({ contactName }) => contactName)
}
