import type { ReactNode } from 'react'
import type { Role } from '../shared/rules/access/access.ts'
import { Home } from './home.tsx'
import { lazyPage, titledPage } from './lazy-page.tsx'
import { leavePathOf, returnPathOf } from '../paths/leave-paths.ts'
import { overtimePathOf } from '../paths/overtime-paths.ts'
import { slipPathOf } from '../paths/record-paths.ts'
import { paths } from '../paths/paths.ts'

const ProfilePage = lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage')
const SalesReportPage = lazyPage(() => import('./pages/sales-report-page.tsx'), 'SalesReportPage')
const SyncPage = lazyPage(() => import('./pages/sync-page.tsx'), 'SyncPage')
const LeaveRequestPage = lazyPage(() => import('./pages/leave-request-page.tsx'), 'LeaveRequestPage')
const LeaveRejoinPage = titledPage(() => import('../features/leave/parts/leave-rejoin.tsx'), 'LeaveRejoin', {
  title: 'app.placeLeaveRejoin',
})
const LeavesHistoryPage = lazyPage(() => import('./pages/leave-history-page.tsx'), 'LeavesHistoryPage')
const LeavePage = lazyPage(() => import('./pages/leave-page.tsx'), 'LeavePage')
const LeaveRequestsPage = titledPage(
  () => import('../features/leave/parts/manager/request-lists.tsx'),
  'RequestLists',
  {
    title: 'app.placeLeaveRequests',
  },
)
const ReturnRequestsPage = titledPage(
  () => import('../features/leave/parts/manager/request-lists.tsx'),
  'RequestLists',
  {
    title: 'app.placeReturnRequests',
  },
)
const ShortagesPage = titledPage(() => import('../features/shortages/parts/shortages.tsx'), 'Shortages', {
  title: 'app.placeTrendingShortages',
})
const VaccinationPage = titledPage(() => import('../features/vaccination/parts/vaccination.tsx'), 'Vaccination', {
  title: 'app.placeVaccine',
})
const CvPage = titledPage(() => import('../features/cv/parts/cv.tsx'), 'Cv', {
  title: 'app.placeCv',
  backTo: paths.profile,
})
const PayrollHistoryPage = titledPage(
  () => import('../features/payroll/parts/slips/payroll-history.tsx'),
  'PayrollHistory',
  {
    title: 'app.placePayrollHistory',
  },
)
const PayrollEntryPage = titledPage(() => import('../features/payroll/parts/entry/payroll-entry.tsx'), 'PayrollEntry', {
  title: 'app.placePayrollEntry',
})
const SlipPage = lazyPage(() => import('./pages/slip-page.tsx'), 'SlipPage')
const VisitsHistoryPage = lazyPage(() => import('./pages/visits-history-page.tsx'), 'VisitsHistoryPage')
const VisitPage = lazyPage(() => import('./pages/visit-page.tsx'), 'VisitPage')
const NewVisitPage = lazyPage(() => import('./pages/new-visit-page.tsx'), 'NewVisitPage')
const HandoverPage = titledPage(() => import('../features/handover/parts/handover.tsx'), 'Handover', {
  title: 'handover.pageTitle',
  onPlainServer: 'nothing',
})
const HandoversPage = titledPage(() => import('../features/handover/parts/all-handovers.tsx'), 'AllHandovers', {
  title: 'handover.managerTitle',
  onPlainServer: 'nothing',
})
const OvertimeRequestPage = lazyPage(() => import('./pages/overtime-request-page.tsx'), 'OvertimeRequestPage')
const OvertimeRequestsPage = titledPage(
  () => import('../features/overtime/parts/overtime-requests.tsx'),
  'OvertimeRequests',
  { title: 'overtime.requestsTitle', onPlainServer: 'nothing' },
)
const OvertimePage = lazyPage(() => import('./pages/overtime-page.tsx'), 'OvertimePage')
const AttendancePage = titledPage(() => import('../features/attendance/parts/everybody.tsx'), 'Everybody', {
  title: 'app.placeAttendance',
  onPlainServer: 'app.placeAttendance',
})
const LabourCheckPage = titledPage(() => import('../features/attendance/parts/attendance.tsx'), 'Attendance', {
  title: 'attendance.title',
  onPlainServer: 'app.placeLabourCheck',
})
const SettingsPage = lazyPage(() => import('./pages/settings-page.tsx'), 'SettingsPage')
const PharmacySalesPage = lazyPage(() => import('./pages/pharmacy-sales-page.tsx'), 'PharmacySalesPage')
const ChainSettingsPage = titledPage(
  () => import('../features/chain-settings/parts/chain-settings.tsx'),
  'ChainSettings',
  { title: 'app.placeChainSettings' },
)
const MonthlyKpisPage = lazyPage(() => import('./pages/monthly-kpis-page.tsx'), 'MonthlyKpisPage')
const KpisPage = lazyPage(() => import('./pages/kpis-page.tsx'), 'KpisPage')
const TillDifferencesPage = titledPage(() => import('../features/till/parts/till-overview.tsx'), 'TillOverview', {
  title: 'app.placeTillDifferences',
  onPlainServer: 'nothing',
})
const EmployeePage = lazyPage(() => import('./pages/employee-page.tsx'), 'EmployeePage')
const EmployeesPage = lazyPage(() => import('./pages/employees-page.tsx'), 'EmployeesPage')
const TabletSetupPage = titledPage(() => import('../features/help/parts/tablet-guide.tsx'), 'TabletGuide', {
  title: 'app.placeTabletSetup',
})
const ChainImportPage = lazyPage(() => import('./pages/chain-import-page.tsx'), 'ChainImportPage')
const AuditPage = titledPage(() => import('../features/audit/parts/audit-trail-view.tsx'), 'AuditTrailView', {
  title: 'app.placeAudit',
  onPlainServer: 'nothing',
})
const NewEmployeePage = lazyPage(() => import('./pages/new-employee-page.tsx'), 'NewEmployeePage')

