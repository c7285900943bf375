import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Half } from '../../src/shared/contract/session.ts'
import { FULL_SCOPE_HOURS, IDLE_SCOPE_MINUTES } from '../../src/shared/contract/session.ts'
import type { Clock } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { DeviceMode, SessionRow } from '../database/tables.ts'
import { newHalf } from './halves.ts'
import { withdrawAll } from '../repositories/announced-rows.ts'
import { SESSION_MS, tokenIn } from './session-cookies.ts'
import { newSealId } from './seal-id.ts'
import { findSession, insertSession, rotateSession, wakeSession } from '../repositories/sessions.ts'
import type { SessionWithUser } from '../repositories/sessions.ts'
import { insertSeal } from '../repositories/seals.ts'

/** How long the previous token stays valid, in case the response with the new one was lost. */
const GRACE_MS = 60_000
const TOKEN_BYTES = 32
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Only the hash is stored, so that a copy of the database opens no session. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

type Opening = { userId: string; deviceId: string; browser: string; clock: Clock; databaseId: string }

/** Opens a full session; returns the token for its cookie and the other half. */
export async function openSession(
  tx: Queries,
  { userId, deviceId, browser, clock, databaseId }: Opening,
): Promise<{ token: string; half: Half }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock()
  const at = new Date(now).toISOString()
  const { half, halfHash, proofKey } = newHalf()
  const sealId = newSealId(databaseId)
  await insertSeal(tx, { id: sealId, user_id: userId, created_at: at, ended_at: null })
  await insertSession(tx, {
    id: randomUUID(),
    token_hash: tokenHashOf(token),
    user_id: userId,
    scope: 'full',
    half_hash: halfHash,
    proof_key: proofKey,
    seal_id: sealId,
    device_id: deviceId,
    browser,
    proven_at: at,
    created_at: at,
    expires_at: new Date(now + SESSION_MS).toISOString(),
  })
  return { token, half: { half, sealId } }
}

/**
 * The session of the account's cookie, in any state. `newToken` is set if the cookie holds the previous token, because
 * the response with its successor was lost.
 */
export async function sessionOf(
  db: Queries,
  { request, userId, clock }: { request: FastifyRequest; userId: string; clock: Clock },
): Promise<(SessionWithUser & { token: string; newToken: string | null }) | undefined> {
  const token = tokenIn(request, userId)
  if (token === undefined) return undefined
  const tokenHash = tokenHashOf(token)
  const rotatedAfter = new Date(clock() - GRACE_MS).toISOString()
  const found = await findSession(db, { tokenHash, userId, rotatedAfter })
  if (!found) return undefined
  const isPrevious = found.session.token_hash !== tokenHash
  return { ...found, token, newToken: isPrevious ? tokenAfter(token, found.session.rotation_salt ?? '') : null }
}

/** Neither revoked nor expired. */
export function isRunning({ revoked_at: revokedAt, expires_at: expiresAt }: SessionRow, now: number): boolean {
  return revokedAt === null && Date.parse(expiresAt) > now
}

/** The current token of the session, derived if `token` is the previous one; null if it is neither. */
function presentToken(
  { token_hash: tokenHash, previous_hash: previousHash, rotation_salt: salt }: SessionRow,
  token: string,
): string | null {
  const hash = tokenHashOf(token)
  if (hash === tokenHash) return token
  return hash === previousHash && salt !== null ? tokenAfter(token, salt) : null
}

/**
 * Rotates the token of a session that was read in this transaction, so that a copy of the old token becomes useless.
 * `token` is the one from the request. Returns null if the session has been rotated twice since.
 */
export async function rotateToken(
  tx: Queries,
  { session, token, clock }: { session: SessionRow; token: string; clock: Clock },
): Promise<string | null> {
  const present = presentToken(session, token)
  if (present === null) return null
  const salt = randomBytes(TOKEN_BYTES).toString('base64url')
  const next = tokenAfter(present, salt)
  const isRotated = await rotateSession(tx, {
    tokenHash: session.token_hash,
    nextHash: tokenHashOf(next),
    salt,
    now: new Date(clock()).toISOString(),
  })
  return isRotated ? next : null
}

/**
 * Maximum number of halves per session whose rows are still accepted: more than a user can create while it is valid.
 */
const MOST_PROOF_KEYS = 100

/**
 * Restores the full scope of a session with a new half. Rows proven under an earlier half stay valid, because a
 * password may restore that half offline.
 */
export async function openAgain(
  tx: Queries,
  { session, clock }: { session: SessionRow; clock: Clock },
): Promise<string> {
  const { half, halfHash, proofKey } = newHalf()
  const proofKeys = [proofKey, ...session.proof_key.split(' ')].slice(0, MOST_PROOF_KEYS).join(' ')
  // The owner is back and now sends, withdraws or edits these rows.
  await withdrawAll(tx, session.id)
  await wakeSession(tx, { session, halfHash, proofKey: proofKeys, now: new Date(clock()).toISOString() })
  return half
}

/** True on a shared device if there was no user interaction or reauthentication for too long. */
export function isAtRest({
  session,
  deviceMode,
  now,
}: {
  session: SessionRow
  deviceMode: DeviceMode | null
  now: number
}): boolean {
  const { proven_at: provenAt, active_at: activeAt } = session
  if (deviceMode !== 'shared') return false
  const lastTouch = Math.max(Date.parse(provenAt), activeAt === null ? 0 : Date.parse(activeAt))
  return now - Date.parse(provenAt) > FULL_SCOPE_HOURS * HOUR_MS || now - lastTouch > IDLE_SCOPE_MINUTES * MINUTE_MS
}

/** Derived from the previous token, so that it can be sent again without being stored. */
function tokenAfter(token: string, salt: string): string {
  return createHmac('sha256', token).update(salt).digest('base64url')
}
