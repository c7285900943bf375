import type { Queries } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'

/** `oneTimeUntil`: the expiry of a one-time password; omitted for the user's own password. */
type PasswordWrite = { userId: string; passwordHash: string; now: string; oneTimeUntil?: string }

export async function setPasswordHash(
  { sql }: Queries,
  { userId, passwordHash, now, oneTimeUntil }: PasswordWrite,
): Promise<void> {
  const fields = {
    password_hash: passwordHash,
    password_set_at: now,
    one_time_until: oneTimeUntil ?? null,
    one_time_used_at: null,
  }
  await sql.updateTable('users').set(fields).where('id', '=', userId).execute()
}

/** Only the first use is stored. */
export async function noteOneTimeUse(
  { sql }: Queries,
  { userId, now }: { userId: string; now: string },
): Promise<void> {
  await sql
    .updateTable('users')
    .set({ one_time_used_at: now })
    .where('id', '=', userId)
    .where('one_time_used_at', 'is', null)
    .execute()
}

/** The people whose one-time password is unused, by place and name. */
export async function listUnusedOneTime({ sql }: Queries): Promise<UserRow[]> {
  return sql
    .selectFrom('users')
    .selectAll()
    .where('one_time_until', 'is not', null)
    .where('one_time_used_at', 'is', null)
    .orderBy('current_pharmacy')
    .orderBy('employee_name')
    .execute()
}
