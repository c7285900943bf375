import { expect } from '@playwright/test'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { paths } from '../../src/paths/paths.ts'
import { managerPaths } from '../../src/shared/contract/manager-paths.ts'
import { payMonthBefore } from '../../src/shared/rules/pay/pay-history.ts'
import { test } from '../support/app-fixtures.ts'
import { callsAs } from '../support/calls-as.ts'
import { people } from '../support/demo-people.ts'
import { examineAtWidths } from '../support/examine.ts'
import { pdfPages } from '../support/pdf-pages.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import type { ServerProcess } from '../support/server-process.ts'
import { LOCALES, text } from '../support/texts.ts'
import { until } from '../support/until.ts'

test.describe.configure({ timeout: 120_000 })

const REASON = 'The overtime was left out'

for (const locale of LOCALES) {
  const say = (id: MessageId, values: Record<string, string> = {}) => text(id, values, locale)

  test(`An accountant voids a slip with a reason, which the slip then shows (${locale}).`, async ({
    browser,
    server,
  }) => {
    const page = await routedPage(browser, { url: server.url, email: people.accountant, locale })
    await page.goto(`${server.url}/slipPage/${await slipOfLastMonth(server)}`)
    await page.getByRole('button', { name: say('payroll.voidSlip') }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: say('payroll.voidSlip') })
    await confirm.click()
    await expect(dialog.getByText(say('payroll.voidReasonMissing'))).toBeVisible()
    await examineAtWidths(page, { what: 'voiding a slip', locale })
    await dialog.getByLabel(say('payroll.voidReason')).fill(REASON)
    await confirm.click()
    await expect(dialog).toHaveCount(0)
    const main = page.locator('main')
    await expect(main.getByText(REASON).first()).toBeVisible()
    await expect(main.locator('[tabindex="-1"]:focus')).toContainText(say('payroll.voided'))
    await examineAtWidths(page, { what: 'a voided slip', locale })
    await page.context().close()
  })

  test(`The employee of a voided slip sees it struck in the history, with its reason (${locale}).`, async ({
    browser,
    server,
  }) => {
    await voidSlipOfLastMonth(server)
    const page = await routedPage(browser, { url: server.url, email: people.pharmacist1, locale })
    await page.goto(server.url + paths.payrollHistory)
    await page.getByRole('button', { name: say('payroll.show'), exact: true }).click()
    const voided = page.locator('main li').filter({ hasText: REASON })
    await expect(voided.locator('s')).toBeVisible()
    await expect(voided).toContainText(say('payroll.voided'))
    await examineAtWidths(page, { what: 'a history with a voided slip', locale })
    await page.context().close()
  })
}

test('Without a network a slip is not voided: the dialog says so, and works once it is back.', async ({
  browser,
  server,
}) => {
  const page = await routedPage(browser, { url: server.url, email: people.accountant })
  await page.goto(`${server.url}/slipPage/${await slipOfLastMonth(server)}`)
  await page.getByRole('button', { name: text('payroll.voidSlip') }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: text('payroll.voidSlip') })
  await dialog.getByLabel(text('payroll.voidReason')).fill(REASON)
  await page.route('**/api/**', (route) => route.abort())
  await confirm.click()
  await expect(dialog.getByText(text('payroll.voidOffline'))).toBeVisible()
  await page.unroute('**/api/**')
  await confirm.click()
  await expect(page.locator('main').getByText(REASON).first()).toBeVisible()
  await page.context().close()
})

test('A voided slip says so on its one page of paper.', async ({ browser, server }) => {
  const id = await voidSlipOfLastMonth(server)
  const page = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  await page.goto(`${server.url}/slipPage/${id}`)
  await expect(page.getByRole('status').filter({ hasText: REASON })).toBeVisible()
  await page.getByRole('button', { name: text('payroll.show'), exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('article', { name: text('payroll.statement') })).toContainText(REASON)
  expect(await pdfPages(page)).toBe(1)
  await page.context().close()
})

test('A corrected slip begins with the figures of the voided one, and takes its place.', async ({
  browser,
  server,
}) => {
  const id = await voidSlipOfLastMonth(server)
  const page = await routedPage(browser, { url: server.url, email: people.accountant })
  await page.goto(`${server.url}/slipPage/${id}`)
  await page.getByRole('button', { name: text('payroll.issueAgain') }).click()
  const card = page.locator('main li').filter({ hasText: REASON }).first()
  await expect(card.locator('[name="basicPay"]')).toHaveValue('3150')
  await card.locator('[name="otherIncentives"]').fill('100')
  await card.getByRole('button', { name: text('payroll.addSalary') }).click()
  const incentives = async () => (await server.query(`select other_incentives from payrolls where ${ofLastMonth()}`))[0]
  await until('the corrected slip', async () => (await incentives())?.['other_incentives'] === 10_000)
  await page.context().close()

  const own = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
  await own.goto(`${server.url}/slipPage/${id}`)
  await own.getByRole('link', { name: text('payroll.openCorrected') }).click()
  await own.getByRole('button', { name: text('payroll.show'), exact: true }).click()
  await expect(own.getByRole('article', { name: text('payroll.statement') })).toBeVisible()
  await expect(own.getByText(REASON)).toHaveCount(0)
  await own.context().close()
})

/** As a condition of SQL: the slip of Ahmed for the last month. */
function ofLastMonth(): string {
  return `user_id = 'demo-pharmacist1' and month = '${payMonthBefore(`${riyadhToday().slice(0, 7)}-01`)}'`
}

async function slipOfLastMonth(server: ServerProcess): Promise<string> {
  const [slip] = await server.query(`select id from payrolls where ${ofLastMonth()}`)
  return String(slip?.['id'])
}

async function voidSlipOfLastMonth(server: ServerProcess): Promise<string> {
  const id = await slipOfLastMonth(server)
  const accountant = await callsAs(server.url, people.accountant)
  await accountant.post(managerPaths.voidPayroll(id), { reason: REASON, revision: 1 })
  return id
}
