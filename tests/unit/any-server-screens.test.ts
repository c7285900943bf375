import fc from 'fast-check'
import { describe, test } from 'vitest'
import { chooseLeaves, LEAVE_SORTS } from '../../src/features/leave/parts/choose-leaves.ts'
import {
  chooseRequests,
  leaveRequests,
  returnRequests,
} from '../../src/features/leave/parts/manager/choose-requests.ts'
import { withOverlay as overlayLeaves } from '../../src/features/leave/overlay.ts'
import { leaveEvents } from '../../src/features/leave/parts/leave-events.ts'
import { rejoinLists } from '../../src/features/leave/parts/rejoin-lists.ts'
import { choosePay, EVERYBODY } from '../../src/features/payroll/parts/entry/pay-choice.ts'
import { withOverlay as overlayPay } from '../../src/features/payroll/overlay.ts'
import { withOverlay as overlaySales } from '../../src/features/sales/overlay.ts'
import { monthLedger } from '../../src/features/sales/parts/month/month-ledger.ts'
import { withOverlay as overlayShortages } from '../../src/features/shortages/overlay.ts'
import { chooseVisits, EVERY_VISIT } from '../../src/features/visits/parts/choose-visits.ts'
import { withOverlay as overlayVisits } from '../../src/features/visits/overlay.ts'
import { visitsCsv } from '../../src/features/visits/parts/visits-csv.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { leaveSchema } from '../../src/shared/contract/leave.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { pharmacySchema } from '../../src/shared/contract/pharmacies.ts'
import { TARGETS } from '../../src/shared/contract/chain/targets.ts'
import type { Readable } from '../../src/shared/contract/readable.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import { achievementOf } from '../../src/shared/rules/sales/achievement.ts'
import { rankPharmacies } from '../../src/shared/rules/chain/chain-ranking.ts'
import { monthFiguresOf, pharmacyNamesOf } from '../../src/shared/rules/chain/chain-sales.ts'
import { dailySalesOf } from '../../src/shared/rules/sales/daily-sales.ts'
import { leavesAskedTwice } from '../../src/shared/rules/leave/doubled-leaves.ts'
import { chooseEmployees, EMPLOYEE_SORTS } from '../../src/shared/rules/chain/employee-choice.ts'
import { clashesWith, dueBack, leaveDays, maximumDaysOf } from '../../src/shared/rules/leave/leave-days.ts'
import {
  awayTogether,
  clashingOwn,
  waitingRequestsIn,
  waitingSince,
} from '../../src/shared/rules/leave/leave-review.ts'
import { leaveBalance } from '../../src/shared/rules/leave/leave-balance.ts'
import {
  changedLines,
  isWorkedOut,
  payMonthBefore,
  newestSlipFirst,
  slipsBetween,
  totalEarnings,
  yearSums,
} from '../../src/shared/rules/pay/pay-history.ts'
import { yearsBetween } from '../../src/shared/rules/people/service-years.ts'
import { unreadableFigures } from '../../src/shared/rules/sales/shift-of-report.ts'
import { compareShortages, matchesSearch, supportTrend } from '../../src/shared/rules/shortages/shortage-list.ts'
import { pharmacistTrend, pharmacyTrend, dayOfVisit } from '../../src/shared/rules/visits/visit-trend.ts'
import { changeSinceVisit, strongPoints, visitsBefore, weakPoints } from '../../src/shared/rules/visits/visit-review.ts'
import { formatDay, formatInstant } from '../../src/lib/calendars/format-day.ts'
import { damaged } from '../support/damage.ts'
import { DAY, PERSON, PHARMACY, soundRecords } from '../support/sound-records.ts'
import type { Entity } from '../support/sound-records.ts'

const today = '2026-11-23'
const month = '2026-11'
const formatLocale = 'en'

/** One sound row and up to three damaged ones, parsed as the app reads them. */
function rowsOf<Row>(entity: Entity, schema: Readable<Row>): fc.Arbitrary<Row[]> {
  const sound = soundRecords[entity].record
  return fc
    .array(damaged(entity), { minLength: 1, maxLength: 3 })
    .map((records) =>
      [sound, ...records].map((record, index) => schema.parse({ ...record, _id: `${entity}-${index}` })),
    )
}

/** Asserts that no derivation a screen makes from damaged rows throws. */
function everyScreen<Row>(entity: Entity, schema: Readable<Row>, workOut: (rows: Row[]) => void): void {
  fc.assert(fc.property(rowsOf(entity, schema), (rows) => workOut(rows)))
}

