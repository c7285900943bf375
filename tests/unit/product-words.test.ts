import { expect, test } from 'vitest'
import {
  BANKS,
  GENDERS,
  NATIONALITIES,
  POSITIONS,
  PROBATION_PERIODS,
  TRANSFER_MODES,
} from '../../src/shared/contract/employee-bodies.ts'
import { NO_PHARMACY_PLACES, VACCINE_STATUSES } from '../../src/shared/contract/employees.ts'
import { LEAVE_TYPES } from '../../src/shared/contract/leave.ts'
import {
  EVALUATION_TYPES,
  HIGHEST_GRADE,
  LOWEST_GRADE,
  PHARMACIST_STANDARDS,
  PHARMACY_STANDARDS,
} from '../../src/shared/contract/visits.ts'
import { PAY_OPTIONS } from '../../src/shared/rules/pay-entry.ts'
import type { MessageId } from '../../src/i18n/message-id.ts'
import { text } from '../support/texts.ts'

// The product's sentences and option values, verbatim.
test.each<[string, readonly string[], string[]]>([
  ['nationalities', NATIONALITIES, ['Egyptian', 'Saudi', 'Bangladesh', 'Indian']],
  ['genders', GENDERS, ['Male', 'Female']],
  ['positions', POSITIONS, ['Pharmacist', 'Worker']],
  ['probation periods', PROBATION_PERIODS, ['0 Days', '3 Months', '6 Months']],
  ['salary transfers', TRANSFER_MODES, ['Bank Transfer', 'Cash']],
  ['banks', BANKS, ['Al Bilad Bank', 'Al Inmaa Bank', 'No Bank Account yet']],
  ['places that are no pharmacy', NO_PHARMACY_PLACES, ['Under Training', 'No Specific Place']],
  ['leave types', LEAVE_TYPES, ['Annual Leave', 'Emergency Leave', 'Hajj Leave', 'Omrah Leave']],
  ['vaccinations', VACCINE_STATUSES, ['firstDoseTaken', 'secondDoseTaken', 'noDoseTaken']],
  ['evaluation types', EVALUATION_TYPES, ['inPrescence', 'inAbscence']],
  ['basic pay', PAY_OPTIONS.basicPay ?? [], ['3150', '3500', '1250']],
  ['housing', PAY_OPTIONS.housingAllowance ?? [], ['1276', '1500', '0']],
  ['transport', PAY_OPTIONS.transportAllowance ?? [], ['200', '0']],
  ['fixed overtime', PAY_OPTIONS.fixedOverTime ?? [], ['500', '0']],
])('The options of %s are the product’s.', (_what, options, expected) => {
  expect([...options].sort()).toEqual(expected.sort())
})

test('A visit has ten pharmacy and five personal standards, graded from 1 to 6.', () => {
  expect([PHARMACY_STANDARDS.length, PHARMACIST_STANDARDS.length, LOWEST_GRADE, HIGHEST_GRADE]).toEqual([10, 5, 1, 6])
})

test.each<[MessageId, string]>([
  ['dashboard.networkError', 'ERROR : Network Error'],
  ['sales.neverReported', "{pharmacy} hasn't reported any sales"],
  ['session.forgotTitle', 'Forgot Password?'],
  ['session.newEmployeeTitle', 'New Employee?'],
  ['employees.passwordsDiffer', "Passwords don't match."],
  ['visits.samePerson', "The current and the other working pharmacist can't be the same person"],
  ['visits.submit', 'Add A New Visit'],
  ['visits.added', ' New Visit Added'],
  ['payroll.addSalary', 'Add a New Salary'],
  ['payroll.generalDetails', 'General Details'],
  ['payroll.contractPharmacistOld', 'Pharmacist Old Contract'],
  ['payroll.contractPharmacistNew', 'Pharmacist New Contract'],
  ['payroll.contractWorker', 'Worker Contract'],
  ['payroll.confidential', 'PRIVATE & CONFIDENTIAL'],
  ['payroll.statement', 'PAY STATEMENT'],
  ['profile.personalInfo', 'Personal Info'],
  ['profile.contacts', 'Contacts'],
  ['vaccination.firstDoseTaken', 'First dose taken'],
  ['vaccination.secondDoseTaken', 'Second dose taken'],
  ['vaccination.noDoseTaken', 'No Dose Taken'],
  ['leave.yes', 'Yes'],
  ['leave.rejoinDetails', 'Leave Rejoin Details'],
  ['app.placeOvertimeRequest', 'Overtime Request'],
  ['app.placePayrollHistory', 'Payroll history'],
  ['app.placeLeaveRequest', 'Leave Request'],
  ['app.placeLeaveRejoin', 'Leave Rejoin'],
  ['app.placeLeavesHistory', 'Leaves History'],
  ['app.groupEmployees', 'Employees'],
  ['app.placeViewEmployees', 'View Employees'],
  ['app.placeNewEmployee', 'New Employee(s)'],
  ['app.groupRequests', 'Leave & Return Requests'],
  ['app.groupVisits', 'Visits'],
  ['app.placeNewVisit', 'New Visit'],
  ['app.placeVisitsHistory', 'Visits History'],
  ['app.groupReports', 'Daily Reports'],
  ['app.placeSalesReports', 'Sales Reports'],
  ['app.placeTrendingShortages', 'Trending Shortages'],
  ['app.placeLabourCheck', 'Labour Check In/Out'],
  ['app.placeVaccine', 'Vaccination Reports'],
  ['app.groupEvaluation', 'Evaluation'],
  ['app.placeMonthlyKpis', 'Monthly KPIs'],
  ['app.placeMyVisits', 'My Visits History'],
  ['app.signOut', 'Logout'],
])('In English %s says "%s".', (id, words) => {
  expect(text(id)).toBe(words)
})
