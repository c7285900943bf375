import type { Queries } from '../database/database.ts'
import type { SessionScope, SessionsTable, UserRow } from '../database/tables.ts'

export type SessionWithUser = { scope: SessionScope; expiresAt: string; user: UserRow }

export async function insertSession({ sql }: Queries, session: SessionsTable): Promise<void> {
  await sql.insertInto('sessions').values(session).execute()
}

/** The session behind a token's hash, if it belongs to that account. */
export async function findSession(
  { sql }: Queries,
  { tokenHash, userId }: { tokenHash: string; userId: string },
): Promise<SessionWithUser | undefined> {
  const row = await sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.scope', 'sessions.expires_at'])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { scope, expires_at, ...user } = row
  return { scope, expiresAt: expires_at, user }
}

export async function narrowSessionToOutbox({ sql }: Queries, tokenHash: string): Promise<void> {
  await sql.updateTable('sessions').set({ scope: 'outbox' }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession({ sql }: Queries, tokenHash: string): Promise<void> {
  await sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

export async function deleteSessionsOf({ sql }: Queries, userId: string): Promise<void> {
  await sql.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

export async function deleteSessionsExpiredBefore({ sql }: Queries, { before, most }: { before: string; most: number }): Promise<number> {
  const portion = sql.selectFrom('sessions').select('token_hash').where('expires_at', '<', before).limit(most)
  // Asked of each row again: one that was prolonged since the look stays.
  const { numDeletedRows } = await sql.deleteFrom('sessions').where('token_hash', 'in', portion).where('expires_at', '<', before).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
