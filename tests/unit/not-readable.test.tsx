import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { chooseLeaves } from '../../src/features/leave/parts/choose-leaves.ts'
import {
  chooseRequests,
  leaveRequests,
  readRequestChoice,
} from '../../src/features/leave/parts/manager/choose-requests.ts'
import { leaveEvents } from '../../src/features/leave/parts/leave-events.ts'
import { LeaveRow } from '../../src/features/leave/parts/leave-row.tsx'
import { MonthFigures } from '../../src/features/payroll/parts/month-summary.tsx'
import { payCsv } from '../../src/features/payroll/parts/entry/pay-csv.ts'
import type { PersonPay } from '../../src/features/payroll/overlay.ts'
import { PayStatement } from '../../src/features/payroll/parts/slips/pay-statement.tsx'
import { PayTableRow } from '../../src/features/payroll/parts/entry/pay-table-row.tsx'
import { YearTotal } from '../../src/features/payroll/parts/slips/year-total.tsx'
import { AlreadyThere } from '../../src/features/sales/parts/form/already-there.tsx'
import { monthCsv } from '../../src/features/sales/parts/month/month-csv.ts'
import { monthLedger } from '../../src/features/sales/parts/month/month-ledger.ts'
import { MonthPaper } from '../../src/features/sales/parts/month/month-paper.tsx'
import { figuresThere } from '../../src/features/sales/parts/form/seen-before.ts'
import { problemsIn } from '../../src/features/sales/parts/form/use-shift-report-form.ts'
import { VisitSheet } from '../../src/features/visits/parts/visit-sheet.tsx'
import { visitsCsv } from '../../src/features/visits/parts/visits-csv.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { leaveSchema } from '../../src/shared/contract/leave.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import { countedLeaves } from '../../src/shared/rules/leave/doubled-leaves.ts'
import { waitingRequestsIn } from '../../src/shared/rules/leave/leave-review.ts'
import { emptyGrades } from '../../src/shared/rules/visits/visits.ts'
import { leaveWith } from '../support/leaves.ts'
import { reportOf } from '../support/reports.ts'
import { saidOn } from '../support/said-on.tsx'

// Records of another program, each with one unreadable part.
const report = dailyReportSchema.parse({
  ...reportOf({ day: '2026-11-02', dayType: 'single' }),
  firstSales: {},
  firstPharmacist: {},
})
const days = [{ report, server: report, unsent: {}, toDecide: [], surplusIds: [], differingIds: [] }]
const daysBy = (firstPharmacist: string, firstSales: unknown = {}) => {
  const server = dailyReportSchema.parse({ ...report, firstPharmacist, firstSales, firstRemarks: 'calm' })
  return [{ report: server, server, unsent: {}, toDecide: [], surplusIds: [], differingIds: [] }]
}
const rows = monthLedger({ days, month: '2026-11', today: '2026-11-02' })
const slip = slipSchema.parse({
  _id: 's',
  userId: 'rashid',
  userName: 'Rashid',
  month: '2026-11-01',
  salaryOf: 'x',
  basicPay: 'much',
  netPay: 3000,
})
const employee = userSchema.parse({
  _id: 'rashid',
  email: 'r@demo.example',
  employeeName: 'Rashid',
  currentPharmacy: 'P2023',
  position: 'Worker',
})
const person: PersonPay = {
  employee,
  slip,
  others: [],
  row: null,
  isRefused: false,
  last: null,
  approved: [],
  voided: [],
}
const visit = visitSchema.parse({
  _id: 'v',
  evaluatedPharmacy: 'P2023',
  ...emptyGrades(),
  pricing: { grade: 'good', remarks: '' },
  formalWear: 'yes',
})
const leave = leaveSchema.parse({ ...leaveWith(), status: 'decided' })
const shown = { leave, ids: [leave._id], server: leave, request: null, changes: [], pharmacy: 'P2023' }

const t = (id: string) => id
const path = () => ''
const actions = { typeRemarks: () => {}, typeEntry: () => {}, typeEntries: () => {}, forgetEntries: () => {} }

const countIn = (text: string) => text.split('app.notReadable').length - 1

