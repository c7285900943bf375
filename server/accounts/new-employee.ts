import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { STAFF_FIELDS, STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import type { StaffField } from '../../src/shared/contract/chain/staff-options.ts'
import { EMPLOYMENT_TYPE, STATUS_ON_THE_JOB } from '../../src/shared/contract/employee-bodies.ts'
import type { NewEmployeeBody } from '../../src/shared/contract/employee-bodies.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { problemsOfDetails } from '../../src/shared/rules/people/new-employee.ts'
import { offeredValues } from '../../src/shared/rules/people/option-form.ts'
import { isPharmacy } from '../../src/shared/rules/people/workplace.ts'
import type { Clock } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { UserRow, UsersTable } from '../database/tables.ts'
import { placeOfWorkNamed } from './move-person.ts'
import { oneTimeUntil } from './one-time-passwords.ts'
import { Problem, invalidField, refuseFields } from '../http/problem.ts'
import { insertAssignments } from '../repositories/assignments.ts'
import type { Assignment } from '../repositories/assignments.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import { nextChange } from '../repositories/changes.ts'
import { hasFormerNameOfOther, insertUser, isCompanyIdTaken } from '../repositories/users.ts'

type PersonBody = Omit<NewEmployeeBody, 'password' | 'clientRef' | 'oneTimePassword' | 'employeeNameAr'> & {
  employeeNameAr?: string
}

type NewEmployee = {
  body: PersonBody
  passwordHash: string
  isOneTime?: boolean
  role: 'admin' | 'accountant' | 'employee'
  clock: Clock
}

/** Creates an account with the derived names (docs/rules.md, *People and names*) and its first assignment. */
export async function createEmployee(
  tx: Queries,
  { body, passwordHash, isOneTime = false, role, clock }: NewEmployee,
): Promise<UserRow> {
  const now = new Date(clock()).toISOString()
  const today = riyadhDayOf(clock())
  const { birthDate, joiningDate } = body
  refuseFields(problemsOfDetails({ ...body, birthDate: birthDate ?? '', joiningDate: joiningDate ?? '' }, today))
  const currentPharmacy = await placeOfWorkNamed(tx, body.currentPharmacy)
  if (currentPharmacy === undefined) throw invalidField('currentPharmacy', 'unknown')
  const choices = await choicesOf(tx, body)
  const row = await insertUser(
    tx,
    userRowOf({
      person: { ...body, ...choices, currentPharmacy },
      passwordHash,
      oneTimeUntil: isOneTime ? oneTimeUntil(clock()) : null,
      role,
      changeSeq: await nextChange(tx, 'users'),
      now,
    }),
  )
  if (!row)
    throw new Problem({ status: 409, code: 'duplicate_email', errors: [{ path: 'email', message: 'duplicate' }] })
  await refuseTakenCompanyId(tx, row)
  await refuseFormerName(tx, row)
  if (isPharmacy(row.current_pharmacy)) await insertAssignments(tx, [firstAssignmentOf(row, today)])
  return row
}

/**
 * Throws a Problem (409) if a person has just been written with the company id of somebody else, whose slips are numbered
 * with it.
 */
export async function refuseTakenCompanyId(tx: Queries, row: UserRow): Promise<void> {
  if (!(await isCompanyIdTaken(tx, row))) return
  throw new Problem({
    status: 409,
    code: 'duplicate_company_id',
    errors: [{ path: 'companyId', message: 'duplicate' }],
  })
}

/**
 * Throws a Problem (422) if a person has just been written with a name that somebody else had before, because it still
 * leads to that person. The second name is what tells them apart.
 */
export async function refuseFormerName(tx: Queries, row: UserRow): Promise<void> {
  if (await hasFormerNameOfOther(tx, row)) throw invalidField('secondName', 'former_name')
}

type NewUser = {
  person: Omit<PersonBody, StaffField> & Record<StaffField, string>
  passwordHash: string
  oneTimeUntil: string | null
  role: NewEmployee['role']
  changeSeq: number
  now: string
}

/** The row of a new account, with the derived names. */
export function userRowOf({ person, passwordHash, oneTimeUntil: until, role, changeSeq, now }: NewUser) {
  return {
    id: randomUUID(),
    email: person.email,
    password_hash: passwordHash,
    password_set_at: now,
    one_time_until: until,
    is_admin: role === 'admin' ? 1 : 0,
    is_accountant: role === 'accountant' ? 1 : 0,
    is_demo: 0,
    ...nameColumnsOf(person),
    current_pharmacy: person.currentPharmacy,
    company_id: person.companyId,
    gender: person.gender,
    nationality: person.nationality,
    position: person.position,
    birth_date: person.birthDate,
    joining_date: person.joiningDate,
    tel_no: person.telNo,
    former_names: '[]',
    contacts: '[]',
    employment_type: EMPLOYMENT_TYPE,
    salary_transfer_mode: person.SalaryTransferMode,
    bank_account_no: person.bankAccountNo,
    bank_name: person.bankName,
    propation_period: person.propationPeriod,
    vaccinated: 0,
    vaccination_details: null,
    status: STATUS_ON_THE_JOB,
    change_seq: changeSeq,
    created_at: now,
    updated_at: now,
  } satisfies Insertable<UsersTable>
}

type Names = { firstName: string; secondName: string; lastName: string; employeeNameAr?: string }

/** The names of a person with the derived ones. */
export function nameColumnsOf({ firstName, secondName, lastName, employeeNameAr = '' }: Names) {
  return {
    employee_name: [firstName, secondName, lastName].filter((name) => name !== '').join(' '),
    shorter_name: `${firstName} ${lastName}`,
    shortest_name: firstName,
    employee_name_ar: employeeNameAr === '' ? null : employeeNameAr,
    first_name: firstName,
    second_name: secondName,
    last_name: lastName,
  }
}

/** From the joining date on, so that reports of the first days can still be entered. */
export function firstAssignmentOf(
  { id, current_pharmacy, joining_date: joined }: Pick<UserRow, 'id' | 'current_pharmacy' | 'joining_date'>,
  today: string,
): Assignment {
  const from = joined !== null && joined < today ? joined : today
  return { user_id: id, pharmacy_name: current_pharmacy, from_day: from, to_day: null }
}

/** The values of the chain's lists; hidden ones are accepted from a form that was opened before. */
async function choicesOf(tx: Queries, body: NewEmployee['body']): Promise<Record<StaffField, string>> {
  const options = await readChainSection(tx, STAFF_OPTIONS)
  const choices = STAFF_FIELDS.map((field) => {
    const value = body[field] ?? offeredValues(options[field])[0] ?? ''
    if (!options[field].some((option) => option.value === value)) throw invalidField(field, 'unknown')
    return [field, value]
  })
  return Object.fromEntries(choices) as Record<StaffField, string>
}
