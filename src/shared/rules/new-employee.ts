import * as z from 'zod/mini'
import {
  BANKS,
  emailAddress,
  EMPLOYMENT_TYPE,
  GENDERS,
  NATIONALITIES,
  POSITIONS,
  PROBATION_PERIODS,
  STATUS_ON_THE_JOB,
  TRANSFER_MODES,
} from '../contract/employee-bodies.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../contract/session.ts'
import { NO_PHARMACY_PLACES } from '../contract/employees.ts'
import { latinDigits } from './money.ts'

const UNDER_TRAINING = NO_PHARMACY_PLACES[0]

/** The typed values of the add-employee form, with its defaults (docs/rules.md, *People and names*). */
export const EMPTY_NEW_EMPLOYEE = {
  firstName: '',
  secondName: '',
  lastName: '',
  companyId: '',
  email: '',
  password: '',
  confirmPassword: '',
  telNo: '',
  birthDate: '',
  joiningDate: '',
  gender: GENDERS[0] as string,
  nationality: NATIONALITIES[0] as string,
  position: POSITIONS[0] as string,
  currentPharmacy: UNDER_TRAINING as string,
  propationPeriod: PROBATION_PERIODS[0] as string,
  SalaryTransferMode: TRANSFER_MODES[0] as string,
  bankName: BANKS[0] as string,
  bankAccountNo: '',
}
export type NewEmployeeTyped = typeof EMPTY_NEW_EMPLOYEE
export type NewEmployeeField = keyof NewEmployeeTyped

export type NewEmployeeProblem =
  | 'required'
  | 'too_long'
  | 'email_invalid'
  | 'email_taken'
  | 'password_short'
  | 'passwords_differ'
  | 'phone_invalid'
  | 'account_invalid'
  | 'day_invalid'
  | 'day_in_future'
  | 'joined_before_birth'
export type NewEmployeeProblems = Partial<Record<NewEmployeeField, NewEmployeeProblem>>

export const MAX_EMPLOYEE_NAME_LENGTH = 80
const REQUIRED: readonly NewEmployeeField[] = [
  'firstName',
  'lastName',
  'companyId',
  'email',
  'password',
  'confirmPassword',
]
const NAMES: readonly NewEmployeeField[] = ['firstName', 'secondName', 'lastName', 'companyId']
/** With or without the country code, after removing blanks, brackets and dashes. */
const PHONE = /^\+?\d{7,15}$/
/** A Saudi IBAN, or a bank's own account number. */
const ACCOUNT = /^(SA\d{22}|\d{6,24})$/

/** The problems of each field; empty if the form can be sent. `takenEmails` are lower case. */
export function problemsOfNewEmployee({
  typed,
  today,
  takenEmails,
}: {
  typed: NewEmployeeTyped
  today: string
  takenEmails: ReadonlySet<string>
}): NewEmployeeProblems {
  const problems: NewEmployeeProblems = {}
  const note = (field: NewEmployeeField, isWrong: boolean, problem: NewEmployeeProblem) => {
    if (isWrong && problems[field] === undefined) problems[field] = problem
  }
  for (const field of REQUIRED) note(field, typed[field].trim() === '', 'required')
  for (const field of NAMES) note(field, typed[field].trim().length > MAX_EMPLOYEE_NAME_LENGTH, 'too_long')
  note('email', !emailAddress.safeParse(typed.email).success, 'email_invalid')
  note('email', takenEmails.has(emailOf(typed)), 'email_taken')
  note('password', typed.password.length < MIN_PASSWORD_LENGTH, 'password_short')
  note('password', typed.password.length > MAX_PASSWORD_LENGTH, 'too_long')
  // Reported even if the confirmation is empty: it is the product's only check.
  if (typed.password !== '' && typed.password !== typed.confirmPassword) problems.confirmPassword = 'passwords_differ'
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

/** The complete new-employee object of the register call, with derived names (docs/rules.md, *People and names*). */
export function newEmployeeObject(typed: NewEmployeeTyped) {
  const firstName = typed.firstName.trim()
  const secondName = typed.secondName.trim()
  const lastName = typed.lastName.trim()
  return {
    email: emailOf(typed),
    password: typed.password,
    isAdmin: false,
    isAccountant: false,
    employeeName: [firstName, secondName, lastName].filter((name) => name !== '').join(' '),
    shorterName: `${firstName} ${lastName}`,
    shortestName: firstName,
    firstName,
    secondName,
    lastName,
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

function emailOf({ email }: NewEmployeeTyped): string {
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