describe('screens compute without throwing from damaged', () => {
  test('reports', () => {
    everyScreen('report', dailyReportSchema, (reports) => {
      const days = overlaySales({ server: reports, rows: [], pharmacyName: PHARMACY })
      monthLedger({ days, month, today })
      achievementOf({ reports, month, targetHalalas: 20_000_000 })
      dailySalesOf({ reports, month, today })
      unreadableFigures(reports)
      const figures = monthFiguresOf({ reports, pharmacyName: PHARMACY })
      rankPharmacies({ names: [PHARMACY], figures, month, today, todaysReports: reports, targets: TARGETS.initial })
      for (const { day, firstShiftEnd } of reports)
        [
          formatDay({ day, formatLocale, style: 'long' }),
          firstShiftEnd && formatInstant({ instant: firstShiftEnd, formatLocale }),
        ].join('')
    })
  })

  test('leaves', () => {
    everyScreen('leave', leaveSchema, (leaves) => {
      const shown = overlayLeaves({ server: leaves, rows: [] }).leaves.map((leave) => ({
        ...leave,
        pharmacy: PHARMACY,
      }))
      for (const sort of LEAVE_SORTS) chooseLeaves(shown, { state: null, type: null, sort, page: 1 })
      for (const kind of [leaveRequests, returnRequests])
        for (const list of kind.lists)
          chooseRequests(shown, { kind, choice: { list, text: 'amal', pharmacy: '', type: null, page: 1 } })
      rejoinLists(shown, today)
      leavesAskedTwice(leaves)
      waitingRequestsIn(leaves)
      for (const leave of leaves) {
        leaveEvents(leave, today)
        awayTogether({ leave, others: leaves, pharmacyOf: () => PHARMACY })
        clashingOwn({ leave, others: leaves })
        clashesWith(leave, leaves)
        leaveBalance({ leaves, type: 'Annual Leave', days: leave, today })
        formatDay({ day: waitingSince(leave), formatLocale, style: 'short' })
        void [leaveDays(leave), maximumDaysOf(leave), dueBack(leave)]
      }
    })
  })

  test('slips', () => {
    everyScreen('slip', slipSchema, (slips) => {
      const people = overlayPay({
        employees: [userSchema.parse(soundRecords.user.record)],
        slips,
        rows: [],
        month: `${month}-01`,
        before: '2026-10-01',
      })
      choosePay(people, { ...EVERYBODY, locale: 'ar' })
      slipsBetween([...slips].sort(newestSlipFirst), { from: '2026-01-01', to: '' })
      yearSums(slips, '2026')
      const workedOut = slips.filter(isWorkedOut)
      for (const slip of workedOut)
        void [
          totalEarnings(slip),
          payMonthBefore(slip.month),
          changedLines(slip, workedOut[0] ?? slip),
          formatDay({ day: slip.month, formatLocale, style: 'month' }),
        ]
    })
  })

  test('visits', () => {
    everyScreen('visit', visitSchema, (visits) => {
      const shown = overlayVisits({ server: visits, rows: [] })
      chooseVisits(shown, { ...EVERY_VISIT, from: DAY })
      visitsCsv({ visits: shown, placeText: (name) => name, t: (id) => id })
      pharmacyTrend(visits, PHARMACY)
      pharmacistTrend(visits, PERSON)
      const before = visitsBefore(visits)
      for (const visit of visits)
        void [
          strongPoints(visit),
          weakPoints(visit),
          dayOfVisit(visit),
          changeSinceVisit(visit, before.get(visit._id) ?? visit),
        ]
    })
  })

  test('shortages', () => {
    everyScreen('shortage', shortageSchema, (shortages) => {
      overlayShortages({
        server: shortages,
        supportRows: [],
        newRows: [],
        person: { id: 'amal', names: ['Amal'], pharmacyName: PHARMACY },
      })
      for (const order of ['support', 'time'] as const) [...shortages].sort(compareShortages(order))
      for (const shortage of shortages)
        void [matchesSearch(shortage, 'pan'), supportTrend(shortage.shortageRegisterers, Date.parse(today))]
    })
  })

  test('people and pharmacies', () => {
    everyScreen('user', userSchema, (users) => {
      for (const sort of EMPLOYEE_SORTS)
        chooseEmployees(users, { text: 'a', pharmacy: '', position: '', sort, page: 1, locale: 'ar' })
      for (const { joiningDate } of users) if (joiningDate !== null) yearsBetween(joiningDate, today)
    })
    everyScreen('pharmacy', pharmacySchema, (pharmacies) => void pharmacyNamesOf(pharmacies, { isPlain: true }))
  })
})
