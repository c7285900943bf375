import { readdirSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { accountDb } from '../../src/data/store/account-db.ts'
import { deviceDb } from '../../src/data/store/device-db.ts'
import { writeDeviceMode } from '../../src/data/store/device-mode.ts'
import { writeSetting } from '../../src/data/store/settings.ts'
import { Attendance } from '../../src/features/attendance/parts/attendance.tsx'
import { Everybody } from '../../src/features/attendance/parts/everybody.tsx'
import { Dashboard } from '../../src/features/dashboard/parts/dashboard.tsx'
import { PharmacySales } from '../../src/features/dashboard/parts/pharmacy-sales.tsx'
import { Employees } from '../../src/features/employees/parts/employees.tsx'
import { PersonRecords } from '../../src/features/employees/parts/person-records.tsx'
import { NewEmployeeForm } from '../../src/features/employees/parts/new-employee-form.tsx'
import { AllHandovers } from '../../src/features/handover/parts/all-handovers.tsx'
import { Handover } from '../../src/features/handover/parts/handover.tsx'
import { ChainKpis } from '../../src/features/kpis/parts/chain-kpis.tsx'
import { OwnKpis } from '../../src/features/kpis/parts/own-kpis.tsx'
import { LeavesHistory } from '../../src/features/leave/parts/leaves-history.tsx'
import { ManagerLeave } from '../../src/features/leave/parts/manager/manager-leave.tsx'
import { RequestLists } from '../../src/features/leave/parts/manager/request-lists.tsx'
import { ManagerOvertime } from '../../src/features/overtime/parts/manager-overtime.tsx'
import { OvertimeRequests } from '../../src/features/overtime/parts/overtime-requests.tsx'
import { OwnOvertime } from '../../src/features/overtime/parts/own-overtime.tsx'
import { AnySlip } from '../../src/features/payroll/parts/slips/any-slip.tsx'
import { MonthSummary } from '../../src/features/payroll/parts/month-summary.tsx'
import { OwnSlip } from '../../src/features/payroll/parts/slips/own-slip.tsx'
import { PayrollEntry } from '../../src/features/payroll/parts/entry/payroll-entry.tsx'
import { PayrollHistory } from '../../src/features/payroll/parts/slips/payroll-history.tsx'
import { ManagedDays } from '../../src/features/sales/parts/managed-days.tsx'
import { OF_MONTH } from '../../src/features/sales/parts/month/figure-rows.ts'
import { PharmacyAnswer } from '../../src/features/sales/parts/month/pharmacy-answer.tsx'
import { ReportedDays } from '../../src/features/sales/parts/reported-days.tsx'
import { SalesPanel } from '../../src/features/sales/parts/sales-panel.tsx'
import { Shortages } from '../../src/features/shortages/parts/shortages.tsx'
import { TillOverview } from '../../src/features/till/parts/till-overview.tsx'
import { VisitDetails } from '../../src/features/visits/parts/visit-details.tsx'
import { VisitsHistory } from '../../src/features/visits/parts/visits-history.tsx'
import { correctionSchema, punchSchema } from '../../src/shared/contract/attendance.ts'
import { userSchema } from '../../src/shared/contract/employees.ts'
import { handoverSchema } from '../../src/shared/contract/handovers.ts'
import { overtimeSchema } from '../../src/shared/contract/overtime.ts'
import { slipSchema } from '../../src/shared/contract/payroll.ts'
import { shortageSchema } from '../../src/shared/contract/shortages.ts'
import { visitSchema } from '../../src/shared/contract/visits.ts'
import { monthBefore, monthOf, riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { emptyGrades } from '../../src/shared/rules/visits/visits.ts'
import { drawn } from '../support/drawn-screen.tsx'
import { leaveWith } from '../support/leaves.ts'
import { soldOn } from '../support/reports.ts'

// A render on the server has no state of the app, and does not wait for a query.
vi.mock('../../src/stores/session-store.ts', () => ({
  useSignedIn: () => ({ userId: 'amal', employeeName: 'Amal', names: ['Amal'], isAdmin: true, isAccountant: true }),
}))
vi.mock('../../src/lib/chain-settings.ts', () => ({
  useChainSection: (section: { initial: unknown }) => section.initial,
}))
vi.mock('../../src/lib/server-kind.ts', () => ({ useIsExtended: () => true }))
vi.mock('../../src/lib/use-media.ts', () => ({ useMedia: () => false }))
vi.mock('../../src/components/inputs/use-date-picker.ts', () => ({ useDatePicker: () => ({ hurry() {} }) }))
vi.mock('../../src/features/payroll/parts/entry/use-pay-drafts.ts', () => ({
  usePayDrafts: () => ({ draft: { generalRemarks: '', entries: {} }, actions: {} }),
}))
vi.mock('../../src/features/employees/parts/use-online-hint.ts', () => ({ useOnlineHint: () => true }))
vi.mock('../../src/components/async/deferred.tsx', () => ({
  Deferred: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('../../src/components/state/skeleton.tsx', () => {
  const Placeholder = () => <i>a placeholder</i>
  return { Skeleton: Placeholder, SkeletonLines: Placeholder, SkeletonCard: Placeholder }
})
vi.mock('../../src/lib/queries/use-live-query.ts', async (original) => {
  const { useFoundQuery } = await import('../support/drawn-screen.tsx')
  return { ...(await original()), useLiveQuery: useFoundQuery, useCalmLiveQuery: useFoundQuery }
})
vi.mock('../../src/lib/queries/use-long-live-query.ts', async () => ({
  useLongLiveQuery: (await import('../support/drawn-screen.tsx')).useFoundQuery,
}))
vi.mock('../../src/lib/queries/use-live-list.ts', async () => ({
  useLiveList: (await import('../support/drawn-screen.tsx')).useFoundList,
}))

const TODAY = riyadhDayOf(Date.now())
const MONTH = monthOf(TODAY)
const BEFORE = monthBefore(MONTH)
const own = accountDb('amal')
const path = (id: string) => `/${id}`
const links = { monthPath: '/', rowsPathOf: () => '/', pie: 'days' as const, onPie: () => {} }
const nothing = () => {}
const kpiPaths = { visitPathOf: path, shiftPathOf: () => '/' }

const employee = userSchema.parse({
  ...{ _id: 'badr', email: 'badr@chain.example', employeeName: 'Badr', companyId: '7' },
  ...{ currentPharmacy: 'P2023', position: 'Pharmacist' },
})
const filed = userSchema.parse({
  ...employee,
  contacts: [{ contactName: 'Omar', contactNo: '0500000000' }],
  vaccinationDetails: { vaccineStatus: 'firstDoseTaken', firstDoseDate: '2021-03-01' },
})
const recordPaths = { month: '/', attendance: '/', visits: '/', overtimeOf: path, leaveOf: path, payOf: () => '/' }
const ABSENT = { evaluatedPharmacistId: 'huda', evaluationType: 'inAbscence' }
const slipOf = (userId: string, month: string, netPay = 3150) =>
  slipSchema.parse({ _id: `${userId}-${month}`, userId, userName: userId, month: `${month}-01`, netPay })

/** One record in each list, as a write of this device brings it; the lists themselves were never read. */
async function storeOneOfEach(): Promise<void> {
  const ofAmal = { userId: 'amal', userName: 'Amal', pharmacyName: 'P2023', clientRef: 'x' }
  const at = `${TODAY}T05:00:00.000Z`
  await own.profile.put(userSchema.parse({ ...employee, _id: 'amal', employeeName: 'Amal' }))
  await own.users.bulkPut(['badr', 'huda', 'omar'].map((_id) => ({ ...employee, _id, employeeName: _id })))
  await own.leaves.put(leaveWith({ _id: 'leave', requesterId: 'badr', status: 'Approved' }))
  await own.slips.bulkPut([
    slipOf('amal', MONTH),
    slipOf('badr', MONTH),
    slipOf('omar', MONTH, 1000),
    slipOf('badr', BEFORE, 1000),
  ])
  const visit = { evaluatedPharmacistId: 'amal', evaluatedPharmacy: 'P2023', ...emptyGrades() }
  await own.visits.bulkPut([
    visitSchema.parse({ ...visit, ...ABSENT, _id: 'visit', createdAt: at }),
    ...[1, 2].map((grade) =>
      visitSchema.parse({
        ...visit,
        _id: `${grade}`,
        createdAt: `${BEFORE}-0${grade}T05:00:00.000Z`,
        pricing: { grade },
      }),
    ),
  ])
  await own.overtime.put(
    overtimeSchema.parse({ _id: 'overtime', requesterId: 'amal', day: TODAY, hours: 2, status: 'Approved' }),
  )
  const punch = (direction: string, time: string) => {
    const then = `${TODAY}T${time}:00.000Z`
    const times = { deviceAt: then, at: then, receivedAt: then, clock: null, isUncertain: false, after: null }
    return punchSchema.parse({ ...ofAmal, ...times, _id: direction, direction, clientRef: direction })
  }
  await own.punches.bulkPut([punch('in', '02:10'), punch('out', '03:40')])
  await own.corrections.put(
    correctionSchema.parse({
      ...ofAmal,
      ...{ _id: 'correction', direction: 'out', punchId: null, from: null, to: null, reason: 'late' },
      ...{ status: 'Rejected', requestedById: 'amal', requestedByName: 'Amal', createdAt: at, updatedAt: at },
    }),
  )
  const handover = handoverSchema.parse({
    ...{ _id: 'handover', pharmacyName: 'P2023', day: TODAY, writerId: 'amal', writerName: 'Amal', cash: 50 },
    recordedAt: at,
  })
  await Promise.all([own.handovers.put(handover), deviceDb.handovers.put(handover)])
  await deviceDb.shortages.put(
    shortageSchema.parse({ _id: 'shortage', shortageUPC: '1', shortageName: 'Panadol', shortagePrice: 5 }),
  )
  await Promise.all(
    [own.reports, deviceDb.reports].map((table) => table.put({ ...soldOn(TODAY, 2890), dayType: 'double' })),
  )
  await deviceDb.pharmacies.put({ _id: 'p', pharmacyName: 'P2023', pharmacyNo: '', pharmacyAddress: '' } as never)
  await own.kpis.put({ month: MONTH, people: [] })
  await own.tills.put({
    day: TODAY,
    tills: [
      {
        ...{ day: TODAY, pharmacyName: 'P2023', shift: 'morning', isSingle: true, pharmacist: 'Amal', reason: '' },
        ...{ countedHalalas: 100, differenceHalalas: 0, kinds: { cash: 100 } },
      },
    ],
  })
}

const ALL_LISTS = [
  ...['reports:P2023', 'shortages', 'handovers:P2023', 'pharmacies', 'chainSettings'],
  ...[
    'users',
    'allLeaves',
    'leaves',
    'slips',
    'visits',
    'overtime',
    'waitingOvertime',
    'overtime by badr',
    'punches',
    'corrections',
  ],
  ...['profile', `slips:${MONTH}-01`, `slips:${BEFORE}-01`, `overtime:${MONTH}`, `hours:${MONTH}`, `kpis:${MONTH}`],
  ...[`handovers:${MONTH}`, `tills:${MONTH}`, `months:${MONTH}`, `days:${MONTH}`, `days:${BEFORE}`, 'reports:P9'],
]

async function note(lists: string[], age: { fetchedAt: number | null; problem: string | null }): Promise<void> {
  const rows = lists.map((resource) => ({ ...age, resource, etag: null, cursor: null }))
  await Promise.all([own, deviceDb].map(({ freshness }) => freshness.bulkPut(rows)))
}

type Screen = {
  of: string
  screen: ReactNode
  /** What it says of its lists once they were read. */
  claims: string[]
  /** The query of its address. */
  search?: string
  /** The lists that were not read; otherwise none was. */
  unread?: string[]
}

const requests = <RequestLists requests="leaves" leavePathOf={path} />
const payroll = <PayrollEntry slipPathOf={path} />
const dashboard = <Dashboard isHeld={false} pharmacyPathOf={path} />
const overtime = <ManagerOvertime overtimeId="overtime" listPath="/" pathOf={path} workedOn={() => null} />
const leave = <ManagerLeave leaveId="leave" requests="leaves" listPath="/" leavePathOf={path} />

const SCREENS: Screen[] = [
  { of: 'leave requests', screen: requests, claims: ['leave.listCount', 'leave.noneWaiting'] },
  {
    of: 'leave requests that are searched',
    screen: requests,
    search: '?find=zzz',
    claims: ['leave.noRequestMatching'],
  },
  {
    of: 'return requests',
    screen: <RequestLists requests="returns" leavePathOf={path} />,
    claims: ['leave.listCount', 'leave.noReturnWaiting'],
  },
  { of: 'a leave and its context', screen: leave, claims: ['leave.awayNobody', 'leave.usedOf'] },
  { of: 'a leave and its pharmacy', screen: leave, unread: ['users'], claims: ['leave.awayNobody'] },
  { of: 'one’s own leaves', screen: <LeavesHistory leavePathOf={path} />, claims: ['leave.countShown'] },
  {
    of: 'one’s own leaves by state',
    screen: <LeavesHistory leavePathOf={path} />,
    search: '?state=Cancelled',
    claims: ['leave.noneMatching'],
  },
  {
    of: 'overtime requests',
    screen: <OvertimeRequests pathOf={path} />,
    claims: ['overtime.listCount', 'overtime.noneWaiting'],
  },
  {
    of: 'overtime requests of a month',
    screen: <OvertimeRequests pathOf={path} />,
    search: '?state=Rejected',
    claims: ['overtime.none'],
  },
  { of: 'what else is approved', screen: overtime, claims: ['overtime.hoursOf'], unread: [`overtime:${MONTH}`] },
  { of: 'one’s own overtime', screen: <OwnOvertime />, claims: [] },
  { of: 'one’s own hours', screen: <Attendance />, claims: ['attendance.hoursWorked', '1:30'] },
  { of: 'everybody’s hours', screen: <Everybody />, claims: ['attendance.inNow', 'attendance.noHours'] },
  { of: 'everybody’s handovers', screen: <AllHandovers />, claims: ['option handover.showAll'] },
  { of: 'handovers', screen: <Handover donePath="/" />, claims: [] },
  { of: 'shortages', screen: <Shortages />, claims: ['shortages.count'] },
  { of: 'everybody’s KPIs', screen: <ChainKpis kpisPath="/" {...kpiPaths} />, claims: ['kpis.nobody'] },
  { of: 'one’s own KPIs', screen: <OwnKpis {...kpiPaths} />, claims: ['kpis.shiftCount'] },
  {
    of: 'KPIs of a month without records',
    screen: <OwnKpis {...kpiPaths} />,
    search: `?month=${monthBefore(BEFORE)}`,
    unread: ['punches'],
    claims: ['kpis.nothing'],
  },
  {
    of: 'everybody’s visits',
    screen: <VisitsHistory reach="all" visitPathOf={path} />,
    claims: ['visits.count', 'visits.better'],
  },
  {
    of: 'everybody’s visits of a pharmacy',
    screen: <VisitsHistory reach="all" visitPathOf={path} />,
    search: '?place=P9',
    claims: ['visits.noneMatching'],
  },
  {
    of: 'one’s own visits',
    screen: <VisitsHistory reach="own" visitPathOf={path} />,
    claims: ['visits.count', 'visits.better'],
  },
  {
    of: 'a visit',
    screen: <VisitDetails visitId="visit" reach="all" historyPath="/" visitPathOf={path} editPathOf={path} />,
    claims: ['visits.first', 'visits.presentOther'],
  },
  {
    of: 'the accountant’s home',
    screen: <MonthSummary entryPath="/" />,
    claims: ['payroll.slipsSavedOf', '4,150', 'payroll.netTotalBefore'],
  },
  {
    of: 'the month before on the accountant’s home',
    screen: <MonthSummary entryPath="/" />,
    unread: [`slips:${BEFORE}-01`],
    claims: ['payroll.netTotalBefore', '1'],
  },
  {
    of: 'payroll',
    screen: payroll,
    claims: ['payroll.slipsSavedOf', '4,150', 'payroll.noSlip', 'payroll.netTotalBefore', 'payroll.largeCount'],
  },
  {
    of: 'the month before payroll',
    screen: payroll,
    unread: [`slips:${BEFORE}-01`],
    claims: ['payroll.netTotalBefore', 'payroll.largeCount'],
  },
  { of: 'payroll by state', screen: payroll, search: '?state=unsent', claims: ['payroll.noneMatching'] },
  {
    of: 'large changes of pay',
    screen: payroll,
    search: '?state=largeChange&find=zzz',
    unread: [`slips:${BEFORE}-01`],
    claims: ['payroll.noneMatching'],
  },
  {
    of: 'one’s own slips',
    screen: <PayrollHistory slipPathOf={path} />,
    claims: ['payroll.noSlipBefore', 'payroll.monthsPaid'],
  },
  {
    of: 'one’s own slips between two days',
    screen: <PayrollHistory slipPathOf={path} />,
    search: '?year=custom&to=2020-01-01',
    claims: ['payroll.slipCount', 'payroll.noneBetween'],
  },
  {
    of: 'one’s own slip',
    screen: <OwnSlip slipId={`amal-${MONTH}`} historyPath="/" slipPathOf={path} />,
    claims: ['payroll.noSlipBefore'],
  },
  {
    of: 'anybody’s slip',
    screen: <AnySlip slipId={`amal-${MONTH}`} entryPath="/" slipPathOf={path} payPathOf={() => '/'} />,
    claims: ['payroll.noSlipBefore'],
  },
  { of: 'employees', screen: <Employees action={null} pathOf={path} />, claims: ['employees.countShown'] },
  {
    of: 'employees that are searched',
    screen: <Employees action={null} pathOf={path} />,
    search: '?find=zzz',
    claims: ['employees.noneMatching'],
  },
  {
    of: 'the records of an employee',
    screen: <PersonRecords person={filed} paths={recordPaths} />,
    claims: ['kpis.shiftCount', 'attendance.ofDays', 'employees.overtimeNone', 'leave.balance', 'employees.visitNone'],
  },
  { of: 'company ids', screen: <NewEmployeeForm onAdded={nothing} />, unread: ['users'], claims: ['8'] },
  {
    of: 'the chain',
    screen: dashboard,
    claims: ['dashboard.countShown', 'dashboard.countOf', 'dashboard.noSalesOfMonth'],
  },
  {
    of: 'pharmacies that have not reported',
    screen: dashboard,
    search: '?state=notToday&find=zzz',
    unread: [`days:${MONTH}`],
    claims: ['dashboard.countShown', 'dashboard.noneMatching'],
  },
  {
    of: 'a pharmacy’s sales',
    screen: (
      <PharmacySales pharmacyName="P2023" chosenMonth={null} dashboardPath="/">
        {({ view, today, call }) => (
          <>
            <PharmacyAnswer {...{ view, today, call, links }} pharmacyName="P2023" onChooseMonth={() => {}} />
            <ManagedDays {...{ view, today, links }} of={OF_MONTH} />
          </>
        )}
      </PharmacySales>
    ),
    claims: ['sales.ofTarget'],
  },
  {
    of: 'the pharmacies',
    screen: (
      <PharmacySales pharmacyName="P9" chosenMonth={null} dashboardPath="/">
        {() => null}
      </PharmacySales>
    ),
    unread: ['pharmacies'],
    claims: ['dashboard.unknownPharmacy'],
  },
  { of: 'the tills', screen: <TillOverview />, claims: ['till.summary'] },
  {
    of: 'one’s own home',
    screen: <SalesPanel salesReportsPath="/" syncPath="/" />,
    claims: ['sales.ofTarget', 'sales.thisWeek'],
  },
  {
    of: 'reported days',
    screen: (
      <ReportedDays
        pharmacyName="P2023"
        userId="amal"
        me={{ id: 'amal', names: [] }}
        syncPath="/"
        onOpenShift={nothing}
      />
    ),
    claims: ['sales.printMonth'],
  },
]

const texts = Object.assign(
  {},
  ...readdirSync('src/i18n/en')
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(`src/i18n/en/${name}`, 'utf8')) as Record<string, string>),
) as Record<string, string>

/** Of a record that is shown, or in the name of a filter, and not of a list. */
const OF_ONE_RECORD = [
  ...['payroll.noSlip', 'shortages.supporters', 'shortages.trend', 'leave.sentence', 'leave.days', 'leave.no'],
  ...['visits.noStrong', 'visits.noWeak', 'visits.noRemarks', 'payroll.noRemarks', 'sales.notReported'],
]

/** The texts of a screen that count something, or say that there is none. */
function claimsOn(said: string): string[] {
  const ids = new Set(said.match(/\b[a-z]\w*\.[a-z]\w*/gi) ?? [])
  const isClaim = (text = '') =>
    /\{(?:count|all|left|used|saved)\b|^(?:No|Nobody|None|Nothing|Not reported)\b/.test(text)
  return [...ids].filter((id) => isClaim(texts[id]) && !OF_ONE_RECORD.includes(id))
}

/** What a person sees, text by text, with what is in the fields; what they could choose is marked as an option. */
function seenOn(said: string): string[] {
  const shown = said
    .replaceAll(/<option\b[^>]*>(.*?)<\/option>/g, '<i>option $1</i>')
    .replaceAll(/<input\b[^>]*? value="([^"]*)"[^>]*>/g, '<i>$1</i>')
  return shown.split(/<[^>]+>/).filter((text) => text !== '')
}

function placeholdersOn(said: string): number {
  return seenOn(said).filter((text) => text === 'a placeholder').length
}

beforeAll(async () => {
  await writeSetting('serverKind', 'extended')
  // Amounts are not covered there.
  await writeDeviceMode('personal')
  await storeOneOfEach()
})

describe.each(SCREENS)('Of $of', ({ screen, claims, search, unread }) => {
  test.each([
    ['before it was read', null],
    ['after reading failed', 'offline'],
  ])('nothing is counted or said to be missing %s.', async (_when, problem) => {
    if (unread) await note(ALL_LISTS, { fetchedAt: Date.now(), problem: null })
    await note(unread ?? ALL_LISTS, { fetchedAt: null, problem })
    const said = await drawn(screen, search)
    expect(claims.filter((claim) => seenOn(said).includes(claim))).toEqual([])
    if (!unread) expect(claimsOn(said)).toEqual([])
  })

  test('it is, once all was read.', async () => {
    await note(ALL_LISTS, { fetchedAt: Date.now(), problem: null })
    const said = await drawn(screen, search)
    expect(claims.filter((claim) => !seenOn(said).includes(claim))).toEqual([])
  })

  // What does not wait for a list, such as a form that reads its draft, has one then too.
  test('no placeholder stays for what could not be read.', async () => {
    await note(ALL_LISTS, { fetchedAt: Date.now(), problem: null })
    const read = await drawn(screen, search)
    await note(unread ?? ALL_LISTS, { fetchedAt: null, problem: 'offline' })
    expect(placeholdersOn(await drawn(screen, search))).toBeLessThanOrEqual(placeholdersOn(read))
  })
})

test('That a leave’s pharmacy is not on the device is said once reading it failed, not while it is on its way.', async () => {
  await note(ALL_LISTS, { fetchedAt: Date.now(), problem: null })
  await own.freshness.delete('users')
  expect(await drawn(leave)).not.toContain('leave.awayUnknown')
  await note(['users'], { fetchedAt: null, problem: 'offline' })
  expect(await drawn(leave)).toContain('leave.awayUnknown')
})

test.each([
  ['read', []],
  ['never read either', [`slips:${MONTH}-01`]],
])(
  'Last month that could not be read is named once above the people, who can be paid (this month: %s).',
  async (_this, unread) => {
    await note(ALL_LISTS, { fetchedAt: Date.now(), problem: null })
    await note([`slips:${BEFORE}-01`, ...unread], { fetchedAt: null, problem: 'offline' })
    const said = await drawn(payroll)
    expect(said.match(/dashboard\.monthNotHereTitle/g)).toHaveLength(1)
    expect(said).toContain('payroll.enterAlready')
  },
)