test.each([
  ['a month’s shifts', monthCsv({ rows, place: 'P2023', t, kindLabel: (kind) => kind }), 2],
  ['a month’s pay', payCsv({ people: [person], month: '2026-11-01', t, labelOf: t }), 1],
  ['visits', visitsCsv({ visits: [{ visit, row: null }], placeText: (name) => name, t }), 2],
])('A file of %s marks each unreadable value in its place.', (_what, csv, parts) => {
  expect(countIn(csv)).toBe(parts)
})

test.each<[string, ReactNode, number]>([
  ['a printed month', <MonthPaper key="" view={{ days, month: '2026-11' }} rows={rows} pharmacyName="P2023" />, 3],
  [
    'the payroll',
    <PayTableRow
      key=""
      person={person}
      month="2026-11-01"
      isLastComing={false}
      typed={undefined}
      generalRemarks=""
      actions={actions}
      slipPathOf={path}
      onSaved={() => {}}
    />,
    1,
  ],
  ['a visit', <VisitSheet key="" visit={visit} before={null} other={null} trail={null} visitPathOf={path} />, 2],
  ['the leaves', <LeaveRow key="" shown={shown} path="" />, 1],
])('The table of %s marks them too.', (_what, screen, parts) => {
  expect(countIn(saidOn(screen))).toBe(parts)
})

test.each<[string, ReactNode, string]>([
  [
    'A visit',
    <VisitSheet key="" visit={visit} before={null} other={null} trail={null} visitPathOf={path} />,
    'visits.unreadGrades',
  ],
  ['A year’s pay', <YearTotal key="" slips={[slip]} year="2026" />, 'app.unreadFigures'],
  ['A month’s pay', <MonthFigures key="" people={[person]} month="2026-11-01" />, 'app.unreadFigures'],
  [
    'What last month came to',
    <MonthFigures
      key=""
      people={[{ ...person, slip: null, last: slipSchema.parse({ ...slip, netPay: 'much' }) }]}
      month="2026-12-01"
    />,
    'app.unreadFigures',
  ],
  ['A pay slip', <PayStatement key="" slip={slip} record={null} />, 'app.unreadFigures'],
])('%s shows how many values are missing from its sums.', (_what, screen, note) => {
  expect(saidOn(screen)).toContain(note)
})

test.each([
  ['A colleague’s shift', 'Badr', 'sales.colleagueUnreadable'],
  ['One’s own', 'Amal', 'sales.yoursUnreadable'],
])('%s with an unreadable figure is not shown as 0 before it is replaced.', (_whose, name, words) => {
  const me = { id: 'me', names: [name] }
  const said = saidOn(<AlreadyThere known={daysBy('Amal')} shift="morning" me={me} mine={[]} remarks="calm" />)
  expect([said.includes(words), said.includes('0.00'), said.includes('eported')]).toEqual([true, false, false])
})

test('A correction of an unreadable figure starts empty and cannot be saved before it is typed.', () => {
  expect(figuresThere(daysBy('Amal'), 'morning')).toEqual({ sales: '', remarks: 'calm' })
  const found = (sales: string, there: { sales: null } | null) =>
    problemsIn({ day: '2026-11-02', sales, remarks: '' }, { today: '2026-11-02', there })
  const unreadable = { sales: null }
  expect([found(' ', unreadable), found('0', unreadable), found('', null)]).toEqual([{ sales: 'missing' }, {}, {}])
})

test('A leave with an unreadable status is neither pending nor decided, and is in no count and no list of a status.', () => {
  expect(waitingRequestsIn([leave])).toEqual({ leaves: 0, returns: 0 })
  const choice = readRequestChoice(new URLSearchParams(), leaveRequests, [])
  expect(chooseRequests([shown], { kind: leaveRequests, choice })).toMatchObject({
    leaves: [],
    counts: {},
    unreadable: 1,
  })
  const chosen = (state: 'Pending' | null) => chooseLeaves([shown], { state, type: null, sort: 'state', page: 1 }).count
  expect([chosen('Pending'), chosen(null)]).toEqual([0, 1])
  expect(leaveEvents(leave, '2026-11-21').map(({ type }) => type)).toEqual(['asked'])
})

test('Of a leave stored twice, the copy with a readable status counts.', () => {
  const copies = [
    { ...leave, clientRef: 'op-1' },
    leaveWith({ _id: 'leave-2', clientRef: 'op-1', status: 'Cancelled' }),
  ]
  expect(countedLeaves(copies).map((one) => one.leave._id)).toEqual(['leave-2'])
})
