import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { paths } from '../../src/paths/paths.ts'
import { isolated } from '../../src/shared/rules/values/written-figure.ts'
import { ACCOUNTANT, fillDamaged, MANAGER } from '../support/damaged-chain.ts'
import { addContact } from '../support/contact-form.ts'
import { chooseDay } from '../support/date-fields.ts'
import { openScreen, unfold } from '../support/every-screen.ts'
import { HUDA, PHARMACY, SARA, signInAs, test } from '../support/plain-fixtures.ts'
import type { PlainServer } from '../support/plain-server.ts'
import { networkIsBack } from '../support/offline-page.ts'
import { readyForOutage } from '../support/ready-for-outage.ts'
import { riyadhToday } from '../support/riyadh-today.ts'
import { openShift, recordShift, stateJustRecorded } from '../support/shift-report-screen.ts'
import { fillSignIn, signedInMark } from '../support/sign-in.ts'
import { signOut } from '../support/sign-out.ts'
import { text } from '../support/texts.ts'
import { until } from '../support/until.ts'
import { serverTimeIsTheirs } from '../support/clock/server-time.ts'

const WALK_MS = 600_000
/** A send without a server is retried with growing backoff. */
const RESENT_MS = 60_000
/** The day on which Sara is back from a leave that ends on 10 November 2026. */
const RETURN = '2026-11-12'
const DOSE = '2021-05-01'

test.describe('A plain server with two damaged records in five', () => {
  test.describe.configure({ timeout: WALK_MS })

  test('lets every role sign in and work for a week with outages, and keeps the damaged parts unchanged.', async ({
    page,
    built,
    plain,
    plainPort,
  }) => {
    const chain = fillDamaged(plain, riyadhToday())
    for (const [entity, share] of Object.entries(chain.shares)) expect(share, entity).toBeGreaterThanOrEqual(0.4)
    const before = copyOf(plain)
    const week: Week = { page, plain, plainPort, origin: built.origin, ...chain }
    await sellForAWeek(week)
    await recordAsEmployee(week)
    await walkAsPharmacist(week)
    await workAsManager(week)
    await workAsAccountant(week)
    expectOnlyAdditions({ before, after: copyOf(plain), ...chain })
  })

  test('distinguishes JSON of another contract from a page of the network.', async ({ page, built, plain }) => {
    plain.users.splice(0, plain.users.length, { ...SARA, _id: '' })
    await page.goto(built.origin)
    await page.getByLabel(text('session.email')).fill(SARA.email)
    await page.getByLabel(text('session.password'), { exact: true }).fill(SARA.password)
    await page.getByRole('button', { name: text('session.submit'), exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: text('errors.other_json') })).toBeVisible()
  })
})

type Json = Record<string, unknown>

type Week = ReturnType<typeof fillDamaged> & { page: Page; plain: PlainServer; plainPort: number; origin: string }

/** Works without a server if `isOut`, and returns once the server has the result. */
async function work(
  { page, plain, plainPort }: Week,
  isOut: boolean,
  what: string,
  act: () => Promise<void>,
  hasArrived: () => boolean,
): Promise<void> {
  if (isOut) await plain.close()
  await act()
  if (isOut) {
    await plain.listen(plainPort)
    await networkIsBack(page)
  }
  await until(what, hasArrived, RESENT_MS)
}

const leavePath = (id: string) => paths.leave.replace(':leaveId', id)
const everyLeave = ({ leaves }: PlainServer) => leaves.map(({ _id }) => leavePath(String(_id)))
const everySlip = ({ slips }: PlainServer) => slips.map(({ _id }) => paths.slip.replace(':slipId', String(_id)))
const everyVisit = ({ visits }: PlainServer) => visits.map(({ _id }) => paths.visit.replace(':visitId', String(_id)))

function leaveOf({ plain, leaves }: Week, name: keyof Week['leaves']): Json | undefined {
  return plain.leaves.find(({ _id }) => _id === leaves[name])
}

