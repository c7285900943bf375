import { expect } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { callsAs } from '../support/calls-as.ts'
import { people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { asManager } from '../support/leave-screen.ts'
import { networkIsBack, offlineReadyPage } from '../support/offline-page.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

/** The longest waiting request of the demo chain. */
const LONGEST = 'demo-leave-12'
const SHIFT = { pharmacyName: THEIR_PHARMACY, dayType: 'double', secondSales: 4321.5, secondPharmacist: 'Yousef' }
const REASON = 'A receipt was counted twice'

test(
  'A manager decides a leave and looks at a pharmacy without a server; the decision arrives once, and then a figure is corrected.',
  { tag: '@core' },
  async ({ browser, server }) => {
    const pharmacist = await callsAs(server.url, people.pharmacist2)
    await pharmacist.post('/api/reports/addAReport', { ...SHIFT, day: riyadhToday() })
    const page = await offlineReadyPage(browser, { url: server.url, email: people.manager, path: paths.home })
    await readyForOutage(page)
    await page.goto(server.url)
    const request = page
      .getByRole('region', { name: new RegExp(text('dashboard.needs')) })
      .getByRole('link', { name: /^Faisal/ })
    await expect(request).toBeVisible()
    await server.stop()

    await test.step('without a server', async () => {
      await page.reload()
      await request.click()
      await page.getByRole('button', { name: text('leave.approve'), exact: true }).click()
      const unsent = page.getByRole('region', { name: text('leave.unsentApprove') })
      await expect(unsent.getByText(text('app.stateSaved'), { exact: true })).toBeVisible()
      await page.goto(server.url)
      await page.getByRole('link', { name: THEIR_PHARMACY }).click()
      await expect(page.getByRole('region', { name: text('sales.thisMonth') })).toContainText('4,321.50')
    })

    await server.start()
    await networkIsBack(page)
    const elsewhere = await asManager(server.url)
    await until('the approval to arrive', async () => (await elsewhere.leave(LONGEST)).status === 'Approved')
    expect(await server.query(`select action from audit_entries where entity_id = '${LONGEST}'`)).toEqual([
      { action: 'approve' },
    ])

    await page.goto(`${server.url}/dashboard/${THEIR_PHARMACY}`)
    const day = page.getByRole('listitem').filter({ hasText: '4,321.50' })
    await day
      .last()
      .getByRole('button', { name: new RegExp(text('sales.night')) })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('sales.correctedSales')).fill('4000')
    await dialog.getByLabel(text('sales.correctionReason')).fill(REASON)
    await dialog.getByRole('button', { name: text('sales.saveCorrection') }).click()
    await expect(page.locator('main').getByText(REASON).first()).toBeVisible()
    await expect(page.getByRole('region', { name: text('sales.thisMonth') })).toContainText('4,000.00')
    await page.context().close()
  },
)
