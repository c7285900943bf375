import { expect } from '@playwright/test'
import { test } from '../support/app-fixtures.ts'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { DEMO_PASSWORD, people, THEIR_PHARMACY } from '../support/demo-people.ts'
import { HttpClient } from '../support/http-client.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { reportsOfDay } from '../support/reports-of-day.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signIn } from '../support/sign-in.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { workerReady } from '../support/worker-ready.ts'

test('Two shifts of a day are sent in one write; where another person has recorded the morning, the night is still sent.', async ({
  page,
  server,
  network,
}) => {
  // Before the first day of the demo chain.
  const day = addDays(riyadhToday(), -400)
  await page.goto(network.url)
  await signIn(page, people.pharmacist1)
  await workerReady(page)
  const outage = network.order('lostRequest', { path: /\/api\// }, Number.POSITIVE_INFINITY)
  await recordShift(page, { origin: network.url, day, shift: 'morning', sales: '1000.50' })
  await recordShift(page, { origin: network.url, day, shift: 'night', sales: '2000.25' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSaved'))

  const colleague = new HttpClient(server.url)
  await colleague.signIn(people.pharmacist2, DEMO_PASSWORD)
  const report = { dayType: 'double', day, pharmacyName: THEIR_PHARMACY, firstSales: 900, firstPharmacist: 'x' }
  expect(
    (await colleague.post('/api/reports/addAReport', report, { 'idempotency-key': 'colleague-morning' })).status,
  ).toBe(200)
  outage.cancel()
  await networkIsBack(page)

  await until('the night', async () => (await reportsOfDay(server, day))[0]?.secondBy)
  expect(await reportsOfDay(server, day)).toEqual([
    { first: 90_000, firstBy: 'demo-pharmacist2', second: 200_025, secondBy: 'demo-pharmacist1' },
  ])
  await page.goto(`${network.url}/sync`)
  const morning = page.getByRole('article').filter({ hasText: text('sync.morningShift') })
  await expect(morning).toContainText(text('app.stateAttention'))
  await expect(page.getByRole('region', { name: text('sync.recentlySent') })).toContainText(text('sync.nightShift'))
})
