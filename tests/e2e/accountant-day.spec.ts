import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { chooseByTyping, expectFocusKept, pressOn, typeInto } from '../support/by-keyboard.ts'
import { people } from '../support/demo-people.ts'
import { heardOf, listen } from '../support/heard.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { routedPage } from '../support/routed-page.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

const AHMED = { id: 'demo-pharmacist1', name: 'Ahmed Mahmoud Hassan' }

test(
  'An accountant pays a salary by keyboard without a server; it arrives once with exact sums, and its employee sees it.',
  { tag: '@core' },
  async ({ browser, server }) => {
    const path = `${paths.payrollEntry}?view=cards`
    const page = await offlineReadyPage(browser, { url: server.url, email: people.accountant, path })
    await readyForOutage(page)
    await page.goto(server.url + path)
    const card = page.locator('main li').filter({ has: page.locator('summary', { hasText: AHMED.name }) })
    await expect(card).toBeVisible()
    await server.stop()

    await test.step('by keyboard, without a server', async () => {
      const heard = await listen(page)
      const field = (name: string) => card.locator(`[name="${name}"]`)
      const add = card.getByRole('button', { name: text('payroll.addSalary'), exact: true })
      await pressOn(page, card.locator('summary'))
      await chooseByTyping(page, field('contract'), text('payroll.contractPharmacistOld'))
      await chooseByTyping(page, field('housingAllowance'), '1500')
      await typeInto(page, field('overTimeHours'), '0.5')
      await typeInto(page, field('incentives'), 'abc')
      await typeInto(page, field('percentage'), '0.2')
      await pressOn(page, add)
      await expect(field('incentives')).toBeFocused()
      await typeInto(page, field('incentives'), '0.1')
      await typeInto(page, card.getByLabel(text('payroll.remarks'), { exact: true }), 'One night more')
      // 3150 + 1500 + 200 + 500 + 9.845 rounded half up + 0.1 + 0.2
      await expect(card.getByRole('status', { name: text('payroll.netPay') })).toContainText('5,360.15')
      await pressOn(page, add)
      await expect(card.locator('summary')).toContainText(text('app.stateSaved'))
      await expect.poll(heard).toContainEqual(expect.stringContaining(heardOf('sync.kindPaySlip', 'app.stateSaved')))
      await expectFocusKept(page)
    })

    await server.start()
    await networkIsBack(page)
    const slips = () =>
      server.query(
        `select net_pay, over_time_allowance, remarks from payrolls where user_id = '${AHMED.id}' and month = '${riyadhToday().slice(0, 7)}-01'`,
      )
    await until('the slip to arrive', async () => (await slips()).length > 0)
    await expect(card.locator('summary')).toContainText(text('payroll.slipSaved'))
    expect(await slips()).toMatchObject([{ net_pay: 536_015, over_time_allowance: 985, remarks: 'One night more' }])
    await page.context().close()

    const employee = await routedPage(browser, { url: server.url, email: people.pharmacist1 })
    await employee.goto(server.url + paths.payrollHistory)
    await employee.getByRole('button', { name: text('payroll.show'), exact: true }).click()
    await expect(employee.locator('main li').first()).toContainText('5,360.15')
    await employee.context().close()
  },
)