async function pressLast(page: Page, name: Parameters<typeof text>[0]): Promise<void> {
  await page
    .getByRole('button', { name: text(name), exact: true })
    .last()
    .click()
}

async function confirmIn(page: Page, name: Parameters<typeof text>[0]): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: text(name), exact: true })
    .click()
}

/** The pharmacist's nights of a week, on two of which there is no server. */
async function sellForAWeek(chain: Week): Promise<void> {
  const { page, plain, origin, week } = chain
  await serverTimeIsTheirs(page)
  for (const [index, day] of week.entries()) {
    // Each day is set on the tablet's clock with a new sign-in, because the counter locks between two shifts.
    await (index === 0 ? page.clock.install({ time: noonOf(day) }) : page.clock.setSystemTime(noonOf(day)))
    await page.goto(origin)
    await expect(page.getByLabel(text('session.email'))).toBeVisible()
    await fillSignIn(page, SARA)
    await expect(signedInMark(page)).toBeVisible()
    if (index === 0) await expect(page.getByText("1 record couldn't be shown.").first()).toBeVisible()
    const isOut = isOutOn(index)
    const record = async () => {
      await recordShift(page, { origin, day, shift: 'night', sales: String(200 + index) })
      await expect(stateJustRecorded(page)).toHaveText(text(isOut ? 'app.stateSaved' : 'app.stateSent'))
    }
    await work(chain, isOut, `the night of ${day}`, record, () =>
      plain.reports.some((report) => isOn(report, day) && report['secondPharmacist'] === SARA.name),
    )
  }
}

/** What an employee records besides, each without a server. */
async function recordAsEmployee(chain: Week): Promise<void> {
  const { page, plain, origin, week, leaves } = chain
  // Huda's figure of that morning is "much".
  await openShift(page, { origin, day: week[2] ?? '', shift: 'morning' })
  await expect(page.getByText(text('sales.colleagueUnreadable', { name: isolated(HUDA.name) }))).toBeVisible()
  await openScreen(page, paths.trendingShortages)
  const panadol = page.getByRole('article').filter({ hasText: 'Panadol' }).last()
  await panadol.locator('button[aria-pressed="false"]').click()
  await until(
    'the support',
    () => plain.shortages.some(({ shortageRegisterers }) => JSON.stringify(shortageRegisterers).includes(SARA.name)),
    RESENT_MS,
  )
  await readyForOutage(page)
  const cancel = async () => {
    await openScreen(page, leavePath(leaves.cancelled))
    await pressLast(page, 'leave.cancelLeave')
    await confirmIn(page, 'leave.cancelConfirm')
  }
  await work(chain, true, 'the cancelled leave', cancel, () => leaveOf(chain, 'cancelled')?.['status'] === 'Cancelled')
  const comeBack = async () => {
    await openScreen(page, leavePath(leaves.returning))
    await chooseDay(page, text('leave.rejoinField'), RETURN)
    await pressLast(page, 'leave.rejoinRequest')
  }
  await work(chain, true, 'the return', comeBack, () => leaveOf(chain, 'returning')?.['dateRejoinRequest'] === RETURN)
  const befriend = () => addContact(page, { origin, name: 'Salma', phone: '0551234567' })
  await work(chain, true, 'the contact', befriend, () => JSON.stringify(personOf(plain, SARA.email)).includes('Salma'))
  const vaccinate = async () => {
    await openScreen(page, paths.vaccine)
    await page.getByRole('radio', { name: text('vaccination.firstDoseTaken'), exact: true }).check()
    await chooseDay(page, text('vaccination.firstDoseDate'), DOSE)
    await pressLast(page, 'vaccination.save')
  }
  await work(chain, true, 'the vaccination', vaccinate, () =>
    JSON.stringify(personOf(plain, SARA.email)).includes(DOSE),
  )
}

async function walkAsPharmacist(chain: Week): Promise<void> {
  const { page, plain } = chain
  await openScreen(page, paths.settings)
  await unfold(page, paths.settings)
  const undated = plain.reports.find(({ day }) => day === 'Invalid date')
  await expect(page.getByText(`reports:${PHARMACY}: 1 (${undated?._id} day)`)).toBeVisible()
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
    ...everyLeave(plain),
    ...everySlip(plain),
    ...everyVisit(plain),
  ])
  await signOut(page)
}

