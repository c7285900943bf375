import { expect, test } from 'vitest'
import { menuFor } from '../../src/app/layout/menus.ts'
import { pageRoutes } from '../../src/app/routes.tsx'
import type { Role } from '../../src/shared/rules/access/access.ts'

const EMPLOYEE = { isAdmin: false, isAccountant: false }
const PEOPLE: Record<Role, { isAdmin: boolean; isAccountant: boolean }> = {
  employee: EMPLOYEE,
  accountant: { isAdmin: false, isAccountant: true },
  admin: { isAdmin: true, isAccountant: false },
}

/** The product's routes by role; `/login` is separate. Pages that this app adds are in none of these lists. */
const ROUTES: Record<Role, string[]> = {
  employee: [
    '/',
    '/home',
    '/profile',
    '/overtimeRequest',
    '/labourCheck',
    '/monthlyKPIs',
    '/payrollHistory',
    '/slipPage/:slipId',
    '/leaveRequest',
    '/leaveRejoin',
    '/leavesHistory',
    '/leavePage/:leaveId',
    '/salesReports',
    '/trendingShortages',
    '/vaccine',
    '/visitsHistory',
    '/visitPage/:visitId',
    '/cv',
  ],
  accountant: ['/', '/accAllUsers'],
  admin: [
    '/',
    '/dashBoardAllUsers',
    '/dashBoardAddUser',
    '/leaveRequests',
    '/returnRequests',
    '/leavePage/:leaveId',
    '/visitsHistory',
    '/visitPage/:visitId',
    '/dashVisitAdd',
  ],
}
/** Pages that a role has beyond the product's list: its own pages, and the pages that its work leads to. */
const BESIDES: Record<Role, string[]> = {
  employee: ['/settings', '/sync', '/handover'],
  accountant: ['/settings', '/sync', '/home', '/profile', '/cv', '/slipPage/:slipId', '/auditTrail'],
  admin: [
    '/settings',
    '/sync',
    '/home',
    '/profile',
    '/cv',
    '/dashboard/:pharmacyName',
    '/tabletSetup',
    '/employeePage/:employeeId',
    '/importEmployees',
    '/chainSettings',
    '/handovers',
    '/attendance',
    '/tillDifferences',
    '/auditTrail',
    '/overtimeRequests',
    '/overtimePage/:overtimeId',
    '/kpis',
    '/trendingShortages',
  ],
}

test.each(['employee', 'accountant', 'admin'] as const)(
  'The pages of an %s are those of the product, and no other role’s.',
  (role) => {
    const own = pageRoutes.filter(({ roles }) => roles.includes(role)).map(({ path }) => path)
    expect(own.sort()).toEqual([...ROUTES[role], ...BESIDES[role]].sort())
  },
)

test.each(['employee', 'accountant', 'admin'] as const)(
  'The menu of an %s leads to no page of another role.',
  (role) => {
    const { groups, quick } = menuFor(PEOPLE[role])
    const open = pageRoutes.filter(({ roles }) => roles.includes(role)).map(({ path }) => path)
    for (const { path, within = [] } of [...groups.flatMap(({ items }) => items), ...quick])
      expect(open).toEqual(expect.arrayContaining([path, ...within]))
  },
)
