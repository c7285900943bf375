import {
  IconAdjustments,
  IconBeach,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarPlus,
  IconCash,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardPlus,
  IconClockHour4,
  IconCloudUp,
  IconCoins,
  IconDeviceTablet,
  IconHome,
  IconLayoutDashboard,
  IconPlaneArrival,
  IconReceipt,
  IconReportMoney,
  IconSettings,
  IconTrendingUp,
  IconUser,
  IconUserCheck,
  IconUserPlus,
  IconUsers,
  IconUsersPlus,
  IconVaccine,
} from '@tabler/icons-react'
import type { MessageId } from '../../i18n/message-id.ts'
import { rolesOf } from '../../shared/rules/access/access.ts'
import { paths } from '../../paths/paths.ts'

/**
 * `within`: paths that belong to the entry without being below its own. `waiting`: what its badge counts.
 * `isSoonOnPlain`: the place is a placeholder on a plain server; such entries are the last of their group.
 * `isExtendedOnly`: the entry is left out on a plain server.
 */
export type MenuItem = {
  path: string
  label: MessageId
  icon: typeof IconHome
  within?: readonly string[]
  waiting?: 'needs' | 'leaves' | 'returns' | 'overtime'
  isSoonOnPlain?: true
  isExtendedOnly?: true
}
export type MenuGroup = { label: MessageId; items: MenuItem[] }

/** `groups` is the whole menu; `quick` are the five places beside the page on a tablet, of which a phone shows four. */
export type Menu = { groups: MenuGroup[]; quick: MenuItem[] }

const AUDIT: MenuItem = { path: paths.audit, label: 'app.placeAudit', icon: IconReceipt, isExtendedOnly: true }

const ACCOUNT: MenuGroup = {
  label: 'app.groupAccount',
  items: [
    { path: paths.profile, label: 'app.profile', icon: IconUser },
    { path: paths.sync, label: 'app.placeSync', icon: IconCloudUp },
    { path: paths.settings, label: 'app.thisDevice', icon: IconSettings },
  ],
}

/** Managers set up the tablets of their pharmacies. */
const MANAGERS_ACCOUNT: MenuGroup = {
  ...ACCOUNT,
  items: [
    ...ACCOUNT.items,
    { path: paths.chainSettings, label: 'app.placeChainSettings', icon: IconAdjustments },
    { path: paths.tabletSetup, label: 'app.placeTabletSetup', icon: IconDeviceTablet },
  ],
}

const employeeMenu: Menu = {
  groups: [
    {
      label: 'app.groupHome',
      items: [{ path: paths.home, label: 'app.placeHome', icon: IconHome, within: [paths.homeAlias] }],
    },
    {
      label: 'app.groupPayroll',
      items: [
        { path: paths.payrollHistory, label: 'app.placePayrollHistory', icon: IconReceipt, within: [paths.slip] },
        { path: paths.overtimeRequest, label: 'app.placeOvertimeRequest', icon: IconClockHour4, isSoonOnPlain: true },
      ],
    },
    {
      label: 'app.groupLeaves',
      items: [
        { path: paths.leaveRequest, label: 'app.placeLeaveRequest', icon: IconCalendarPlus },
        { path: paths.leaveRejoin, label: 'app.placeLeaveRejoin', icon: IconPlaneArrival },
        { path: paths.leavesHistory, label: 'app.placeLeavesHistory', icon: IconBeach, within: [paths.leave] },
      ],
    },
    {
      label: 'app.groupReports',
      items: [
        { path: paths.salesReports, label: 'app.placeSalesReports', icon: IconReportMoney },
        { path: paths.trendingShortages, label: 'app.placeTrendingShortages', icon: IconTrendingUp },
        { path: paths.vaccine, label: 'app.placeVaccine', icon: IconVaccine },
        { path: paths.labourCheck, label: 'app.placeLabourCheck', icon: IconUserCheck, isSoonOnPlain: true },
      ],
    },
    {
      label: 'app.groupEvaluation',
      items: [
        { path: paths.visitsHistory, label: 'app.placeMyVisits', icon: IconClipboardCheck, within: [paths.visit] },
        { path: paths.monthlyKpis, label: 'app.placeMonthlyKpis', icon: IconChartBar, isSoonOnPlain: true },
      ],
    },
    ACCOUNT,
  ],
  quick: [
    { path: paths.home, label: 'app.placeHome', icon: IconHome, within: [paths.homeAlias] },
    { path: paths.salesReports, label: 'app.shortReports', icon: IconReportMoney },
    { path: paths.trendingShortages, label: 'app.shortShortages', icon: IconTrendingUp },
    {
      path: paths.leaveRequest,
      label: 'app.shortLeave',
      icon: IconCalendarPlus,
      within: [paths.leavesHistory, paths.leaveRejoin, paths.leave],
    },
    { path: paths.payrollHistory, label: 'app.groupPayroll', icon: IconReceipt, within: [paths.slip] },
  ],
}