async function workAsManager(chain: Week): Promise<void> {
  const { page, plain, origin, week, leaves } = chain
  await signInAs(page, { origin, who: MANAGER })
  await expect(page.getByText(/unreadable figures? left out of the totals/)).toBeVisible()
  await readyForOutage(page)
  for (const [index, day] of week.entries()) {
    const visit = async () => {
      await openScreen(page, paths.newVisit)
      await page.getByLabel(text('visits.currentPharmacy')).selectOption(PHARMACY)
      await page.getByLabel(text('visits.currentPharmacist')).selectOption({ label: HUDA.name })
      await page.getByLabel(text('visits.generalRemarks')).fill(`Visit of ${day}`)
      await page.getByRole('button', { name: text('visits.submit'), exact: true }).click()
      await page.getByRole('button', { name: text('visits.saveAsLowest', { grade: '1' }) }).click()
      await expect(page.getByRole('region', { name: text('visits.added').trim(), exact: true })).toBeVisible()
    }
    await work(chain, isOutOn(index), `the visit of ${day}`, visit, () =>
      plain.visits.some(({ generalRemarks }) => generalRemarks === `Visit of ${day}`),
    )
  }
  const approve = async () => {
    await openScreen(page, leavePath(leaves.decided))
    await pressLast(page, 'leave.approve')
  }
  await work(chain, true, 'the approval', approve, () => leaveOf(chain, 'decided')?.['status'] === 'Approved')
  const approveReturn = async () => {
    await openScreen(page, leavePath(leaves.returned))
    await pressLast(page, 'leave.approveRejoin')
  }
  const isBack = () => leaveOf(chain, 'returned')?.['dateRejoinRequestStatus'] === 'Approved'
  await work(chain, true, 'the return that is approved', approveReturn, isBack)
  await walk(page, [
    paths.home,
    paths.profile,
    paths.pharmacySales.replace(':pharmacyName', PHARMACY),
    ...plain.pharmacies
      .slice(1, 4)
      .map(({ pharmacyName }) => paths.pharmacySales.replace(':pharmacyName', String(pharmacyName))),
    paths.employees,
    paths.newEmployee,
    paths.leaveRequests,
    paths.returnRequests,
    paths.newVisit,
    paths.visitsHistory,
    ...everyLeave(plain),
    ...everyVisit(plain),
  ])
  await signOut(page)
}

async function workAsAccountant(chain: Week): Promise<void> {
  const { page, plain, origin, week, soundPeople } = chain
  await signInAs(page, { origin, who: ACCOUNTANT })
  await readyForOutage(page)
  for (const [index, name] of soundPeople.slice(0, week.length).entries()) {
    const pay = async () => {
      await openScreen(page, `${paths.payrollEntry}?view=cards`)
      const card = page.locator('details').filter({ has: page.locator('summary', { hasText: name }) })
      // A saved card opens the next one.
      await expect(async () => {
        if ((await card.getAttribute('open')) === null) await card.locator('summary').click()
        await expect(card.locator('[name="contract"]')).toBeVisible({ timeout: 1_000 })
      }).toPass()
      await card.locator('[name="contract"]').selectOption('pharmacistOld')
      await card.getByRole('button', { name: text('payroll.addSalary'), exact: true }).click()
      if (isOutOn(index)) await expect(card.locator('summary')).toContainText(text('app.stateSaved'))
    }
    await work(chain, isOutOn(index), `the pay of ${name}`, pay, () =>
      plain.slips.some(({ userName }) => userName === name),
    )
  }
  await walk(page, [paths.home, paths.payrollEntry, ...everySlip(plain)])
}

type Compared = Pick<Week, 'week' | 'leaves' | 'soundPeople'> & Record<'before' | 'after', ReturnType<typeof copyOf>>

