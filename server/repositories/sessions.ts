import type { Insertable } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { SessionRow, SessionsTable, UserRow } from '../database/tables.ts'

export type SessionWithUser = { session: SessionRow; user: UserRow }

export async function insertSession({ sql }: Queries, session: Insertable<SessionsTable>): Promise<void> {
  await sql.insertInto('sessions').values(session).execute()
}

type Wanted = {
  tokenHash: string
  userId: string
  /** From when on the token before still counts. */ rotatedAfter: string
}

/** The session behind a token's hash, or behind the one before it, if it belongs to that account. */
export async function findSession(
  { sql }: Queries,
  { tokenHash, userId, rotatedAfter }: Wanted,
): Promise<SessionWithUser | undefined> {
  const row = await sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(SESSION_COLUMNS.map((column) => `sessions.${column} as session_${column}` as const))
    .where('sessions.user_id', '=', userId)
    .where(({ or, and, eb }) =>
      or([
        eb('sessions.token_hash', '=', tokenHash),
        and([eb('sessions.previous_hash', '=', tokenHash), eb('sessions.rotated_at', '>', rotatedAfter)]),
      ]),
    )
    .executeTakeFirst()
  if (!row) return undefined
  const fields = Object.entries(row)
  const session = Object.fromEntries(SESSION_COLUMNS.map((column) => [column, row[`session_${column}`]])) as SessionRow
  return { session, user: Object.fromEntries(fields.filter(([name]) => !name.startsWith('session_'))) as UserRow }
}

const SESSION_COLUMNS = [
  'token_hash',
  'user_id',
  'scope',
  'created_at',
  'expires_at',
  'id',
  'half_hash',
  'proof_key',
  'seal_id',
  'device_id',
  'proven_at',
  'active_at',
  'suspended_at',
  'revoked_at',
  'rotation_salt',
  'previous_hash',
  'rotated_at',
] as const satisfies (keyof SessionsTable)[]

/** False where the session has another token already. */
export async function rotateSession(
  { sql }: Queries,
  { tokenHash, nextHash, salt, now }: { tokenHash: string; nextHash: string; salt: string; now: string },
): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('sessions')
    .set({ token_hash: nextHash, previous_hash: tokenHash, rotation_salt: salt, rotated_at: now })
    .where('token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function narrowSessionToOutbox({ sql }: Queries, tokenHash: string): Promise<void> {
  await sql.updateTable('sessions').set({ scope: 'outbox' }).where('token_hash', '=', tokenHash).execute()
}

export async function deleteSession(
  { sql }: Queries,
  { id, token_hash: tokenHash }: Pick<SessionRow, 'id' | 'token_hash'>,
): Promise<void> {
  if (id !== null) await sql.deleteFrom('announced_rows').where('session_id', '=', id).execute()
  await sql.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Kept until their days are over, so that a device is told why it is not served. */
export async function revokeSessionsOf(
  { sql }: Queries,
  { userId, now, exceptHash }: { userId: string; now: string; exceptHash: string | null },
): Promise<void> {
  const query = sql
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  await (exceptHash === null ? query : query.where('token_hash', '!=', exceptHash)).execute()
}

export async function deleteSessionsExpiredBefore(
  { sql }: Queries,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const portion = sql.selectFrom('sessions').select('token_hash').where('expires_at', '<', before).limit(most)
  // Asked of each row again: one that was prolonged since the look stays.
  const { numDeletedRows } = await sql
    .deleteFrom('sessions')
    .where('token_hash', 'in', portion)
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