const adminMenu: Menu = {
  groups: [
    {
      label: 'app.groupDashboard',
      items: [
        {
          path: paths.home,
          label: 'app.placeDashboard',
          icon: IconLayoutDashboard,
          within: [paths.pharmacySales],
          waiting: 'needs',
        },
      ],
    },
    {
      label: 'app.groupReports',
      items: [
        { path: paths.trendingShortages, label: 'app.placeTrendingShortages', icon: IconTrendingUp },
        { path: paths.handovers, label: 'app.placeHandovers', icon: IconCash, isExtendedOnly: true },
        { path: paths.tillDifferences, label: 'app.placeTillDifferences', icon: IconCoins, isExtendedOnly: true },
        AUDIT,
      ],
    },
    {
      label: 'app.groupEmployees',
      items: [
        { path: paths.employees, label: 'app.placeViewEmployees', icon: IconUsers },
        { path: paths.newEmployee, label: 'app.placeNewEmployee', icon: IconUserPlus },
        { path: paths.chainImport, label: 'app.placeImport', icon: IconUsersPlus, isExtendedOnly: true },
        { path: paths.attendance, label: 'app.placeAttendance', icon: IconUserCheck, isExtendedOnly: true },
      ],
    },
    {
      label: 'app.groupRequests',
      items: [
        {
          path: paths.leaveRequests,
          label: 'app.placeLeaveRequests',
          icon: IconCalendarEvent,
          within: [paths.leave],
          waiting: 'leaves',
        },
        { path: paths.returnRequests, label: 'app.placeReturnRequests', icon: IconCalendarCheck, waiting: 'returns' },
        {
          path: paths.overtimeRequests,
          label: 'app.placeOvertimeRequests',
          icon: IconClockHour4,
          within: [paths.overtime],
          waiting: 'overtime',
          isExtendedOnly: true,
        },
      ],
    },
    {
      label: 'app.groupVisits',
      items: [
        { path: paths.newVisit, label: 'app.placeNewVisit', icon: IconClipboardPlus },
        { path: paths.visitsHistory, label: 'app.placeVisitsHistory', icon: IconClipboardCheck, within: [paths.visit] },
        { path: paths.kpis, label: 'app.placeMonthlyKpis', icon: IconChartBar },
      ],
    },
    MANAGERS_ACCOUNT,
  ],
  quick: [
    {
      path: paths.home,
      label: 'app.shortDashboard',
      icon: IconLayoutDashboard,
      within: [paths.pharmacySales],
      waiting: 'needs',
    },
    {
      path: paths.leaveRequests,
      label: 'app.shortRequests',
      icon: IconCalendarEvent,
      within: [paths.leave],
      waiting: 'leaves',
    },
    {
      path: paths.visitsHistory,
      label: 'app.shortVisits',
      icon: IconClipboardCheck,
      within: [paths.visit, paths.newVisit],
    },
    { path: paths.employees, label: 'app.shortEmployees', icon: IconUsers, within: [paths.newEmployee] },
    { path: paths.trendingShortages, label: 'app.shortShortages', icon: IconTrendingUp },
  ],
}

const accountantMenu: Menu = {
  groups: [
    {
      label: 'app.groupDashboard',
      items: [{ path: paths.home, label: 'app.placeDashboard', icon: IconLayoutDashboard }],
    },
    {
      label: 'app.groupEmployees',
      items: [
        { path: paths.payrollEntry, label: 'app.placeViewEmployees', icon: IconCash, within: [paths.slip] },
        AUDIT,
      ],
    },
    ACCOUNT,
  ],
  quick: [
    { path: paths.home, label: 'app.shortDashboard', icon: IconLayoutDashboard },
    { path: paths.payrollEntry, label: 'app.groupPayroll', icon: IconCash, within: [paths.slip] },
    { path: paths.profile, label: 'app.shortProfile', icon: IconUser },
    { path: paths.settings, label: 'app.thisDevice', icon: IconSettings },
    { path: paths.sync, label: 'app.placeSync', icon: IconCloudUp },
  ],
}

/** A person who is both manager and accountant has the manager's menu, including payroll entry. */
export function menuFor(person: { isAdmin: boolean; isAccountant: boolean }): Menu {
  const roles = rolesOf(person)
  if (!roles.includes('admin')) return roles.includes('accountant') ? accountantMenu : employeeMenu
  if (!roles.includes('accountant')) return adminMenu
  const payroll: MenuGroup = {
    label: 'app.groupPayroll',
    items: [{ path: paths.payrollEntry, label: 'app.placePayrollEntry', icon: IconCash }],
  }
  return { ...adminMenu, groups: [...adminMenu.groups.slice(0, -1), payroll, MANAGERS_ACCOUNT] }
}