/** What was added arrived once, and nothing else changed. */
function expectOnlyAdditions({ before, after, week, leaves, soundPeople }: Compared): void {
  const isHers = ({ email }: Json) => email === SARA.email
  expect(after.users.filter((user) => !isHers(user))).toEqual(before.users.filter((user) => !isHers(user)))
  const own = new Set(['contacts', 'vaccinated', 'vaccinationDetails'])
  expect(after.users.filter(isHers).map((user) => without(user, own))).toEqual(
    before.users.filter(isHers).map((user) => without(user, own)),
  )
  expect(after.users.find(isHers)?.['contacts']).toEqual([
    ...((before.users.find(isHers)?.['contacts'] ?? []) as unknown[]),
    expect.objectContaining({ contactName: 'Salma' }),
  ])
  expect(after.pharmacies).toEqual(before.pharmacies)
  expect(after.slips.slice(0, before.slips.length)).toEqual(before.slips)
  expect(after.slips.slice(before.slips.length).map(({ userName }) => userName)).toEqual(
    soundPeople.slice(0, week.length),
  )
  expect(after.visits.slice(0, before.visits.length)).toEqual(before.visits)
  expect(after.visits.slice(before.visits.length)).toHaveLength(week.length)
  const nights = new Set([
    'dayType',
    'secondSales',
    'secondPharmacist',
    'secondRemarks',
    'secondShiftEnd',
    'secondCertainEnd',
  ])
  const isOfWeek = (report: Json) => week.some((day) => isOn(report, day))
  const withoutNights = (report: Json) => (isOfWeek(report) ? without(report, nights) : report)
  expect(after.reports.map(withoutNights)).toEqual(before.reports.map(withoutNights))
  expect(after.reports.filter(({ secondPharmacist }) => secondPharmacist === SARA.name)).toHaveLength(week.length)
  const changed: Record<string, Json> = {
    [leaves.decided]: { status: 'Approved' },
    [leaves.cancelled]: { status: 'Cancelled' },
    [leaves.returning]: { dateRejoinRequest: RETURN, dateRejoinRequestStatus: 'Pending' },
    [leaves.returned]: { dateRejoinRequestStatus: 'Approved', dateRejoined: '2026-11-11', daysLate: '0' },
  }
  expect(after.leaves).toEqual(before.leaves.map((leave) => ({ ...leave, ...changed[String(leave['_id'])] })))
  const withoutSara = (shortage: Json) => ({
    ...shortage,
    shortageRegisterers: ([shortage['shortageRegisterers']].flat() as (Json | null)[]).filter(
      (entry) => entry?.['name'] !== SARA.name,
    ),
  })
  const supported = after.shortages.findIndex(({ shortageRegisterers }) =>
    JSON.stringify(shortageRegisterers).includes(SARA.name),
  )
  expect(after.shortages.map((shortage, index) => (index === supported ? withoutSara(shortage) : shortage))).toEqual(
    before.shortages,
  )
}

function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00+03:00`)
}

/** There is no server on two days of a week. */
function isOutOn(index: number): boolean {
  return index % 3 === 1
}

function isOn({ day }: Json, wanted: string): boolean {
  return String(day).startsWith(wanted)
}

function personOf({ users }: PlainServer, email: string): Json | undefined {
  return users.find((user) => user['email'] === email)
}

function copyOf({ users, pharmacies, reports, leaves, slips, visits, shortages }: PlainServer) {
  return structuredClone({ users, pharmacies, reports, leaves, slips, visits, shortages }) as Record<
    'users' | 'pharmacies' | 'reports' | 'leaves' | 'slips' | 'visits' | 'shortages',
    Json[]
  >
}

function without(record: Json, fields: ReadonlySet<string>): Json {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !fields.has(field)))
}

/** Opens each screen and checks that no part of it is broken. */
async function walk(page: Page, screens: readonly string[]): Promise<void> {
  for (const path of screens) {
    await openScreen(page, path)
    await expect(page.getByText(text('app.brokenRegionTitle')), path).toHaveCount(0)
    await expect(page.getByText(text('app.brokenPageTitle')), path).toHaveCount(0)
  }
}
