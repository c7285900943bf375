import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/app/paths.ts'
import { addDays } from '../../src/shared/rules/business-day.ts'
import { test } from '../support/app-fixtures.ts'
import { hasFocus, tabTo } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { heardOf, listen } from '../support/heard.ts'
import { savedNote, submitLeave } from '../support/leave-screen.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

const LIMIT_MS = 120_000
test.describe.configure({ timeout: LIMIT_MS })

test('A leave is asked for with the keyboard alone, and it is said that it is saved and, later, sent; a form that is refused puts the focus on what is wrong, a page that opens on its content.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist2)
  await tabTo(page, page.getByRole('link', { name: text('app.placeLeaveRequest') }).first())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(server.url + paths.leaveRequest)
  await expect(page.locator('main')).toBeFocused()

  await tabTo(page, submitLeave(page))
  await page.keyboard.press('Enter')
  await expect(page.locator('main [aria-invalid="true"]').first()).toBeFocused()

  const [first, last] = [addDays(riyadhToday(), 200), addDays(riyadhToday(), 202)]
  await typeDay(page, text('leave.firstDay'), first)
  await typeDay(page, text('leave.lastDay'), last)
  await tabTo(page, page.getByLabel(text('leave.comment')))
  await page.keyboard.type('a journey')
  await tabTo(page, submitLeave(page))
  const heard = await listen(page)
  await server.stop()
  await page.keyboard.press('Enter')
  await expect(savedNote(page)).toBeVisible()
  expect(await isFocusLost(page)).toBe(false)
  await expect.poll(heard).toContain(`${heardOf('sync.kindLeaveRequest', 'app.stateSaved')}. 1 unsent`)
  await server.start()
  await networkIsBack(page)
  await until('the leave to arrive', async () => (await server.query(`select id from leaves where date_from = '${first}' and date_to = '${last}'`)).length === 1)
  await expect.poll(heard).toContain(`${heardOf('sync.kindLeaveRequest', 'app.stateSent')}. ${text('sync.allSent')}`)
})

test('A shortage is supported and a new one opened with the keyboard alone; the button keeps the focus, and so does what opened a dialog when Escape closes it.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist2)
  await page.goto(server.url + paths.trendingShortages)
  const item = page.getByRole('article').filter({ hasText: 'Otrivin' })
  const button = (isSupported: boolean) => item.getByRole('button', { pressed: isSupported })
  await tabTo(page, button(false))
  await page.keyboard.press('Enter')
  await expect(button(true)).toBeVisible()
  await expect(button(true)).toBeFocused()

  const add = page.getByRole('button', { name: text('shortages.add'), exact: true })
  await page.locator('main').focus()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  // Tab goes round within the dialog: the page behind it is out of reach.
  for (let stop = 0; stop < 20; stop += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(add).toBeFocused()
})

test('A manager decides a leave with the keyboard alone, and the focus is not lost when the buttons are gone.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.manager)
  await page.goto(server.url + paths.leaveRequests)
  await tabTo(page, page.getByRole('tabpanel').getByRole('link').first())
  await page.keyboard.press('Enter')
  const approve = page.getByRole('button', { name: text('leave.approve'), exact: true })
  await expect(approve).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  await tabTo(page, approve)
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: text('leave.approve'), exact: true })
  await tabTo(page, confirm)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(approve).toBeHidden()
  expect(await isFocusLost(page)).toBe(false)
})

test('What goes, or can be pressed no more, under the keyboard leaves the focus beside it: an item of a list, the last step of a choice.', async ({ page, server }) => {
  await page.goto(server.url)
  await signIn(page, people.pharmacist1)
  const before = page.getByRole('button', { name: text('sales.monthBefore') })
  await tabTo(page, before)
  await expect.poll(async () => {
    await page.keyboard.press('Enter')
    return before.isDisabled()
  }).toBe(true)
  await expect(page.getByRole('button', { name: text('sales.monthAfter') })).toBeFocused()

  const remove = page.getByRole('button', { name: text('contacts.remove', { name: 'Mahmoud Hassan' }) })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  await expect(remove).toHaveCount(0)
  await expect.poll(() => isFocusLost(page)).toBe(false)
  expect(await page.locator('main').evaluate((main) => main.contains(document.activeElement))).toBe(true)
})

/** As a person types it into the parts of the field, in the order of American English. */
async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  const [year = '', month = '', date = ''] = day.split('-')
  await tabTo(page, field)
  if (!(await hasFocus(field))) throw new Error(`${label} has not the focus`)
  await page.keyboard.type(`${month}${date}${year}`)
  await expect(field).toHaveValue(day)
}

/** The body alone has it when what had it was taken away. */
function isFocusLost(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
}
