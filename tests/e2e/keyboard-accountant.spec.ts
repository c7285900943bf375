import { expect } from '@playwright/test'
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

test('An accountant pays people from a card and from the table with the keyboard alone, takes one back, and hears each result.', async ({
  page,
  server,
}) => {
  test.setTimeout(LIMIT_MS)
  await page.goto(server.url)
  await signIn(page, people.accountant)
  const heard = await listen(page)
  const field = (name: string) => page.locator(`main li details[open] [name="${name}"]`)
  const add = page
    .locator('main li details[open]')
    .getByRole('button', { name: text('payroll.addSalary'), exact: true })

  await test.step('saved in a card without a server, taken back, and paid', async () => {
    await goByMenu(page, paths.payrollEntry)
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/sync-voice'))),
      )
      .toBe(true)
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
    await pressOn(page, page.getByRole('button', { name: text('payroll.takeBack') }))
    await expect(field('campaigns')).toHaveValue('12.50')
    await pressOn(page, add)
    await page.context().setOffline(false)
    await networkIsBack(page)
    await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindPaySlip', 'app.stateSent')))
    await expectFocusKept(page)
  })

  await test.step('paid in the table', async () => {
    await typeInto(page, page.getByLabel(text('payroll.search')), 'ali')
    const table = page.getByRole('radio', { name: text('payroll.viewTable') })
    await chooseByArrow(page, table)
    await expect(table).toBeFocused()
    await expect(page.getByRole('table')).toBeVisible()
    const row = page.getByRole('row').filter({ has: page.getByRole('combobox') })
    const before = await row.count()
    await typeInto(page, row.first().locator('[name="overTimeHours"]'), '2')
    await pressOn(page, row.first().getByRole('button'))
    await expect(row).toHaveCount(before - 1)
    await expectFocusKept(page)
    expect(await tabStopFaults(page)).toEqual([])
  })
})
