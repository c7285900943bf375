import { expect } from '@playwright/test'
import { addDays } from '../../src/shared/rules/days/business-day.ts'
import { isolated } from '../../src/shared/rules/values/written-figure.ts'
import { heardOf, listen } from '../support/heard.ts'
import { askLeave, savedNote } from '../support/leave-screen.ts'
import { PHARMACY, signInSara, test } from '../support/plain-fixtures.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

// The app is built for another origin first.
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const TWO_REPORTS = '2 reports for this day'

test('Where a plain server has two reports for a day nothing is sent: both are shown, the lists mark it, and the shift is sent once one of them is removed.', async ({
  page,
  built,
  plain,
  network,
}) => {
  const day = riyadhToday()
  for (const firstSales of [100, 200])
    plain.add(plain.reports, { pharmacyName: PHARMACY, day, dayType: 'single', firstSales, firstPharmacist: 'Huda' })
  await signInSara(page, built.origin)
  const heard = await listen(page)
  await recordShift(page, { origin: built.origin, day, shift: 'night', sales: '300' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateAttention'))
  await expect.poll(heard).toContain(`${heardOf('sync.kindShiftReport', 'app.stateAttention')}. 1 unsent`)
  await expect(page.getByText(TWO_REPORTS)).toHaveCount(1)

  await page.goto(`${built.origin}/sync`)
  const parked = page.getByRole('article').filter({ hasText: text('sync.nightShift') })
  await expect(parked).toContainText(text('errors.several_reports'))
  await expect(parked.getByRole('heading', { level: 3 })).toHaveText([
    text('sync.serverVersionOf', { number: '1', count: '2' }),
    text('sync.serverVersionOf', { number: '2', count: '2' }),
    text('sync.yourVersion'),
  ])
  // Neither can be replaced: this tablet cannot know which of them is right.
  await expect(parked.getByRole('button', { name: text('sync.keepMine') })).toHaveCount(0)
  await parked.getByRole('button', { name: text('sync.retryNow') }).click()
  await expect(parked.getByText(text('sync.eventConflict'))).toHaveCount(2)
  expect(network.arrived.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/users/signin',
  ])

  plain.reports.splice(0, 1)
  await parked.getByRole('button', { name: text('sync.retryNow') }).click()
  await expect(page.getByRole('region', { name: text('sync.recentlySent') })).toContainText(text('sync.nightShift'))
  expect(plain.reports).toMatchObject([{ firstPharmacist: 'Huda', secondSales: 300 }])
  await page.goto(`${built.origin}/`)
  await expect(page.getByText(text('app.stateSent')).first()).toBeVisible()
  await expect(page.getByText(TWO_REPORTS)).toHaveCount(0)
})

test('A report that the browser itself sent twice over a reset connection, which no look-up can prevent, counts once and is marked; a correction reaches both copies.', async ({
  page,
  built,
  plain,
  network,
}) => {
  const day = riyadhToday()
  await signInSara(page, built.origin)
  const reset = network.order('lostAnswer', { method: 'POST', path: /\/addAReport/, reused: true })
  await recordShift(page, { origin: built.origin, day, shift: 'morning', sales: '321.5' })
  await reset.fired
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  expect(plain.reports.map(({ firstSales }) => Number(firstSales))).toEqual([321.5, 321.5])
  expect(plain.reports[1]?.['clientRef']).toBe(plain.reports[0]?.['clientRef'])
  const surplus = plain.reports.map(({ _id }) => _id).sort()[1] ?? ''

  await page.goto(`${built.origin}/`)
  const notes = page.getByText(text('sales.storedTwice', { ids: isolated(surplus) }))
  await expect(notes.first()).toBeVisible()
  await expect(page.getByText('643')).toHaveCount(0)
  await page.goto(`${built.origin}/sync`)
  await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()

  await recordShift(page, { origin: built.origin, day, shift: 'morning', sales: '320' })
  await expect(stateJustRecorded(page)).toHaveText(text('app.stateSent'))
  expect(plain.reports.map(({ firstSales }) => Number(firstSales))).toEqual([320, 320])

  plain.reports.splice(
    plain.reports.findIndex(({ _id }) => _id === surplus),
    1,
  )
  await page.goto(`${built.origin}/`)
  await expect(page.getByText('320').first()).toBeVisible()
  await expect(notes).toHaveCount(0)
})

test('A leave that the browser itself sent twice over a reset connection is one leave; cancelling it reaches both copies.', async ({
  page,
  built,
  plain,
  network,
}) => {
  const dateFrom = addDays(riyadhToday(), 60)
  await signInSara(page, built.origin)
  const reset = network.order('lostAnswer', { method: 'POST', path: /\/addALeave/, reused: true })
  await askLeave(page, { origin: built.origin, dateFrom, dateTo: addDays(dateFrom, 3) })
  await reset.fired
  await expect(savedNote(page).getByText(text('leave.savedSent'))).toBeVisible({ timeout: 30_000 })
  expect(plain.leaves).toHaveLength(2)

  await page.goto(`${built.origin}/leavesHistory`)
  const leaves = page.getByRole('link', { name: text('options.annualLeave') })
  await expect(leaves).toHaveCount(1)
  await leaves.click()
  await page.getByRole('button', { name: text('leave.cancelLeave') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text('leave.cancelConfirm') })
    .click()
  await until('both copies to be cancelled', () => plain.leaves.every(({ status }) => status === 'Cancelled'))
  await page.goto(`${built.origin}/sync`)
  await expect(page.getByText(text('sync.nothingWaits'))).toBeVisible()
  await page.goto(`${built.origin}/leavesHistory`)
  await expect(page.getByRole('listitem').getByText(text('leave.stateCancelled'))).toHaveCount(1)
})
