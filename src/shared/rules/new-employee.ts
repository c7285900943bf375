import * as z from 'zod/mini'
import { STAFF_FIELDS } from '../contract/chain/staff-options.ts'
import type { StaffOptions } from '../contract/chain/staff-options.ts'
import { emailAddress, EMPLOYMENT_TYPE, STATUS_ON_THE_JOB } from '../contract/employee-bodies.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../contract/session.ts'
import { NO_PHARMACY_PLACES } from '../contract/employees.ts'
import { MAX_NAME_LENGTH } from '../contract/text-limits.ts'
import { isCompanyIdAmong } from './company-ids.ts'
import { latinDigits } from './money.ts'
import { offeredValues } from './option-form.ts'

const UNDER_TRAINING = NO_PHARMACY_PLACES[0]

/**
 * The typed values of the add-employee form, with its defaults (docs/rules.md, *People and names*). The choices of the
 * chain's lists are added by `withProposedChoices`.
 */
export const EMPTY_NEW_EMPLOYEE = {
  firstName: '',
  secondName: '',
  lastName: '',
  employeeNameAr: '',
  companyId: '',
  email: '',
  password: '',
  confirmPassword: '',
  telNo: '',
  birthDate: '',
  joiningDate: '',
  gender: '',
  nationality: '',
  position: '',
  currentPharmacy: UNDER_TRAINING as string,
  propationPeriod: '',
  SalaryTransferMode: '',
  bankName: '',
  bankAccountNo: '',
}
export type NewEmployeeTyped = typeof EMPTY_NEW_EMPLOYEE
export type NewEmployeeField = keyof NewEmployeeTyped
export type PersonTyped = Omit<NewEmployeeTyped, 'password' | 'confirmPassword'>

/** What is typed, with the first choice that a list offers where none is made. */
export function withProposedChoices<Typed extends PersonTyped>(typed: Typed, options: StaffOptions): Typed {
  const missing = STAFF_FIELDS.filter((field) => typed[field] === '')
  return { ...typed, ...Object.fromEntries(missing.map((field) => [field, offeredValues(options[field])[0] ?? ''])) }
}

export type PersonProblem =
  | 'required'
  | 'too_long'
  | 'email_invalid'
  | 'phone_invalid'
  | 'account_invalid'
  | 'day_invalid'
  | 'day_in_future'
  | 'joined_before_birth'
export type NewEmployeeProblem =
  | PersonProblem
  | 'email_taken'
  | 'company_id_taken'
  | 'password_short'
  | 'passwords_differ'
export type NewEmployeeProblems = Partial<Record<NewEmployeeField, NewEmployeeProblem>>
type PersonProblems = Partial<Record<keyof PersonTyped, PersonProblem>>

export const MAX_EMPLOYEE_NAME_LENGTH = 80
const REQUIRED = ['firstName', 'lastName', 'companyId', 'email'] as const
const PASSWORDS = ['password', 'confirmPassword'] as const
const NAMES = ['firstName', 'secondName', 'lastName', 'companyId'] as const
/** With or without the country code, after removing blanks, brackets and dashes. */
const PHONE = /^\+?\d{7,15}$/
/** A Saudi IBAN, or a bank's own account number. */
const ACCOUNT = /^(SA\d{22}|\d{6,24})$/

/** The problems of each field; empty if the form can be sent. `takenEmails` are lower case, `companyIds` those of others. */
export function problemsOfNewEmployee({
  typed,
  today,
  takenEmails,
  companyIds,
}: {
  typed: NewEmployeeTyped
  today: string
  takenEmails: ReadonlySet<string>
  companyIds: readonly string[]
}): NewEmployeeProblems {
  const problems: NewEmployeeProblems = problemsOfPerson(typed, today)
  const note = noteIn<NewEmployeeField, NewEmployeeProblem>(problems)
  note('email', takenEmails.has(emailOf(typed)), 'email_taken')
  note('companyId', isCompanyIdAmong(companyIds, typed.companyId), 'company_id_taken')
  for (const field of PASSWORDS) note(field, typed[field].trim() === '', 'required')
  note('password', typed.password.length < MIN_PASSWORD_LENGTH, 'password_short')
  note('password', typed.password.length > MAX_PASSWORD_LENGTH, 'too_long')
  // Reported even if the confirmation is empty: it is the product's only check.
  if (typed.password !== '' && typed.password !== typed.confirmPassword) problems.confirmPassword = 'passwords_differ'
  return problems
}

