import { randomUUID } from 'node:crypto'
import { EMPLOYMENT_TYPE, STATUS_ON_THE_JOB } from '../../src/shared/contract/employee-bodies.ts'
import type { NewEmployeeBody } from '../../src/shared/contract/employee-bodies.ts'
import { NO_PHARMACY_PLACES } from '../../src/shared/contract/employees.ts'
import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'
import type { Clock } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { oneTimeUntil } from './one-time-passwords.ts'
import { Problem, invalidField } from '../http/problem.ts'
import { insertAssignments } from '../repositories/assignments.ts'
import { nextChange } from '../repositories/changes.ts'
import { isKnownPharmacy } from '../repositories/pharmacies.ts'
import { insertUser } from '../repositories/users.ts'

type NewEmployee = {
  body: Omit<NewEmployeeBody, 'password' | 'clientRef' | 'oneTimePassword'>
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
  if (body.birthDate !== null && body.birthDate > today) throw invalidField('birthDate', 'future')
  const isAtPharmacy = !NO_PHARMACY_PLACES.some((place) => place === body.currentPharmacy)
  if (isAtPharmacy && !(await isKnownPharmacy(tx, body.currentPharmacy)))
    throw invalidField('currentPharmacy', 'unknown')
  const row = await insertUser(tx, {
    id: randomUUID(),
    email: body.email,
    password_hash: passwordHash,
    password_set_at: now,
    one_time_until: isOneTime ? oneTimeUntil(clock()) : null,
    is_admin: role === 'admin' ? 1 : 0,
    is_accountant: role === 'accountant' ? 1 : 0,
    is_demo: 0,
    employee_name: [body.firstName, body.secondName, body.lastName].filter((name) => name !== '').join(' '),
    shorter_name: `${body.firstName} ${body.lastName}`,
    shortest_name: body.firstName,
    first_name: body.firstName,
    second_name: body.secondName,
    last_name: body.lastName,
    current_pharmacy: body.currentPharmacy,
    company_id: body.companyId,
    gender: body.gender,
    nationality: body.nationality,
    position: body.position,
    birth_date: body.birthDate,
    joining_date: body.joiningDate,
    tel_no: body.telNo,
    contacts: '[]',
    employment_type: EMPLOYMENT_TYPE,
    salary_transfer_mode: body.SalaryTransferMode,
    bank_account_no: body.bankAccountNo,
    bank_name: body.bankName,
    propation_period: body.propationPeriod,
    vaccinated: 0,
    vaccination_details: null,
    status: STATUS_ON_THE_JOB,
    change_seq: await nextChange(tx, 'users'),
    created_at: now,
    updated_at: now,
  })
  if (!row)
    throw new Problem({ status: 409, code: 'duplicate_email', errors: [{ path: 'email', message: 'duplicate' }] })
  if (isAtPharmacy) {
    // From the joining date on, so that reports of the first days can still be entered.
    const from = body.joiningDate !== null && body.joiningDate < today ? body.joiningDate : today
    await insertAssignments(tx, [
      { user_id: row.id, pharmacy_name: body.currentPharmacy, from_day: from, to_day: null },
    ])
  }
  return row
}
