import type { MessageId } from '../../src/i18n/message-id.ts'

/**
 * English texts that the description of the product gives word for word, by the place where it gives them. They stay as
 * they are, also where the rules for texts (docs/voice.md) would ask for other words.
 */
const BY_PLACE = {
  'sign-in page': {
    'session.submit': 'Login',
    'session.forgotTitle': 'Forgot Password?',
    'session.newEmployeeTitle': 'New Employee?',
    'session.forgotBody': 'Mail the administrator from your official email with a new suggested password.',
  },
  'menu of employees': {
    'app.groupReports': 'Daily Reports',
    'app.groupEvaluation': 'Evaluation',
    'app.placeOvertimeRequest': 'Overtime Request',
    'app.placePayrollHistory': 'Payroll history',
    'app.placeLeaveRequest': 'Leave Request',
    'app.placeLeaveRejoin': 'Leave Rejoin',
    'app.placeLeavesHistory': 'Leaves History',
    'app.placeSalesReports': 'Sales Reports',
    'app.placeTrendingShortages': 'Trending Shortages',
    'app.placeLabourCheck': 'Labour Check In/Out',
    'app.placeVaccine': 'Vaccination Reports',
    'app.placeMonthlyKpis': 'Monthly KPIs',
    'app.placeMyVisits': 'My Visits History',
    'app.signOut': 'Logout',
  },
  'menus of managers and accountants': {
    'app.groupEmployees': 'Employees',
    'app.groupRequests': 'Leave & Return Requests',
    'app.groupVisits': 'Visits',
    'app.placeViewEmployees': 'View Employees',
    'app.placeNewEmployee': 'New Employee(s)',
    'app.placeNewVisit': 'New Visit',
    'app.placeVisitsHistory': 'Visits History',
  },
  'page of an unfinished place': {
    'app.underDevelopment': 'This page is still Under Development',
    'app.goHome': 'Go Back to Home Page',
  },
  profile: {
    'profile.personalInfo': 'Personal Info',
    'profile.contacts': 'Contacts',
  },
  alerts: {
    'dashboard.networkError': 'ERROR : Network Error',
    'sales.neverReported': "{pharmacy} hasn't reported any sales",
    'employees.passwordsDiffer': "Passwords don't match.",
    'visits.samePerson': "The current and the other working pharmacist can't be the same person",
    'visits.added': ' New Visit Added',
  },
  'payroll entry and pay slip': {
    'payroll.addSalary': 'Add a New Salary',
    'payroll.generalDetails': 'General Details',
    'payroll.contractPharmacistOld': 'Pharmacist Old Contract',
    'payroll.contractPharmacistNew': 'Pharmacist New Contract',
    'payroll.contractWorker': 'Worker Contract',
    'payroll.confidential': 'PRIVATE & CONFIDENTIAL',
    'payroll.statement': 'PAY STATEMENT',
  },
  'new visit': { 'visits.submit': 'Add A New Visit' },
  vaccination: {
    'vaccination.firstDoseTaken': 'First dose taken',
    'vaccination.secondDoseTaken': 'Second dose taken',
    'vaccination.noDoseTaken': 'No Dose Taken',
  },
  leave: {
    'leave.factorValue': '1 (full Day)',
    'leave.fixedByNature': "This value is based on your leave nature and can't be changed",
    'leave.fixed': "This value can't be changed",
    'leave.overMaximum':
      'Take Care, as the number of your leave days requested are more than the maximum number allowed, which may result in a Leave request rejection by the Administration.',
    'leave.rejoinNotRequested': "Rejoin hasn't been Requested yet",
    'leave.rejoinNotApproved': "Rejoin hasn't been Approved yet",
    'leave.yes': 'Yes',
    'leave.rejoinDetails': 'Leave Rejoin Details',
  },
} satisfies Record<string, Partial<Record<MessageId, string>>>

export const PRODUCT_WORDS = Object.entries(BY_PLACE).flatMap(([place, texts]) =>
  (Object.entries(texts) as [MessageId, string][]).map(([id, words]) => ({ id, words, place })),
)
