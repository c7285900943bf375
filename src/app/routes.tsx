import type { ReactNode } from 'react'
import type { Role } from '../shared/rules/access/access.ts'
import { Home } from './home.tsx'
import { lazyPage } from './lazy-page.tsx'
import { paths } from '../paths/paths.ts'

const ProfilePage = lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage')
const SalesReportPage = lazyPage(() => import('./pages/sales-report-page.tsx'), 'SalesReportPage')
const SyncPage = lazyPage(() => import('./pages/sync-page.tsx'), 'SyncPage')
const LeaveRequestPage = lazyPage(() => import('./pages/leave-request-page.tsx'), 'LeaveRequestPage')
const LeaveRejoinPage = lazyPage(() => import('./pages/leave-rejoin-page.tsx'), 'LeaveRejoinPage')
const LeavesHistoryPage = lazyPage(() => import('./pages/leave-history-page.tsx'), 'LeavesHistoryPage')
const LeavePage = lazyPage(() => import('./pages/leave-page.tsx'), 'LeavePage')
const LeaveRequestsPage = lazyPage(() => import('./pages/leave-requests-page.tsx'), 'LeaveRequestsPage')
const ReturnRequestsPage = lazyPage(() => import('./pages/return-requests-page.tsx'), 'ReturnRequestsPage')
const ShortagesPage = lazyPage(() => import('./pages/shortages-page.tsx'), 'ShortagesPage')
const VaccinationPage = lazyPage(() => import('./pages/vaccination-page.tsx'), 'VaccinationPage')
const CvPage = lazyPage(() => import('./pages/cv-page.tsx'), 'CvPage')
const PayrollHistoryPage = lazyPage(() => import('./pages/payroll-history-page.tsx'), 'PayrollHistoryPage')
const PayrollEntryPage = lazyPage(() => import('./pages/payroll-entry-page.tsx'), 'PayrollEntryPage')
const SlipPage = lazyPage(() => import('./pages/slip-page.tsx'), 'SlipPage')
const VisitsHistoryPage = lazyPage(() => import('./pages/visits-history-page.tsx'), 'VisitsHistoryPage')
const VisitPage = lazyPage(() => import('./pages/visit-page.tsx'), 'VisitPage')
const NewVisitPage = lazyPage(() => import('./pages/new-visit-page.tsx'), 'NewVisitPage')
const HandoverPage = lazyPage(() => import('./pages/handover-page.tsx'), 'HandoverPage')
const HandoversPage = lazyPage(() => import('./pages/handovers-page.tsx'), 'HandoversPage')
const OvertimeRequestPage = lazyPage(() => import('./pages/overtime-request-page.tsx'), 'OvertimeRequestPage')
const OvertimeRequestsPage = lazyPage(() => import('./pages/overtime-requests-page.tsx'), 'OvertimeRequestsPage')
const OvertimePage = lazyPage(() => import('./pages/overtime-page.tsx'), 'OvertimePage')
const AttendancePage = lazyPage(() => import('./pages/attendance-page.tsx'), 'AttendancePage')
const LabourCheckPage = lazyPage(() => import('./pages/labour-check-page.tsx'), 'LabourCheckPage')
const SettingsPage = lazyPage(() => import('./pages/settings-page.tsx'), 'SettingsPage')
const PharmacySalesPage = lazyPage(() => import('./pages/pharmacy-sales-page.tsx'), 'PharmacySalesPage')
const ChainSettingsPage = lazyPage(() => import('./pages/chain-settings-page.tsx'), 'ChainSettingsPage')
const MonthlyKpisPage = lazyPage(() => import('./pages/monthly-kpis-page.tsx'), 'MonthlyKpisPage')
const KpisPage = lazyPage(() => import('./pages/kpis-page.tsx'), 'KpisPage')
const TillDifferencesPage = lazyPage(() => import('./pages/till-differences-page.tsx'), 'TillDifferencesPage')
const EmployeePage = lazyPage(() => import('./pages/employee-page.tsx'), 'EmployeePage')
const EmployeesPage = lazyPage(() => import('./pages/employees-page.tsx'), 'EmployeesPage')
const TabletSetupPage = lazyPage(() => import('./pages/tablet-setup-page.tsx'), 'TabletSetupPage')
const ChainImportPage = lazyPage(() => import('./pages/chain-import-page.tsx'), 'ChainImportPage')
const AuditPage = lazyPage(() => import('./pages/audit-page.tsx'), 'AuditPage')
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
  { path: paths.overtimeRequests, roles: ADMIN, page: <OvertimeRequestsPage /> },
  { path: paths.overtime, roles: ADMIN, page: <OvertimePage /> },
  { path: paths.labourCheck, roles: EMPLOYEE, page: <LabourCheckPage /> },
  { path: paths.monthlyKpis, roles: EMPLOYEE, page: <MonthlyKpisPage /> },
  { path: paths.payrollHistory, roles: EMPLOYEE, page: <PayrollHistoryPage /> },
  { path: paths.slip, roles: EMPLOYEE_AND_ACCOUNTANT, page: <SlipPage /> },
  { path: paths.leaveRequest, roles: EMPLOYEE, page: <LeaveRequestPage /> },
  { path: paths.leaveRejoin, roles: EMPLOYEE, page: <LeaveRejoinPage /> },
  { path: paths.leavesHistory, roles: EMPLOYEE, page: <LeavesHistoryPage /> },
  { path: paths.leave, roles: EMPLOYEE_AND_ADMIN, page: <LeavePage /> },
  { path: paths.salesReports, roles: EMPLOYEE, page: <SalesReportPage /> },
  { path: paths.handover, roles: EMPLOYEE, page: <HandoverPage /> },
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
  { path: paths.leaveRequests, roles: ADMIN, page: <LeaveRequestsPage /> },
  { path: paths.returnRequests, roles: ADMIN, page: <ReturnRequestsPage /> },
  { path: paths.newVisit, roles: ADMIN, page: <NewVisitPage /> },
  { path: paths.kpis, roles: ADMIN, page: <KpisPage /> },
  { path: paths.tabletSetup, roles: ADMIN, page: <TabletSetupPage /> },
  { path: paths.chainSettings, roles: ADMIN, page: <ChainSettingsPage /> },
  { path: paths.attendance, roles: ADMIN, page: <AttendancePage /> },
  { path: paths.audit, roles: ADMIN_AND_ACCOUNTANT, page: <AuditPage /> },
  { path: paths.payrollEntry, roles: ACCOUNTANT, page: <PayrollEntryPage /> },
]
