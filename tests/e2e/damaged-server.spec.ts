import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/app/paths.ts'
import { isolated } from '../../src/shared/rules/written-figure.ts'
import { ACCOUNTANT, fillDamaged, MANAGER } from '../support/damaged-chain.ts'
import { openScreen } from '../support/every-screen.ts'
import { HUDA, PHARMACY, SARA, signInAs, test } from '../support/plain-fixtures.ts'
import type { PlainServer } from '../support/plain-server.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openShift, recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { signOut } from '../support/sign-out.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'

const WALK_MS = 300_000
/** A sending that found no server tries again later and later. */
const RESENT_MS = 60_000

test.describe('A plain server of which two records in five are damaged', () => {
  test.describe.configure({ timeout: WALK_MS })

  test('lets every role sign in and work for a week with outages, and has the damaged parts unchanged afterwards.', async ({
    page,
    built,
    plain,
    plainPort,
  }) => {
    const { week, sara } = fillDamaged(plain, riyadhToday())
    const before = copyOf(plain)

    await signInAs(page, { origin: built.origin, who: SARA })
    await expect(page.getByText('1 record could not be shown.').first()).toBeVisible()
    for (const [index, day] of week.entries()) {
      const isOut = index % 3 === 1
      if (isOut) await plain.close()
      await recordShift(page, { origin: built.origin, day, shift: 'night', sales: String(200 + index) })
      await expect(stateJustRecorded(page)).toHaveText(text(isOut ? 'app.stateSaved' : 'app.stateSent'))
      if (isOut) await plain.listen(plainPort)
      await until(
        `the night of ${day}`,
        () =>
          plain.reports.some(
            (report) => String(report['day']).startsWith(day) && report['secondPharmacist'] === SARA.name,
          ),
        RESENT_MS,
      )
    }
    // Huda's figure of that morning is "much".
    await openShift(page, { origin: built.origin, day: week[2] ?? '', shift: 'morning' })
    await expect(page.getByText(text('sales.colleagueUnreadable', { name: isolated(HUDA.name) }))).toBeVisible()
    await openScreen(page, paths.trendingShortages)
    const panadol = page.getByRole('article').filter({ hasText: 'Panadol' }).last()
    await panadol.getByRole('button', { pressed: false }).click()
    await until(
      'the support',
      () => plain.shortages.some(({ shortageRegisterers }) => JSON.stringify(shortageRegisterers).includes(SARA.name)),
      RESENT_MS,
    )
    await walk(page, [
      paths.home,
      paths.profile,
      paths.settings,
      paths.sync,
      paths.cv,
      paths.salesReports,
      paths.leaveRequest,
      paths.leaveRejoin,
      paths.leavesHistory,
      paths.payrollHistory,
      paths.trendingShortages,
      paths.vaccine,
      paths.visitsHistory,
      ...plain.leaves.map(({ _id }) => paths.leave.replace(':leaveId', _id)),
      ...plain.slips.map(({ _id }) => paths.slip.replace(':slipId', _id)),
      ...plain.visits.map(({ _id }) => paths.visit.replace(':visitId', _id)),
    ])
    await signOut(page)

    await signInAs(page, { origin: built.origin, who: MANAGER })
    const asked = plain.leaves.find(
      ({ status, comment }) => status === 'Pending' && JSON.stringify(comment) === '{"x":1}',
    )
    await expect(page.getByText('figures are not readable and not in the sums.')).toBeVisible()
    await readyForOutage(page)
    await plain.close()
    await openScreen(page, paths.leave.replace(':leaveId', asked?._id ?? ''))
    await page.getByRole('button', { name: text('leave.approve'), exact: true }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: text('leave.approve'), exact: true })
      .click()
    await expect(
      page
        .getByRole('region', { name: text('leave.unsentApprove') })
        .getByText(text('app.stateSaved'), { exact: true }),
    ).toBeVisible()
    await openScreen(page, paths.newVisit)
    await page.getByLabel(text('visits.currentPharmacy')).selectOption(PHARMACY)
    await page.getByLabel(text('visits.currentPharmacist')).selectOption({ label: HUDA.name })
    await page.getByRole('button', { name: text('visits.submit'), exact: true }).click()
    await expect(
      page.getByRole('region', { name: text('visits.added').trim(), exact: true }).getByText(text('app.stateSaved')),
    ).toBeVisible()
    await plain.listen(plainPort)
    await networkIsBack(page)
    await until('the visit', () => plain.visits.some(isOfHuda), RESENT_MS)
    await until(
      'the approval',
      () => plain.leaves.some(({ _id, status }) => _id === asked?._id && status === 'Approved'),
      RESENT_MS,
    )
    await walk(page, [
      paths.home,
      paths.profile,
      paths.pharmacySales.replace(':pharmacyName', 'P9001'),
      paths.employees,
      paths.newEmployee,
      paths.leaveRequests,
      paths.returnRequests,
      paths.newVisit,
      paths.visitsHistory,
      ...plain.leaves.map(({ _id }) => paths.leave.replace(':leaveId', _id)),
      ...plain.visits.map(({ _id }) => paths.visit.replace(':visitId', _id)),
    ])
    await signOut(page)

    await signInAs(page, { origin: built.origin, who: ACCOUNTANT })
    await readyForOutage(page)
    await plain.close()
    await openScreen(page, paths.payrollEntry)
    const card = page.locator('details').filter({ has: page.locator('summary', { hasText: HUDA.name }) })
    await card.locator('summary').click()
    await card.locator('[name="contract"]').selectOption('pharmacistOld')
    await card.getByRole('button', { name: text('payroll.addSalary'), exact: true }).click()
    await expect(card.locator('summary')).toContainText(text('app.stateSaved'))
    await plain.listen(plainPort)
    await networkIsBack(page)
    await until('the pay slip', () => plain.slips.some(isOfHuda), RESENT_MS)
    await walk(page, [
      paths.home,
      paths.payrollEntry,
      ...plain.slips.map(({ _id }) => paths.slip.replace(':slipId', _id)),
    ])

    const after = copyOf(plain)
    const nights = new Set(['dayType', 'secondSales', 'secondPharmacist', 'secondRemarks', 'secondShiftEnd'])
    expect(after.users).toEqual(before.users)
    // One of hers each was added, and nothing else changed.
    expect([after.slips.filter(isOfHuda).length, after.visits.filter(isOfHuda).length]).toEqual([1, 1])
    expect(after.slips.filter((slip) => !isOfHuda(slip))).toEqual(before.slips)
    expect(after.visits.filter((visit) => !isOfHuda(visit))).toEqual(before.visits)
    expect(after.reports.map((report) => without(report, nights))).toEqual(
      before.reports.map((report) => without(report, nights)),
    )
    expect(after.reports.filter(({ secondPharmacist }) => secondPharmacist === sara['employeeName'])).toHaveLength(
      week.length,
    )
    expect(
      after.leaves.map((leave) => (leave['_id'] === asked?._id ? { ...leave, status: 'Pending' } : leave)),
    ).toEqual(before.leaves)
    const supported = (shortage: Json) => ({
      ...shortage,
      shortageRegisterers: ([shortage['shortageRegisterers']].flat() as (Json | null)[]).filter(
        (entry) => entry?.['name'] !== SARA.name,
      ),
    })
    const own = after.shortages.findIndex(({ shortageRegisterers }) =>
      JSON.stringify(shortageRegisterers).includes(SARA.name),
    )
    expect(after.shortages.map((shortage, index) => (index === own ? supported(shortage) : shortage))).toEqual(
      before.shortages,
    )
  })

  test('tells JSON that is not its contract from a page of the network.', async ({ page, built, plain }) => {
    plain.users.splice(0, plain.users.length, { ...SARA, _id: '' })
    await page.goto(built.origin)
    await page.getByLabel(text('session.email')).fill(SARA.email)
    await page.getByLabel(text('session.password'), { exact: true }).fill(SARA.password)
    await page.getByRole('button', { name: text('session.submit'), exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: text('errors.other_json') })).toBeVisible()
  })
})

type Json = Record<string, unknown>

/** A visit or a pay slip of hers: the records that are there already are all of Sara's. */
function isOfHuda({ evaluatedPharmacistName, userName }: Json): boolean {
  return evaluatedPharmacistName === HUDA.name || userName === HUDA.name
}

function copyOf({ users, reports, leaves, slips, visits, shortages }: PlainServer) {
  return structuredClone({ users, reports, leaves, slips, visits, shortages }) as Record<
    'users' | 'reports' | 'leaves' | 'slips' | 'visits' | 'shortages',
    Json[]
  >
}

function without(record: Json, fields: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.has(field)))
}

/** Opens each screen, none of which may be broken in whole or in part. */
async function walk(page: Page, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await openScreen(page, path)
    await expect(page.getByText(text('app.brokenRegionTitle')), path).toHaveCount(0)
    await expect(page.getByText(text('app.brokenPageTitle')), path).toHaveCount(0)
  }
}
