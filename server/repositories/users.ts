import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import { contactSchema, vaccinationDetailsSchema } from '../../src/shared/contract/employees.ts'
import type { User } from '../../src/shared/contract/employees.ts'
import type { Queries } from '../database/database.ts'
import { readJson, sendableFields } from '../database/json-columns.ts'
import type { UserRow, UsersTable } from '../database/tables.ts'

const contacts = z.array(contactSchema)

export async function findUser({ sql }: Queries, id: string): Promise<UserRow | undefined> {
  return sql.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findUserByEmail({ sql }: Queries, email: string): Promise<UserRow | undefined> {
  return sql.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The record, kept from other writers until this transaction ends. */
export async function findUserForUpdate({ sql, kind }: Queries, id: string): Promise<UserRow | undefined> {
  const query = sql.selectFrom('users').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Nothing set means everybody, by name. */
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

/** Undefined when the email is somebody's already. */
export async function insertUser({ sql }: Queries, row: Insertable<UsersTable>): Promise<UserRow | undefined> {
  return sql
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function updateOwnRecord({ sql }: Queries, row: UserRow): Promise<void> {
  const { contacts, vaccinated, vaccination_details, revision, change_seq, updated_at } = row
  await sql
    .updateTable('users')
    .set({ contacts, vaccinated, vaccination_details, revision, change_seq, updated_at })
    .where('id', '=', row.id)
    .execute()
}

export async function setPasswordHash(
  { sql }: Queries,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: string },
): Promise<void> {
  await sql
    .updateTable('users')
    .set({ password_hash: passwordHash, password_set_at: now })
    .where('id', '=', userId)
    .execute()
}

/** Nobody signs in with a closed account; null opens it again. */
export async function setClosed(
  { sql }: Queries,
  { userId, closedAt }: { userId: string; closedAt: string | null },
): Promise<void> {
  await sql.updateTable('users').set({ closed_at: closedAt }).where('id', '=', userId).execute()
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

export async function hasUsers({ sql }: Queries): Promise<boolean> {
  return (await sql.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Emails of the demo people who can sign in. */
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

/** The record as it goes over the wire: never with the password. */
export function userOf(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    isAdmin: row.is_admin === 1,
    isAccountant: row.is_accountant === 1,
    employeeName: row.employee_name,
    shorterName: row.shorter_name,
    shortestName: row.shortest_name,
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
  }
}
