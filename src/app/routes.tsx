import type { ReactNode } from 'react'
import type { MessageId } from '../i18n/message-id.ts'
import type { Role } from '../shared/rules/access.ts'
import { Home } from './home.tsx'
import { lazyPage } from './lazy-page.tsx'
import { paths } from '../paths/paths.ts'

const UnderDevelopmentPage = lazyPage(() => import('./pages/under-development-page.tsx'), 'UnderDevelopmentPage')
const ProfilePage = lazyPage(() => import('./pages/profile-page.tsx'), 'ProfilePage')
const SalesReportPage = lazyPage(() => import('../features/sales/sales-report-page.tsx'), 'SalesReportPage')
const SyncPage = lazyPage(() => import('./pages/sync-page.tsx'), 'SyncPage')
const LeaveRequestPage = lazyPage(() => import('./pages/leave-request-page.tsx'), 'LeaveRequestPage')
const LeaveRejoinPage = lazyPage(() => import('./pages/leave-rejoin-page.tsx'), 'LeaveRejoinPage')
const LeavesHistoryPage = lazyPage(() => import('./pages/leave-history-page.tsx'), 'LeavesHistoryPage')
const LeavePage = lazyPage(() => import('./pages/leave-page.tsx'), 'LeavePage')
const LeaveRequestsPage = lazyPage(() => import('./pages/leave-requests-page.tsx'), 'LeaveRequestsPage')
const ReturnRequestsPage = lazyPage(() => import('./pages/return-requests-page.tsx'), 'ReturnRequestsPage')
const ShortagesPage = lazyPage(() => import('../features/shortages/shortages-page.tsx'), 'ShortagesPage')
const VaccinationPage = lazyPage(() => import('../features/vaccination/vaccination-page.tsx'), 'VaccinationPage')
const CvPage = lazyPage(() => import('../features/cv/cv-page.tsx'), 'CvPage')
const PayrollHistoryPage = lazyPage(() => import('./pages/payroll-history-page.tsx'), 'PayrollHistoryPage')
const PayrollEntryPage = lazyPage(() => import('./pages/payroll-entry-page.tsx'), 'PayrollEntryPage')
const SlipPage = lazyPage(() => import('./pages/slip-page.tsx'), 'SlipPage')
const VisitsHistoryPage = lazyPage(() => import('./pages/visits-history-page.tsx'), 'VisitsHistoryPage')
const VisitPage = lazyPage(() => import('./pages/visit-page.tsx'), 'VisitPage')
const NewVisitPage = lazyPage(() => import('./pages/new-visit-page.tsx'), 'NewVisitPage')
const SettingsPage = lazyPage(() => import('./pages/settings-page.tsx'), 'SettingsPage')
const PharmacySalesPage = lazyPage(() => import('./pages/pharmacy-sales-page.tsx'), 'PharmacySalesPage')
const EmployeesPage = lazyPage(() => import('./pages/employees-page.tsx'), 'EmployeesPage')
const TabletSetupPage = lazyPage(() => import('./pages/tablet-setup-page.tsx'), 'TabletSetupPage')
const NewEmployeePage = lazyPage(() => import('./pages/new-employee-page.tsx'), 'NewEmployeePage')

type PageRoute = { path: string; roles: readonly Role[]; page: ReactNode }

const EVERYBODY: readonly Role[] = ['employee', 'accountant', 'admin']
const EMPLOYEE: readonly Role[] = ['employee']
const ADMIN: readonly Role[] = ['admin']
const ACCOUNTANT: readonly Role[] = ['accountant']
const EMPLOYEE_AND_ADMIN: readonly Role[] = ['employee', 'admin']
const EMPLOYEE_AND_ACCOUNTANT: readonly Role[] = ['employee', 'accountant']

/** All pages for signed-in people, with the roles that may open them. */
export const pageRoutes: PageRoute[] = [
  { path: paths.home, roles: EVERYBODY, page: <Home /> },
  { path: paths.homeAlias, roles: EVERYBODY, page: <Home /> },
  { path: paths.profile, roles: EVERYBODY, page: <ProfilePage /> },
  { path: paths.settings, roles: EVERYBODY, page: <SettingsPage /> },
  { path: paths.sync, roles: EVERYBODY, page: <SyncPage /> },
  planned(paths.overtimeRequest, EMPLOYEE, 'app.placeOvertimeRequest'),
  planned(paths.labourCheck, EMPLOYEE, 'app.placeLabourCheck'),
  planned(paths.monthlyKpis, EMPLOYEE, 'app.placeMonthlyKpis'),
  { path: paths.payrollHistory, roles: EMPLOYEE, page: <PayrollHistoryPage /> },
  { path: paths.slip, roles: EMPLOYEE_AND_ACCOUNTANT, page: <SlipPage /> },
  { path: paths.leaveRequest, roles: EMPLOYEE, page: <LeaveRequestPage /> },
  { path: paths.leaveRejoin, roles: EMPLOYEE, page: <LeaveRejoinPage /> },
  { path: paths.leavesHistory, roles: EMPLOYEE, page: <LeavesHistoryPage /> },
  { path: paths.leave, roles: EMPLOYEE_AND_ADMIN, page: <LeavePage /> },
  { path: paths.salesReports, roles: EMPLOYEE, page: <SalesReportPage backTo={paths.home} syncPath={paths.sync} /> },
  { path: paths.trendingShortages, roles: EMPLOYEE_AND_ADMIN, page: <ShortagesPage backTo={paths.home} /> },
  { path: paths.vaccine, roles: EMPLOYEE, page: <VaccinationPage backTo={paths.home} /> },
  { path: paths.visitsHistory, roles: EMPLOYEE_AND_ADMIN, page: <VisitsHistoryPage /> },
  { path: paths.visit, roles: EMPLOYEE_AND_ADMIN, page: <VisitPage /> },
  { path: paths.cv, roles: EVERYBODY, page: <CvPage backTo={paths.profile} /> },
  { path: paths.pharmacySales, roles: ADMIN, page: <PharmacySalesPage /> },
  { path: paths.employees, roles: ADMIN, page: <EmployeesPage /> },
  { path: paths.newEmployee, roles: ADMIN, page: <NewEmployeePage /> },
  { path: paths.leaveRequests, roles: ADMIN, page: <LeaveRequestsPage /> },
  { path: paths.returnRequests, roles: ADMIN, page: <ReturnRequestsPage /> },
  { path: paths.newVisit, roles: ADMIN, page: <NewVisitPage /> },
  { path: paths.tabletSetup, roles: ADMIN, page: <TabletSetupPage /> },
  { path: paths.payrollEntry, roles: ACCOUNTANT, page: <PayrollEntryPage /> },
]

function planned(path: string, roles: readonly Role[], title: MessageId): PageRoute {
  return { path, roles, page: <UnderDevelopmentPage title={title} /> }
}
