import { STAFF_FIELDS } from '../../contract/chain/staff-options.ts'
import type { StaffOptions } from '../../contract/chain/staff-options.ts'
import { emailAddress, EMPLOYMENT_TYPE, STATUS_ON_THE_JOB } from '../../contract/employee-bodies.ts'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../contract/session.ts'
import { NO_PHARMACY_PLACES } from '../../contract/employees.ts'
import { MAX_NAME_LENGTH } from '../../contract/text-limits.ts'
import { accountProblem } from './account-number.ts'
import type { AccountProblem } from './account-number.ts'
import { companyIdOf, isCompanyIdAmong } from '../values/company-ids.ts'
import { offeredValues } from './option-form.ts'
import { accountNumberOf, emailOf, phoneOf } from '../values/typed-text.ts'
import { unlikelyDay } from '../days/unlikely-day.ts'
import type { UnlikelyDay } from '../days/unlikely-day.ts'

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

/** What the server checks too, of a person who is added or edited. */
type PersonDetails = Pick<PersonTyped, 'birthDate' | 'joiningDate' | 'telNo' | 'bankAccountNo'>
type DetailProblem =
  | 'phone_invalid'
  | AccountProblem
  | UnlikelyDay
  | 'day_in_future'
  | 'joined_before_birth'
  | 'born_after_joining'
type DetailProblems = Partial<Record<keyof PersonDetails, DetailProblem>>
export type PersonProblem = 'required' | 'too_long' | 'email_invalid' | DetailProblem
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
/** With or without the country code, in the form of `phoneOf`. */
const PHONE = /^\+?\d{7,15}$/

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
  note('email', takenEmails.has(emailOf(typed.email)), 'email_taken')
  note('companyId', isCompanyIdAmong(companyIds, typed.companyId), 'company_id_taken')
  for (const field of PASSWORDS) note(field, typed[field].trim() === '', 'required')
  note('password', typed.password.length < MIN_PASSWORD_LENGTH, 'password_short')
  note('password', typed.password.length > MAX_PASSWORD_LENGTH, 'too_long')
  // Reported even if the confirmation is empty: it is the product's only check.
  if (typed.password !== '' && typed.password !== typed.confirmPassword) problems.confirmPassword = 'passwords_differ'
  return problems
}

/** The problems of the fields about the person, without the passwords. */
export function problemsOfPerson(written: PersonTyped, today: string): PersonProblems {
  const typed = { ...written, companyId: companyIdOf(written.companyId) }
  const problems: PersonProblems = {}
  const note = noteIn<keyof PersonTyped, PersonProblem>(problems)
  for (const field of REQUIRED) note(field, typed[field].trim() === '', 'required')
  for (const field of NAMES) note(field, typed[field].trim().length > MAX_EMPLOYEE_NAME_LENGTH, 'too_long')
  note('employeeNameAr', typed.employeeNameAr.trim().length > MAX_NAME_LENGTH, 'too_long')
  note('email', !emailAddress.safeParse(typed.email).success, 'email_invalid')
  return { ...problems, ...problemsOfDetails(typed, today) }
}

/** The problems of the dates and numbers; empty ones have none. */
export function problemsOfDetails(
  { birthDate, joiningDate, telNo, bankAccountNo }: PersonDetails,
  today: string,
): DetailProblems {
  const [phone, account] = [phoneOf(telNo), accountNumberOf(bankAccountNo)]
  const birth = unlikelyDay(birthDate) ?? (birthDate > today ? 'day_in_future' : null)
  const isBeforeBirth = birthDate !== '' && birth === null && joiningDate <= birthDate
  const problems: [keyof PersonDetails, DetailProblem | null][] = [
    ['telNo', phone === '' || PHONE.test(phone) ? null : 'phone_invalid'],
    ['bankAccountNo', account === '' ? null : accountProblem(account)],
    ['birthDate', birth],
    ['joiningDate', unlikelyDay(joiningDate) ?? (isBeforeBirth && joiningDate !== '' ? 'joined_before_birth' : null)],
  ]
  return Object.fromEntries(problems.filter(([, problem]) => problem !== null))
}

/** The problems that come from these changes: what is stored already is not judged. */
export function problemsOfChanged<Problems extends { joiningDate?: string }>(
  problems: Problems,
  changed: readonly string[],
): Problems {
  const isBirthLater = problems.joiningDate === 'joined_before_birth' && !changed.includes('joiningDate')
  const all = { ...(isBirthLater && { birthDate: 'born_after_joining' }), ...problems }
  return Object.fromEntries(Object.entries(all).filter(([field]) => changed.includes(field))) as Problems
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
    email: emailOf(typed.email),
    isAdmin: false,
    isAccountant: false,
    employeeName: [firstName, secondName, lastName].filter((name) => name !== '').join(' '),
    shorterName: `${firstName} ${lastName}`,
    shortestName: firstName,
    firstName,
    secondName,
    lastName,
    ...(arabicName !== '' && { employeeNameAr: arabicName }),
    companyId: companyIdOf(typed.companyId),
    currentPharmacy: typed.currentPharmacy,
    gender: typed.gender,
    nationality: typed.nationality,
    position: typed.position,
    birthDate: typed.birthDate === '' ? null : typed.birthDate,
    joiningDate: typed.joiningDate === '' ? null : typed.joiningDate,
    telNo: phoneOf(typed.telNo),
    contacts: [],
    employmentType: EMPLOYMENT_TYPE,
    paySlips: [],
    leaves: [],
    SalaryTransferMode: typed.SalaryTransferMode,
    bankAccountNo: accountNumberOf(typed.bankAccountNo),
    bankName: typed.bankName,
    propationPeriod: typed.propationPeriod,
    vaccinated: false,
    vaccinationDetails: null,
    status: STATUS_ON_THE_JOB,
  }
}
export type NewEmployeeObject = ReturnType<typeof newEmployeeObject>
export type PersonObject = ReturnType<typeof personObject>
