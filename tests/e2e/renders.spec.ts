import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { test } from '../support/app-fixtures.ts'
import { callsAs } from '../support/calls-as.ts'
import { people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { countRenders, rowsDrawnBy } from '../support/renders.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { salesField } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'

/** A pharmacy of the demo chain without any report. */
const NEVER_REPORTED = 'P2060'
const OTRIVIN = 'Otrivin nasal spray'

test.describe('A change of one row renders that row and no other:', () => {
  test('a key typed in the payroll table.', async ({ page, sharedServer }) => {
    await open(page, { url: sharedServer.url, email: people.accountant, path: `${paths.payrollEntry}?view=table` })
    const row = page.getByRole('table').getByRole('row').nth(3)
    const name = (await row.getByRole('rowheader').locator('bdi').first().textContent()) ?? ''
    await expect(page.getByRole('table').getByRole('row').nth(8)).toBeVisible()
    const field = row.getByRole('textbox').first()
    await field.fill('12')
    const drawn = await rowsDrawnBy(page, async () => {
      await field.press('End')
      await field.press('5')
      await expect(field).toHaveValue('125')
    })
    expect(drawn).toEqual([expect.stringContaining(name)])
  })

  test('a figure typed into a shift, above the list of days.', { tag: '@core' }, async ({ page, sharedServer }) => {
    await open(page, {
      url: sharedServer.url,
      email: people.pharmacist3,
      path: `${paths.salesReports}?day=${riyadhToday()}&shift=morning`,
    })
    await expect(page.getByRole('heading', { name: text('sales.reportedDays') })).toBeVisible()
    const drawn = await rowsDrawnBy(page, async () => {
      await salesField(page).pressSequentially('4321')
      await expect(salesField(page)).toHaveValue(/4.?321/)
    })
    expect(drawn).toEqual([])
  })

  test('support for one shortage.', async ({ page, server }) => {
    await open(page, { url: server.url, email: people.pharmacist1, path: paths.trendingShortages })
    const item = page.getByRole('article', { name: OTRIVIN })
    await expect(item).toBeVisible()
    expect(await page.getByRole('article').count()).toBeGreaterThan(5)
    const drawn = await rowsDrawnBy(page, async () => {
      await item.locator('button[aria-pressed="false"]').click()
      await expect(item.locator('button[aria-pressed="true"]')).toBeVisible()
      await expect
        .poll(
          async () =>
            (
              await server.query(
                `select count(*) as n from shortage_registerers r join shortages s on s.id = r.shortage_id where s.name = '${OTRIVIN}' and r.name like 'Ahmed%'`,
              )
            )[0]?.['n'],
        )
        .not.toBe(0)
      await expect(item.locator('output')).toBeEmpty()
    })
    expect(drawn).not.toEqual([])
    expect(drawn.filter((words) => !words.includes(OTRIVIN))).toEqual([])
  })

  test('a report of one pharmacy that reaches the dashboard.', async ({ page, server }) => {
    await open(page, { url: server.url, email: people.manager, path: paths.home })
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^P\d{4}/ }) })
    await expect(rows).toHaveCount(8)
    await expect(rows.getByRole('img')).toHaveCount(8)
    const never = text('sales.neverReported', { pharmacy: NEVER_REPORTED })
    await expect(rows.filter({ hasText: NEVER_REPORTED })).toContainText(never)
    const before = await rows.filter({ hasText: THEIR_PHARMACY }).textContent()
    const drawn = await rowsDrawnBy(page, async () => {
      const counter = await callsAs(server.url, people.pharmacist1)
      // Too little to change any rank.
      await counter.post('/api/reports/addAReport', {
        pharmacyName: THEIR_PHARMACY,
        day: riyadhToday(),
        dayType: 'double',
        firstSales: 0.25,
        firstPharmacist: 'Ahmed',
      })
      await networkIsBack(page)
      await expect.poll(() => rows.filter({ hasText: THEIR_PHARMACY }).textContent()).not.toBe(before)
    })
    expect(drawn).toEqual([expect.stringContaining(THEIR_PHARMACY)])
  })
})

async function open(page: Page, { url, email, path }: { url: string; email: string; path: string }): Promise<void> {
  await countRenders(page)
  await page.goto(url)
  await signIn(page, email)
  // Nothing else is loaded and drawn later.
  await readyForOutage(page)
  await page.goto(url + path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
