import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { firstPart } from '../support/date-fields.ts'
import {
  chooseByArrow,
  chooseByTyping,
  expectFocusKept,
  goByMenu,
  pressOn,
  tabTo,
  typeDay,
} from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { confirmPersonal } from '../support/make-personal.ts'
import { heardOf, listen } from '../support/heard.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

const LIMIT_MS = 120_000
/** In the demo chain, of pharmacist1. */
const BROTHER = 'Mahmoud Hassan'
const PHONE = { width: 360, height: 780 }

test.describe.configure({ timeout: LIMIT_MS })

test('With the keyboard alone the months go back to the first, where the button is disabled, and the charts are shown.', async ({
  page,
  server,
}) => {
  await arrive(page, server)
  const before = page.getByRole('button', { name: text('sales.monthBefore') })
  await tabTo(page, before)
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Enter')
        return before.isDisabled()
      },
      { intervals: [100] },
    )
    .toBe(true)
  await expect(page.getByRole('button', { name: text('sales.monthAfter') })).toBeFocused()
  const charts = page.getByRole('radio', { name: text('sales.charts'), exact: true })
  await chooseByArrow(page, charts)
  await expect(page.locator('main figure').first()).toBeVisible()
  await expect(charts).toBeFocused()
})

test('With the keyboard alone an employee returns from leave, after an invalid day, and hears the result.', async ({
  page,
  server,
}) => {
  const heard = await arrive(page, server)
  await goByMenu(page, paths.leaveRejoin)
  const day = text('leave.rejoinField')
  await typeDay(page, day, '2020-01-01')
  const ask = page.locator('main form button[type="submit"]').first()
  await pressOn(page, ask)
  await expect(firstPart(page, day)).toBeFocused()
  await typeDay(page, day, addDays(riyadhToday(), -1))
  await pressOn(page, ask)
  await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindLeaveUpdate', 'app.stateSent')))
  await expectFocusKept(page)
})

test('With the keyboard alone the page behind a dialog is not reachable, and Escape leads back to its button.', async ({
  page,
  server,
}) => {
  await arrive(page, server)
  await goByMenu(page, paths.trendingShortages)
  await expect(otrivin(page)).toBeVisible()
  const add = page.getByRole('button', { name: text('shortages.add'), exact: true })
  await pressOn(page, add)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Tab cycles within the dialog: the page behind it is not reachable.
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('With the keyboard alone a shortage is added, and the result is heard.', async ({ page, server }) => {
  const heard = await arrive(page, server)
  await goByMenu(page, paths.trendingShortages)
  await expect(otrivin(page)).toBeVisible()
  const add = page.getByRole('button', { name: text('shortages.add'), exact: true })
  await pressOn(page, add)
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await pressOn(page, dialog.getByRole('button', { name: text('shortages.save') }))
  await expect(dialog.getByLabel(text('shortages.barcode'))).toBeFocused()
  await typeEach(page, ['6289999000015', 'Voltaren', '18.75'])
  // The picture is optional.
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindNewShortage', 'app.stateSent')))
  await expect(add).toBeFocused()
})

test('With the keyboard alone a contact is added, called and removed, and the focus is never lost.', async ({
  page,
  server,
}) => {
  await arrive(page, server)
  await goByMenu(page, paths.profile)
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { selected: true })).toBeFocused()
  const add = page.getByRole('button', { name: text('contacts.add'), exact: true })
  await pressOn(page, add)
  const dialog = page.getByRole('dialog')
  await pressOn(page, dialog.getByRole('button', { name: text('contacts.save') }))
  await expect(dialog.getByLabel(text('contacts.name'))).toBeFocused()
  await typeEach(page, ['Salma', 'Sister', '0551234567'])
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: text('contacts.call', { name: 'Salma' }) }))
  await pressOn(page, page.getByRole('button', { name: text('contacts.remove', { name: 'Salma' }) }))
  await expect
    .poll(() =>
      page.locator('main').evaluate((main) => main !== document.activeElement && main.contains(document.activeElement)),
    )
    .toBe(true)
})

test('With the keyboard alone the device gets its language, scheme, idle lock and owner.', async ({ page, server }) => {
  await arrive(page, server)
  await goByMenu(page, paths.settings)
  await tabTo(page, page.getByRole('radio', { name: 'English' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('radio', { name: 'العربية' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  await expectFocusKept(page)
  await chooseByArrow(page, page.getByRole('radio', { name: text('settings.schemeDark') }))
  await chooseByTyping(page, page.getByLabel(text('settings.idleLock')), '5')
  const personal = page.getByRole('radio', { name: text('settings.devicePersonal') })
  await tabTo(page, page.getByRole('radio', { name: text('settings.deviceShared') }))
  await page.keyboard.press('ArrowRight')
  await confirmPersonal(page)
  await expect(personal).toBeChecked()
})

test('With the keyboard alone unsent work is retried, inspected, and discarded after a confirmation.', async ({
  page,
  server,
}) => {
  const heard = await arrive(page, server)
  // Its code is then loaded.
  await goByMenu(page, paths.sync)
  await goByMenu(page, paths.profile)
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  const remove = page.getByRole('button', { name: text('contacts.remove', { name: BROTHER }) })
  await expect(remove).toBeVisible()
  await page.context().setOffline(true)
  await pressOn(page, remove)
  await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindPersonalRecord', 'app.stateSaved')))
  await goByMenu(page, paths.sync)
  await pressOn(page, page.getByRole('button', { name: text('sync.retryNow') }))
  const discard = page.getByRole('button', { name: text('sync.discard'), exact: true })
  await pressOn(page, page.locator('article summary').first())
  await pressOn(page, discard)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(discard).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: text('sync.discardConfirm') }))
  await expect(discard).toHaveCount(0)
  await expectFocusKept(page)
  await expect.poll(heard).toContainEqual(expect.stringMatching(new RegExp(`${text('sync.allSent')}$`)))
  await page.context().setOffline(false)
})

test('With the keyboard alone the menu of a phone leads to a page and signs out.', async ({ page, server }) => {
  await arrive(page, server)
  await page.setViewportSize(PHONE)
  const more = page.getByRole('button', { name: text('app.more') })
  await pressOn(page, more)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('dialog').getByRole('link', { name: text('app.placeMyVisits') }))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await pressOn(page, more)
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: text('app.signOut') }))
  await expect(page.getByRole('heading', { level: 2, name: text('app.menu') })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(more).toBeFocused()
  await pressOn(page, more)
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: text('app.signOut') }))
  await pressOn(page, page.getByRole('dialog').getByRole('button', { name: text('app.signOut'), exact: true }))
  await expect(page.getByLabel(text('session.email'))).toBeVisible()
  await expectFocusKept(page)
})

function otrivin(page: Page) {
  return page.getByRole('article').filter({ hasText: 'Otrivin' })
}

/** Types one text into each field from the focused one on; Enter moves on. */
async function typeEach(page: Page, texts: string[]): Promise<void> {
  for (const each of texts) {
    await page.keyboard.type(each)
    await page.keyboard.press('Enter')
  }
}

/** Signs in and notes what is announced from then on. */
async function arrive(page: Page, { url }: { url: string }) {
  await page.goto(url)
  await signIn(page, people.pharmacist1)
  return listen(page)
}
