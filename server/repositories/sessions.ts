import type { Insertable, UpdateResult } from 'kysely'
import type { Queries } from '../database/database.ts'
import type { DeviceMode, SessionRow, SessionsTable, UserRow } from '../database/tables.ts'

export type SessionWithUser = {
  session: SessionRow
  user: UserRow
  /** Of the session's device; null: not specified. */ deviceMode: DeviceMode | null
}

export async function insertSession({ sql }: Queries, session: Insertable<SessionsTable>): Promise<void> {
  await sql.insertInto('sessions').values(session).execute()
}

type Wanted = {
  tokenHash: string
  userId: string
  /** The previous token is accepted if it was rotated after this time. */ rotatedAfter: string
}

/** The session with this token hash, current or previous, if it belongs to that account. */
export async function findSession(
  { sql }: Queries,
  { tokenHash, userId, rotatedAfter }: Wanted,
): Promise<SessionWithUser | undefined> {
  const row = await sql
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('devices', 'devices.id', 'sessions.device_id')
    .selectAll('users')
    .select('devices.mode as session_device_mode')
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
  return {
    session,
    deviceMode: row.session_device_mode,
    user: Object.fromEntries(fields.filter(([name]) => !name.startsWith('session_'))) as UserRow,
  }
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
  'browser',
] as const satisfies (keyof SessionsTable)[]

/** By id, because its token may have been rotated since it was read. */
type Named = Pick<SessionRow, 'id'>

/** For a session that this transaction has locked, so that it must still exist. */
function mustHaveChanged({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows !== 1n) throw new Error('the session is gone')
}

/** Selects the current session and locks it until the transaction ends. */
export async function findSessionForUpdate({ sql, kind }: Queries, session: Named): Promise<SessionRow | undefined> {
  const query = sql.selectFrom('sessions').selectAll().where('id', '=', session.id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

/** Returns false if the session's token has already been rotated. */
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

/** `suspendedAt`: a PIN reopens the session; null: only a new sign-in does. */
export async function narrowSessionToOutbox(
  { sql }: Queries,
  { session, suspendedAt }: { session: Named; suspendedAt: string | null },
): Promise<void> {
  mustHaveChanged(
    await sql
      .updateTable('sessions')
      .set({ scope: 'outbox', suspended_at: suspendedAt })
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow(),
  )
}

type Woken = { halfHash: string; proofKey: string; now: string }

export async function wakeSession(
  { sql }: Queries,
  { session, halfHash, proofKey, now }: { session: Named } & Woken,
): Promise<void> {
  const opened = {
    scope: 'full' as const,
    half_hash: halfHash,
    proof_key: proofKey,
    proven_at: now,
    active_at: null,
    suspended_at: null,
  }
  mustHaveChanged(await sql.updateTable('sessions').set(opened).where('id', '=', session.id).executeTakeFirstOrThrow())
}

export async function noteActive({ sql }: Queries, { session, now }: { session: Named; now: string }): Promise<void> {
  await sql.updateTable('sessions').set({ active_at: now }).where('id', '=', session.id).execute()
}

/** Does nothing if the session no longer exists. */
export async function deleteSession({ sql }: Queries, session: Named): Promise<void> {
  await sql.deleteFrom('announced_rows').where('session_id', '=', session.id).execute()
  await sql.deleteFrom('sessions').where('id', '=', session.id).execute()
}

/** Revoked sessions are kept until they expire, so that their devices learn why they are refused. */
export async function revokeSessionsOf(
  { sql }: Queries,
  { userId, now, except }: { userId: string; now: string; except: Named | null },
): Promise<void> {
  const query = sql
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
  await (except === null ? query : query.where('id', '!=', except.id)).execute()
}

/** The proof keys of all stored sessions of a user, including ended ones. */
export async function listProofKeysOf({ sql }: Queries, userId: string): Promise<string[]> {
  const rows = await sql.selectFrom('sessions').select('proof_key').where('user_id', '=', userId).execute()
  return rows.map(({ proof_key: keys }) => keys)
}

/** A user's usable sessions, newest first. */
export async function listSessionsOf(
  { sql }: Queries,
  { userId, now }: { userId: string; now: string },
): Promise<SessionRow[]> {
  const query = sql
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  return query.orderBy('created_at', 'desc').orderBy('token_hash').execute()
}

/**
 * Other users' sessions in that browser, longest inactive first, with whether they have announced rows that are not
 * sent yet.
 */
export async function listOtherSessionsOn(
  { sql }: Queries,
  { deviceId, userId, now }: { deviceId: string; userId: string; now: string },
): Promise<(SessionRow & { hasAnnounced: boolean })[]> {
  const rows = await sql
    .selectFrom('sessions')
    .selectAll('sessions')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('announced_rows')
          .select('op_id')
          .whereRef('session_id', '=', 'sessions.id')
          .where('settled_at', 'is', null),
      ).as('has_announced'),
    )
    .where('device_id', '=', deviceId)
    .where('user_id', '!=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const leftAt = ({ suspended_at: suspendedAt, rotated_at: rotatedAt, created_at: createdAt }: SessionRow) =>
    suspendedAt ?? rotatedAt ?? createdAt
  return rows
    .map(({ has_announced: hasAnnounced, ...row }) => ({ ...row, hasAnnounced: Boolean(hasAnnounced) }))
    .toSorted((one, other) => leftAt(one).localeCompare(leftAt(other)))
}

/** Does nothing if the session no longer exists. */
export async function revokeSession(
  { sql }: Queries,
  { session, now }: { session: Named; now: string },
): Promise<void> {
  await sql.updateTable('sessions').set({ revoked_at: now, scope: 'outbox' }).where('id', '=', session.id).execute()
}

export async function deleteSessionsExpiredBefore(
  { sql }: Queries,
  { before, most }: { before: string; most: number },
): Promise<number> {
  const portion = sql.selectFrom('sessions').select('token_hash').where('expires_at', '<', before).limit(most)
  // Checked again for each row, because one may have been extended since the subquery ran.
  const { numDeletedRows } = await sql
    .deleteFrom('sessions')
    .where('token_hash', 'in', portion)
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