type PageRoute = { path: string; roles: readonly Role[]; page: ReactNode }

const EVERYBODY: readonly Role[] = ['employee', 'accountant', 'admin']
const EMPLOYEE: readonly Role[] = ['employee']
const ADMIN: readonly Role[] = ['admin']
const ACCOUNTANT: readonly Role[] = ['accountant']
const EMPLOYEE_AND_ADMIN: readonly Role[] = ['employee', 'admin']
const EMPLOYEE_AND_ACCOUNTANT: readonly Role[] = ['employee', 'accountant']
const ADMIN_AND_ACCOUNTANT: readonly Role[] = ['admin', 'accountant']

/** All pages for signed-in people, with the roles that may open them. */
export const pageRoutes: PageRoute[] = [
  { path: paths.home, roles: EVERYBODY, page: <Home /> },
  { path: paths.homeAlias, roles: EVERYBODY, page: <Home /> },
  { path: paths.profile, roles: EVERYBODY, page: <ProfilePage /> },
  { path: paths.settings, roles: EVERYBODY, page: <SettingsPage /> },
  { path: paths.sync, roles: EVERYBODY, page: <SyncPage /> },
  { path: paths.overtimeRequest, roles: EMPLOYEE, page: <OvertimeRequestPage /> },
  { path: paths.overtimeRequests, roles: ADMIN, page: <OvertimeRequestsPage pathOf={overtimePathOf} /> },
  { path: paths.overtime, roles: ADMIN, page: <OvertimePage /> },
  { path: paths.labourCheck, roles: EMPLOYEE, page: <LabourCheckPage /> },
  { path: paths.monthlyKpis, roles: EMPLOYEE, page: <MonthlyKpisPage /> },
  { path: paths.payrollHistory, roles: EMPLOYEE, page: <PayrollHistoryPage slipPathOf={slipPathOf} /> },
  { path: paths.slip, roles: EMPLOYEE_AND_ACCOUNTANT, page: <SlipPage /> },
  { path: paths.leaveRequest, roles: EMPLOYEE, page: <LeaveRequestPage /> },
  {
    path: paths.leaveRejoin,
    roles: EMPLOYEE,
    page: <LeaveRejoinPage historyPath={paths.leavesHistory} leavePathOf={leavePathOf} />,
  },
  { path: paths.leavesHistory, roles: EMPLOYEE, page: <LeavesHistoryPage /> },
  { path: paths.leave, roles: EMPLOYEE_AND_ADMIN, page: <LeavePage /> },
  { path: paths.salesReports, roles: EMPLOYEE, page: <SalesReportPage /> },
  { path: paths.handover, roles: EMPLOYEE, page: <HandoverPage donePath={paths.home} /> },
  { path: paths.handovers, roles: ADMIN, page: <HandoversPage /> },
  { path: paths.trendingShortages, roles: EMPLOYEE_AND_ADMIN, page: <ShortagesPage /> },
  { path: paths.vaccine, roles: EMPLOYEE, page: <VaccinationPage /> },
  { path: paths.visitsHistory, roles: EMPLOYEE_AND_ADMIN, page: <VisitsHistoryPage /> },
  { path: paths.visit, roles: EMPLOYEE_AND_ADMIN, page: <VisitPage /> },
  { path: paths.cv, roles: EVERYBODY, page: <CvPage /> },
  { path: paths.pharmacySales, roles: ADMIN, page: <PharmacySalesPage /> },
  { path: paths.tillDifferences, roles: ADMIN, page: <TillDifferencesPage /> },
  { path: paths.employees, roles: ADMIN, page: <EmployeesPage /> },
  { path: paths.employee, roles: ADMIN, page: <EmployeePage /> },
  { path: paths.newEmployee, roles: ADMIN, page: <NewEmployeePage /> },
  { path: paths.chainImport, roles: ADMIN, page: <ChainImportPage /> },
  { path: paths.leaveRequests, roles: ADMIN, page: <LeaveRequestsPage requests="leaves" leavePathOf={leavePathOf} /> },
  {
    path: paths.returnRequests,
    roles: ADMIN,
    page: <ReturnRequestsPage requests="returns" leavePathOf={returnPathOf} />,
  },
  { path: paths.newVisit, roles: ADMIN, page: <NewVisitPage /> },
  { path: paths.kpis, roles: ADMIN, page: <KpisPage /> },
  { path: paths.tabletSetup, roles: ADMIN, page: <TabletSetupPage /> },
  { path: paths.chainSettings, roles: ADMIN, page: <ChainSettingsPage /> },
  { path: paths.attendance, roles: ADMIN, page: <AttendancePage /> },
  { path: paths.audit, roles: ADMIN_AND_ACCOUNTANT, page: <AuditPage /> },
  { path: paths.payrollEntry, roles: ACCOUNTANT, page: <PayrollEntryPage slipPathOf={slipPathOf} /> },
]