/** The problems of the fields about the person, without the passwords. */
export function problemsOfPerson(typed: PersonTyped, today: string): PersonProblems {
  const problems: PersonProblems = {}
  const note = noteIn<keyof PersonTyped, PersonProblem>(problems)
  for (const field of REQUIRED) note(field, typed[field].trim() === '', 'required')
  for (const field of NAMES) note(field, typed[field].trim().length > MAX_EMPLOYEE_NAME_LENGTH, 'too_long')
  note('employeeNameAr', typed.employeeNameAr.trim().length > MAX_NAME_LENGTH, 'too_long')
  note('email', !emailAddress.safeParse(typed.email).success, 'email_invalid')
  note('telNo', typed.telNo.trim() !== '' && !PHONE.test(plainPhone(typed.telNo)), 'phone_invalid')
  note(
    'bankAccountNo',
    typed.bankAccountNo.trim() !== '' && !ACCOUNT.test(plainAccount(typed.bankAccountNo)),
    'account_invalid',
  )
  for (const field of ['birthDate', 'joiningDate'] as const)
    note(field, typed[field] !== '' && !isDay(typed[field]), 'day_invalid')
  note('birthDate', typed.birthDate > today, 'day_in_future')
  note(
    'joiningDate',
    typed.joiningDate !== '' && typed.birthDate !== '' && typed.joiningDate <= typed.birthDate,
    'joined_before_birth',
  )
  return problems
}

/** Notes the first problem of each field. */
function noteIn<Field extends string, Problem>(problems: { [Name in Field]?: Problem }) {
  return (field: Field, isWrong: boolean, problem: Problem): void => {
    if (isWrong) problems[field] ??= problem
  }
}

/** The complete new-employee object of the register call, with derived names (docs/rules.md, *People and names*). */
export function newEmployeeObject(typed: NewEmployeeTyped) {
  return { ...personObject(typed), password: typed.password }
}

/** The same without the password. */
export function personObject(typed: PersonTyped) {
  const firstName = typed.firstName.trim()
  const secondName = typed.secondName.trim()
  const lastName = typed.lastName.trim()
  const arabicName = typed.employeeNameAr.trim()
  return {
    email: emailOf(typed),
    isAdmin: false,
    isAccountant: false,
    employeeName: [firstName, secondName, lastName].filter((name) => name !== '').join(' '),
    shorterName: `${firstName} ${lastName}`,
    shortestName: firstName,
    firstName,
    secondName,
    lastName,
    ...(arabicName !== '' && { employeeNameAr: arabicName }),
    companyId: latinDigits(typed.companyId.trim()),
    currentPharmacy: typed.currentPharmacy,
    gender: typed.gender,
    nationality: typed.nationality,
    position: typed.position,
    birthDate: typed.birthDate === '' ? null : typed.birthDate,
    joiningDate: typed.joiningDate === '' ? null : typed.joiningDate,
    telNo: plainPhone(typed.telNo),
    contacts: [],
    employmentType: EMPLOYMENT_TYPE,
    paySlips: [],
    leaves: [],
    SalaryTransferMode: typed.SalaryTransferMode,
    bankAccountNo: plainAccount(typed.bankAccountNo),
    bankName: typed.bankName,
    propationPeriod: typed.propationPeriod,
    vaccinated: false,
    vaccinationDetails: null,
    status: STATUS_ON_THE_JOB,
  }
}
export type NewEmployeeObject = ReturnType<typeof newEmployeeObject>
export type PersonObject = ReturnType<typeof personObject>

function emailOf({ email }: PersonTyped): string {
  return email.trim().toLowerCase()
}

function plainPhone(typed: string): string {
  return latinDigits(typed).replace(/[\s()-]/g, '')
}

function plainAccount(typed: string): string {
  return latinDigits(typed).replace(/[\s-]/g, '').toUpperCase()
}

function isDay(typed: string): boolean {
  return z.iso.date().safeParse(typed).success
}
