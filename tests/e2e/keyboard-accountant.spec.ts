import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseByArrow, chooseByTyping, expectFocusKept, goByMenu, pressOn, typeInto } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { heardOf, listen } from '../support/heard.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { signIn } from '../support/sign-in.ts'
import { tabStopFaults } from '../support/tab-stops.ts'
import { text } from '../support/texts.ts'

const LIMIT_MS = 120_000

test.describe.configure({ timeout: LIMIT_MS })

test('With the keyboard alone a salary is saved in a card without a server, taken back, and paid.', async ({
  page,
  server,
}) => {
  const heard = await arrive(page, server)
  const open = page.locator('main li details[open]')
  const field = (name: string) => open.locator(`[name="${name}"]`)
  const add = open.getByRole('button', { name: text('payroll.addSalary'), exact: true })
  await goByMenu(page, paths.payrollEntry)
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/sync-voice'))),
    )
    .toBe(true)
  await chooseByArrow(page, page.getByRole('radio', { name: text('payroll.viewCards') }))
  await page.context().setOffline(true)
  await typeInto(page, page.getByLabel(text('payroll.search')), 'ahmed mahmoud')
  const card = page.locator('main li details')
  await expect(card).toHaveCount(1)
  await pressOn(page, card.locator('summary'))
  await chooseByTyping(page, field('contract'), 'Pharm')
  await typeInto(page, field('campaigns'), 'abc')
  await pressOn(page, add)
  await expect(field('campaigns')).toBeFocused()
  await typeInto(page, field('campaigns'), '12.5')
  await pressOn(page, add)
  await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindPaySlip', 'app.stateSaved')))
  await expect(card.locator('summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: text('payroll.takeBack') }))
  await expect(field('campaigns')).toHaveValue('12.50')
  await pressOn(page, add)
  await page.context().setOffline(false)
  await networkIsBack(page)
  await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindPaySlip', 'app.stateSent')))
  await expectFocusKept(page)
})

test('With the keyboard alone a salary is paid in the table.', async ({ page, server }) => {
  await arrive(page, server)
  await goByMenu(page, paths.payrollEntry)
  await typeInto(page, page.getByLabel(text('payroll.search')), 'ali')
  const table = page.getByRole('radio', { name: text('payroll.viewTable') })
  await chooseByArrow(page, table)
  await expect(table).toBeFocused()
  await expect(page.getByRole('table')).toBeVisible()
  const row = page.getByRole('row').filter({ has: page.getByRole('combobox') })
  const before = await row.count()
  await typeInto(page, row.first().locator('[name="overTimeHours"]'), '2')
  await pressOn(page, row.first().getByRole('button', { name: text('payroll.addSalary') }))
  await expect(row).toHaveCount(before - 1)
  await expectFocusKept(page)
  expect(await tabStopFaults(page)).toEqual([])
})

/** Signs in and notes what is announced from then on. */
async function arrive(page: Page, { url }: { url: string }) {
  await page.goto(url)
  await signIn(page, people.accountant)
  return listen(page)
}
