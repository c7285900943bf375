/** All paths of the app, as in the product; they are not written out anywhere else. */
export const paths = {
  login: '/login',
  home: '/',
  homeAlias: '/home',
  profile: '/profile',
  settings: '/settings',
  sync: '/sync',
  cv: '/cv',

  overtimeRequest: '/overtimeRequest',
  payrollHistory: '/payrollHistory',
  slip: '/slipPage/:slipId',
  leaveRequest: '/leaveRequest',
  leaveRejoin: '/leaveRejoin',
  leavesHistory: '/leavesHistory',
  leave: '/leavePage/:leaveId',
  salesReports: '/salesReports',
  trendingShortages: '/trendingShortages',
  labourCheck: '/labourCheck',
  vaccine: '/vaccine',
  monthlyKpis: '/monthlyKPIs',
  visitsHistory: '/visitsHistory',
  visit: '/visitPage/:visitId',

  pharmacySales: '/dashboard/:pharmacyName',
  employees: '/dashBoardAllUsers',
  newEmployee: '/dashBoardAddUser',
  leaveRequests: '/leaveRequests',
  returnRequests: '/returnRequests',
  newVisit: '/dashVisitAdd',

  tabletSetup: '/tabletSetup',

  payrollEntry: '/accAllUsers',
} as const
