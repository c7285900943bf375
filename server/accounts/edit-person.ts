import { STAFF_FIELDS, STAFF_OPTIONS } from '../../src/shared/contract/chain/staff-options.ts'
import type { PersonEdit } from '../../src/shared/contract/person-edit-body.ts'
import {
  changesOfPerson,
  endsSessions,
  needsAnotherManager,
  needsPassword,
} from '../../src/shared/rules/people/person-edit.ts'
import type { PersonChanges } from '../../src/shared/rules/people/person-edit.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { problemsOfChanged, problemsOfDetails } from '../../src/shared/rules/people/new-employee.ts'
import type { Queries } from '../database/database.ts'
import { readNames } from '../database/json-columns.ts'
import type { UserRow } from '../database/tables.ts'
import { conflict, forbidden, invalidField, Problem, refuseFields } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import { keepFormerName } from '../repositories/former-names.ts'
import { findUserByEmail, openManagersForUpdate, updatePerson, userOf } from '../repositories/users.ts'
import { personForUpdate } from './account-state.ts'
import { endAccessOf } from './end-access.ts'
import { beginAssignment, placeOfWorkNamed } from './move-person.ts'
import { nameColumnsOf, refuseFormerName, refuseTakenCompanyId } from './new-employee.ts'

type Edit = {
  userId: string
  edit: PersonEdit
  revision: number
  reason: string
  actor: UserRow
  /** Whether the manager has just entered their password. */
  isConfirmed: boolean
  now: string
}

/**
 * Changes what a manager may change of a person (docs/rules.md, *People and names*). An edit that changes nothing, such
 * as a repeated one, is no conflict.
 */
export async function editPerson(
  tx: Queries,
  { userId, edit: asked, revision, reason, actor, isConfirmed, now }: Edit,
): Promise<UserRow> {
  // Locks the managers before the user, like the closing of an account.
  const managers = asked.isAdmin === undefined ? [] : await openManagersForUpdate(tx)
  const row = await personForUpdate(tx, userId)
  const person = userOf(row)
  const edit = { ...asked, currentPharmacy: await placeAfter(tx, row, asked.currentPharmacy) }
  const changes = changesOfPerson(person, edit)
  if (Object.keys(changes).length === 0) return row
  if (revision !== row.revision) throw conflict('stale_revision', person)
  if (row.id === actor.id && needsAnotherManager(changes)) throw forbidden('own_account')
  if (needsPassword(changes) && !isConfirmed) throw invalidField('currentPassword', 'required')
  if (changes.isAdmin === false && row.closed_at === null && managers.every((id) => id === row.id))
    throw new Problem({ status: 409, code: 'last_manager' })
  await refuseWrong(tx, { row, changes, now })

  if (changes.email !== undefined)
    await keepFormerName(tx, { kind: 'email', name: row.email, owner_id: row.id, until: now })
  const place = changes.currentPharmacy
  if (place !== undefined) await beginAssignment(tx, { userId, place, from: riyadhDayOf(Date.parse(now)) })
  const edited = await updatePerson(tx, { row, columns: columnsOf(row, changes), now })
  if (changes.companyId !== undefined) await refuseTakenCompanyId(tx, edited)
  if (edited.employee_name !== row.employee_name) await refuseFormerName(tx, edited)
  if (endsSessions(changes)) await endAccessOf(tx, { userId, now })
  const before = Object.fromEntries(Object.keys(changes).map((field) => [field, person[field]]))
  await writeAudit(tx, {
    at: now,
    actor,
    entity: 'employee',
    entityId: row.id,
    action: 'edit',
    before,
    after: { ...changes, reason },
  })
  return edited
}

/** Throws a Problem (422) for a place that people may not be moved to. */
async function placeAfter(tx: Queries, row: UserRow, name: string | undefined): Promise<string | undefined> {
  if (name === undefined || name === row.current_pharmacy) return name
  const place = await placeOfWorkNamed(tx, name)
  if (place === undefined) throw invalidField('currentPharmacy', 'unknown')
  return place
}

/** Throws a Problem (409 or 422) for a value that is taken or unknown. */
async function refuseWrong(
  tx: Queries,
  { row, changes, now }: { row: UserRow; changes: PersonChanges; now: string },
): Promise<void> {
  const { email } = changes
  if (email !== undefined && ((await findUserByEmail(tx, email))?.id ?? row.id) !== row.id)
    throw new Problem({ status: 409, code: 'duplicate_email', errors: [{ path: 'email', message: 'duplicate' }] })
  const next = { ...userOf(row), ...changes }
  const details = { ...next, birthDate: next.birthDate ?? '', joiningDate: next.joiningDate ?? '' }
  const problems = problemsOfDetails(details, riyadhDayOf(Date.parse(now)))
  refuseFields(problemsOfChanged(problems, Object.keys(changes)))
  const options = await readChainSection(tx, STAFF_OPTIONS)
  for (const field of STAFF_FIELDS) {
    const value = changes[field]
    if (value !== undefined && !options[field].some((option) => option.value === value))
      throw invalidField(field, 'unknown')
  }
}

const NAMES = ['firstName', 'secondName', 'lastName', 'employeeNameAr'] as const

/** The derived names, and the former ones, because records keep the name that a person had. */
function namesAfter(row: UserRow, next: ReturnType<typeof userOf>): Partial<UserRow> {
  const columns = nameColumnsOf({ ...next, employeeNameAr: next.employeeNameAr ?? '' })
  const formerNames = [...readNames(row.former_names), row.employee_name]
  const others = new Set(formerNames.filter((name) => name !== columns.employee_name))
  return { ...columns, former_names: JSON.stringify([...others]) }
}

function columnsOf(row: UserRow, changes: PersonChanges): Partial<UserRow> {
  const next = { ...userOf(row), ...changes }
  return {
    ...(NAMES.some((name) => name in changes) && namesAfter(row, next)),
    email: next.email,
    is_admin: next.isAdmin ? 1 : 0,
    is_accountant: next.isAccountant ? 1 : 0,
    company_id: next.companyId,
    current_pharmacy: next.currentPharmacy,
    gender: next.gender,
    nationality: next.nationality,
    position: next.position,
    birth_date: next.birthDate,
    joining_date: next.joiningDate,
    tel_no: next.telNo,
    salary_transfer_mode: next.SalaryTransferMode,
    bank_account_no: next.bankAccountNo,
    bank_name: next.bankName,
    propation_period: next.propationPeriod,
  }
}
