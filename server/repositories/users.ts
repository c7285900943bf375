import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { contactSchema, vaccinationDetailsSchema } from '../../src/shared/contract/employees.ts'
import type { User } from '../../src/shared/contract/employees.ts'
import type { KnownPerson } from '../../src/shared/rules/chain-import/read-import.ts'
import { nameKey } from '../../src/shared/rules/chain-import/cell-values.ts'
import { isCompanyIdAmong } from '../../src/shared/rules/values/company-ids.ts'
import { isPharmacy } from '../../src/shared/rules/people/workplace.ts'
import type { Queries } from '../database/database.ts'
import { readJson, readNames, sendableFields } from '../database/json-columns.ts'
import type { UserRow, UsersTable } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { ownerOfFormerName } from './former-names.ts'

const contacts = z.array(contactSchema)

export async function findUser({ sql }: Queries, id: string): Promise<UserRow | undefined> {
  return sql.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of a user's names in records that another user has too. */
export async function namesSharedBy({ sql }: Queries, user: UserRow): Promise<string[]> {
  const names = [user.employee_name, user.shorter_name, user.shortest_name]
  const others = await sql
    .selectFrom('users')
    .select(['employee_name', 'shorter_name', 'shortest_name'])
    .where('id', '!=', user.id)
    .where(({ or, eb }) =>
      or([eb('employee_name', 'in', names), eb('shorter_name', 'in', names), eb('shortest_name', 'in', names)]),
    )
    .execute()
  return names.filter((name) => others.some((other) => Object.values(other).includes(name)))
}

/** By the email, or by one that the account had before. */
export async function findUserByEmail(queries: Queries, email: string): Promise<UserRow | undefined> {
  const found = await queries.sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
  if (found) return found
  const id = await ownerOfFormerName(queries, { kind: 'email', name: email })
  return id === undefined ? undefined : findUser(queries, id)
}

/** Selects the user and locks the row until the transaction ends. */
export async function findUserForUpdate({ sql, kind }: Queries, id: string): Promise<UserRow | undefined> {
  const query = sql.selectFrom('users').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Without any field: all users, by name. */
export type UserPage = { changedAfter?: number; before?: { name: string; id: string }; limit?: number }

export async function listUsers({ sql }: Queries, { changedAfter, before, limit }: UserPage): Promise<UserRow[]> {
  let query = sql.selectFrom('users').selectAll()
  if (before) {
    query = query.where(({ or, and, eb }) =>
      or([
        eb('employee_name', '>', before.name),
        and([eb('employee_name', '=', before.name), eb('id', '>', before.id)]),
      ]),
    )
  }
  query =
    changedAfter === undefined
      ? query.orderBy('employee_name').orderBy('id')
      : query.where('change_seq', '>', changedAfter).orderBy('change_seq')
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** What an import compares new people with; those who had another email before are in it twice. */
export async function listKnownPeople({ sql }: Queries): Promise<KnownPerson[]> {
  const rows = await sql
    .selectFrom('users')
    .select(['email', 'company_id', 'employee_name', 'current_pharmacy', 'former_names'])
    .execute()
  const former = await sql
    .selectFrom('former_names')
    .innerJoin('users', 'users.id', 'former_names.owner_id')
    .select(['former_names.name as email', 'company_id', 'employee_name', 'current_pharmacy', 'users.former_names'])
    .where('former_names.kind', '=', 'email')
    .execute()
  return [...rows, ...former].map((row) => ({
    email: row.email,
    companyId: row.company_id,
    employeeName: row.employee_name,
    currentPharmacy: row.current_pharmacy,
    formerNames: readNames(row.former_names),
  }))
}

/**
 * Whether another account has this company id, in any writing. Called after the own row was written: its position in the
 * feed is a lock, so that of two at once one sees the other.
 */
export async function isCompanyIdTaken(
  { sql }: Queries,
  { id, company_id: companyId }: Pick<UserRow, 'id' | 'company_id'>,
): Promise<boolean> {
  const others = await sql.selectFrom('users').select('company_id').where('id', '!=', id).execute()
  return isCompanyIdAmong(
    others.map((other) => other.company_id),
    companyId,
  )
}

/**
 * Whether somebody else had this person's name before, in any writing. Called after the own row was written, like
 * `isCompanyIdTaken`.
 */
export async function hasFormerNameOfOther(
  { sql }: Queries,
  { id, employee_name: name }: Pick<UserRow, 'id' | 'employee_name'>,
): Promise<boolean> {
  const others = await sql
    .selectFrom('users')
    .select('former_names')
    .where('id', '!=', id)
    .where('former_names', '!=', NO_NAMES)
    .execute()
  return others.some((other) => readNames(other.former_names).some((former) => nameKey(former) === nameKey(name)))
}

/** The Arabic names of those who work at a place, and of the managers, whose names are in everybody's records. */
export async function listArabicNames(
  { sql }: Queries,
  place: string,
): Promise<Pick<UserRow, 'id' | 'employee_name' | 'employee_name_ar'>[]> {
  return sql
    .selectFrom('users')
    .select(['id', 'employee_name', 'employee_name_ar'])
    .where('employee_name_ar', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('is_admin', '=', 1), ...(isPharmacy(place) ? [eb('current_pharmacy', '=', place)] : [])]),
    )
    .orderBy('employee_name')
    .orderBy('id')
    .execute()
}

/** Returns undefined if the email is taken, also if somebody else had it before. */
export async function insertUser(queries: Queries, row: Insertable<UsersTable>): Promise<UserRow | undefined> {
  if ((await ownerOfFormerName(queries, { kind: 'email', name: row.email })) !== undefined) return undefined
  return queries.sql
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Stores what people may change of their own record, and returns the new row. */
export async function updateOwnRecord(
  tx: Queries,
  {
    row,
    after,
    now,
  }: { row: UserRow; after: Pick<User, 'contacts' | 'vaccinated' | 'vaccinationDetails'>; now: string },
): Promise<UserRow> {
  const columns = {
    contacts: JSON.stringify(after.contacts),
    vaccinated: after.vaccinated ? 1 : 0,
    vaccination_details: after.vaccinationDetails === null ? null : JSON.stringify(after.vaccinationDetails),
    revision: row.revision + 1,
    change_seq: await nextChange(tx, 'users'),
    updated_at: now,
  }
  await tx.sql.updateTable('users').set(columns).where('id', '=', row.id).execute()
  return { ...row, ...columns }
}

/** Stores what a manager changed of a person, and returns the new row. */
export async function updatePerson(
  tx: Queries,
  { row, columns, now }: { row: UserRow; columns: Partial<UserRow>; now: string },
): Promise<UserRow> {
  const changed = {
    ...columns,
    revision: row.revision + 1,
    change_seq: await nextChange(tx, 'users'),
    updated_at: now,
  }
  await tx.sql.updateTable('users').set(changed).where('id', '=', row.id).execute()
  return { ...row, ...changed }
}

/** Closes an account, so that it cannot sign in; null reopens it. */
export async function setClosed(
  tx: Queries,
  {
    userId,
    closedAt,
    reopenedUntil = null,
  }: { userId: string; closedAt: string | null; reopenedUntil?: string | null },
): Promise<void> {
  const columns = { closed_at: closedAt, reopened_until: reopenedUntil, change_seq: await nextChange(tx, 'users') }
  await tx.sql.updateTable('users').set(columns).where('id', '=', userId).execute()
}

/** Those who were let in for a day that has passed. */
export async function listOverdue({ sql }: Queries, now: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('users')
    .select('id')
    .where('closed_at', 'is', null)
    .where('reopened_until', '<=', now)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The managers who can sign in, locked until the transaction ends. Those of the demo chain, whose password is public,
 * count only if there are no others.
 */
export async function openManagersForUpdate({ sql, kind }: Queries): Promise<string[]> {
  const query = sql
    .selectFrom('users')
    .select(['id', 'is_demo'])
    .where('is_admin', '=', 1)
    .where('closed_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('id')
  const managers = await (kind === 'postgres' ? query.forUpdate() : query).execute()
  const real = managers.filter(({ is_demo: isDemo }) => isDemo === 0)
  return (real.length > 0 ? real : managers).map(({ id }) => id)
}

export async function setCurrentPharmacy(
  { sql }: Queries,
  { id, current_pharmacy, revision, change_seq, updated_at }: UserRow,
): Promise<void> {
  await sql
    .updateTable('users')
    .set({ current_pharmacy, revision, change_seq, updated_at })
    .where('id', '=', id)
    .execute()
}

export async function insertUsers({ sql }: Queries, rows: Insertable<UsersTable>[]): Promise<void> {
  await sql.insertInto('users').values(rows).execute()
}

/** Whether there is a manager, also one whose account is closed. */
export async function hasManager({ sql }: Queries): Promise<boolean> {
  return (
    (await sql.selectFrom('users').select('id').where('is_admin', '=', 1).limit(1).executeTakeFirst()) !== undefined
  )
}

export async function hasUsers({ sql }: Queries): Promise<boolean> {
  return (await sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Emails of the demo users who can sign in. */
export async function listDemoEmails({ sql }: Queries): Promise<string[]> {
  const rows = await sql
    .selectFrom('users')
    .select('email')
    .where('is_demo', '=', 1)
    .where('password_hash', 'is not', null)
    .orderBy('company_id')
    .execute()
  return rows.map(({ email }) => email)
}

/** The people whose place of work it is, locked until the transaction ends. */
export async function peopleAtForUpdate({ sql, kind }: Queries, place: string): Promise<UserRow[]> {
  const query = sql.selectFrom('users').selectAll().where('current_pharmacy', '=', place).orderBy('id')
  return (kind === 'postgres' ? query.forUpdate() : query).execute()
}

const NO_NAMES = '[]'

/** The user as sent to clients: never with the password hash. */
export function userOf(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    isAdmin: row.is_admin === 1,
    isAccountant: row.is_accountant === 1,
    employeeName: row.employee_name,
    shorterName: row.shorter_name,
    shortestName: row.shortest_name,
    ...(row.employee_name_ar !== null && { employeeNameAr: row.employee_name_ar }),
    ...(row.former_names !== NO_NAMES && { formerNames: readNames(row.former_names) }),
    currentPharmacy: row.current_pharmacy,
    firstName: row.first_name,
    secondName: row.second_name,
    lastName: row.last_name,
    companyId: row.company_id,
    gender: row.gender,
    nationality: row.nationality,
    position: row.position,
    birthDate: row.birth_date,
    joiningDate: row.joining_date,
    telNo: row.tel_no,
    contacts: readJson(contacts, row.contacts).map((contact) => sendableFields(contact, { depth: 3 })),
    employmentType: row.employment_type,
    paySlips: [],
    leaves: [],
    SalaryTransferMode: row.salary_transfer_mode,
    bankAccountNo: row.bank_account_no,
    bankName: row.bank_name,
    propationPeriod: row.propation_period,
    vaccinated: row.vaccinated === 1,
    vaccinationDetails:
      row.vaccination_details === null
        ? null
        : sendableFields(readJson(vaccinationDetailsSchema, row.vaccination_details), { depth: 2 }),
    status: row.status,
    revision: row.revision,
    ...(row.closed_at !== null && { closedAt: row.closed_at }),
    ...(row.reopened_until !== null && { reopenedUntil: row.reopened_until }),
  }
}
