import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { growChain } from '../../bench/large-chain.ts'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { people } from '../support/demo-people.ts'
import { offlineReadyPage } from '../support/offline-page.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

const TIMEOUT_MS = 240_000
const LIMIT_MS = 180_000

test('18 salaries that are ready are saved with three taps from the accountant’s home.', async ({ page, server }) => {
  test.setTimeout(TIMEOUT_MS)
  await page.goto(server.url)
  await signIn(page, people.accountant)
  // 1, 2 and 3.
  await page.getByRole('link', { name: text('payroll.enterSalaries') }).click()
  await copyButton(page).click()
  await saveButton(page).click()
  await expect.poll(() => paidOf(server)).toBe(18)
  await expect(page.getByText('18 salaries sent.')).toBeVisible()
})

test('200 people, 190 of them as last month, are paid by keyboard alone in under 3 minutes, and each has one slip.', async ({
  page,
  server,
}) => {
  test.setTimeout(TIMEOUT_MS)
  await server.stop()
  growChain(server.dataDir, { pharmacies: 10, employees: 200, years: 1 })
  await server.start()
  await page.goto(server.url)
  await signIn(page, people.accountant)
  await page.goto(server.url + paths.payrollEntry)
  await expect(page.getByText(text('payroll.slipsSavedOf', { saved: '0', all: '200' }))).toBeVisible()
  const began = Date.now()
  await pressTo(page, copyButton(page))
  await expect(page.getByRole('heading', { level: 2 }).last()).toBeFocused()
  await pressTo(page, page.getByRole('button', { name: text('payroll.backToList') }), 'Shift+Tab')
  await tabTo(page, cellOfFirst(page))
  for (let nth = 1; nth <= 200; nth += 1) {
    if (nth % 20 === 10) await page.keyboard.type('50+25')
    await page.keyboard.press('Enter')
    if (nth % 20 !== 0 || nth === 200) continue
    await expect(page.getByText(text('list.pageOf', { page: String(nth / 20 + 1), pages: '10' }))).toBeVisible()
    await expect(cellOfFirst(page)).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(saveButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => paidOf(server), { timeout: LIMIT_MS }).toBe(200)
  const tookMs = Date.now() - began
  console.log(`200 salaries, 10 of them changed, took ${(tookMs / 1_000).toFixed(1)} s by keyboard.`)
  expect(tookMs).toBeLessThan(LIMIT_MS)
  const [changed] = await server.query(
    `select count(*) as n from payrolls where month = '${month()}' and incentives = 7500`,
  )
  expect(Number(changed?.['n'])).toBe(10)
  const twice = await server.query(
    `select user_id from payrolls where month = '${month()}' group by user_id having count(*) > 1`,
  )
  expect(twice).toEqual([])
})

test('Salaries saved together offline are stopped: they become drafts again, and nothing is sent.', async ({
  browser,
  server,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const page = await offlineReadyPage(browser, { url: server.url, email: people.accountant, path: paths.payrollEntry })
  await expect(copyButton(page)).toBeVisible()
  await page.context().setOffline(true)
  await copyButton(page).click()
  await saveButton(page).click()
  await expect(page.getByRole('status').getByText('18 slips waiting to send')).toBeVisible()
  await page.getByRole('button', { name: text('payroll.stop') }).click()
  await expect(page.getByText('18 are drafts again.')).toBeVisible()
  await expect(saveButton(page)).toBeVisible()
  expect(await paidOf(server)).toBe(0)
  await page.context().close()
})

test('A column copied from a spreadsheet is pasted down the table, and the paste is undone.', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await signIn(page, people.accountant)
  await page.goto(`${server.url}${paths.payrollEntry}?view=table`)
  const cells = page.locator('tbody [name="incentives"]')
  await expect(cells).toHaveCount(18)
  await cells.nth(1).focus()
  await cells.nth(1).evaluate((cell) => {
    const data = new DataTransfer()
    data.setData('text/plain', '100\t1\n٢٠٠٫٥\t2\n1,234\t3\n')
    cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(cells.nth(0)).toHaveValue('')
  await expect(cells.nth(2)).toHaveValue('200.5')
  await expect(cells.nth(3)).toHaveValue('1,234')
  await expect(page.locator('tbody [name="percentage"]').nth(3)).toHaveValue('3')
  await page.keyboard.press('ArrowDown')
  await expect(cells.nth(2)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('tbody [name="percentage"]').nth(2)).toBeFocused()
  await page.getByRole('button', { name: text('payroll.undoPaste') }).click()
  await expect(cells.nth(2)).toHaveValue('')
})

function month(): string {
  return `${riyadhToday().slice(0, 7)}-01`
}

async function paidOf(server: ServerProcess): Promise<number> {
  return Number((await server.query(`select count(*) as n from payrolls where month = '${month()}'`))[0]?.['n'])
}

function copyButton(page: Page) {
  return page.getByRole('button', { name: new RegExp(`^${text('payroll.copyMonth', { month: '' }).trim()}`) }).first()
}

function saveButton(page: Page) {
  return page.getByRole('button', { name: /^Save \d+ ready/ })
}

function cellOfFirst(page: Page) {
  return page.locator('tbody [name="incentives"]').first()
}

async function tabTo(page: Page, control: ReturnType<typeof copyButton>, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  for (let tabs = 0; tabs < 40; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
}

/** Tabs to a control and presses Enter. */
async function pressTo(page: Page, control: ReturnType<typeof copyButton>, key = 'Tab'): Promise<void> {
  await tabTo(page, control, key)
  await page.keyboard.press('Enter')
}
