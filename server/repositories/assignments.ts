import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type Assignment = Tables['assignments']
type Place = { userId: string; pharmacyName: string }

/** When a user worked at a pharmacy; the day of a move counts for both. */
export async function assignmentsAt({ sql }: Queries, { userId, pharmacyName }: Place): Promise<Assignment[]> {
  return sql
    .selectFrom('assignments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('pharmacy_name', '=', pharmacyName)
    .execute()
}

/** Every pharmacy that a user was ever assigned to. */
export async function placesOf({ sql }: Queries, userId: string): Promise<string[]> {
  const rows = await sql
    .selectFrom('assignments')
    .select('pharmacy_name')
    .distinct()
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ pharmacy_name }) => pharmacy_name)
}

/** Everywhere a user worked, newest first. */
export async function assignmentsOf({ sql }: Queries, userId: string): Promise<Assignment[]> {
  return sql
    .selectFrom('assignments')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('from_day', 'desc')
    .orderBy('to_day', 'desc')
    .execute()
}

/** A user's current assignment, if any. */
export async function openAssignmentOf({ sql }: Queries, userId: string): Promise<Assignment | undefined> {
  return sql
    .selectFrom('assignments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('to_day', 'is', null)
    .executeTakeFirst()
}

export async function endAssignment({ sql }: Queries, { user_id, to_day }: Assignment): Promise<void> {
  await sql
    .updateTable('assignments')
    .set({ to_day })
    .where('user_id', '=', user_id)
    .where('to_day', 'is', null)
    .execute()
}

export async function insertAssignments({ sql }: Queries, rows: Assignment[]): Promise<void> {
  await sql.insertInto('assignments').values(rows).execute()
}

export function coversDay({ from_day, to_day }: Assignment, day: string): boolean {
  return from_day <= day && (to_day === null || day <= to_day)
}
