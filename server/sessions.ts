import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Half } from '../src/shared/contract/session.ts'
import { SESSION_DAYS } from '../src/shared/contract/session.ts'
import { DAY_MS } from '../src/shared/rules/business-day.ts'
import type { Clock } from './context.ts'
import type { Queries } from './database/database.ts'
import type { SessionRow } from './database/tables.ts'
import { newHalf } from './halves.ts'
import { newSealId } from './seal-id.ts'
import { findSession, insertSession, rotateSession } from './repositories/sessions.ts'
import type { SessionWithUser } from './repositories/sessions.ts'
import { insertSeal } from './repositories/seals.ts'

export const SESSION_MS = SESSION_DAYS * DAY_MS
/** How long the token before still opens its session: the answer with the new one may have been lost. */
const GRACE_MS = 60_000
const TOKEN_BYTES = 32

/** Over https no other host, path or plain connection can set a cookie of this name. */
const SECURE_PREFIX = '__Host-s-'
const PREFIX = 'session_'

/** The cookie of an account's session over plain http, and of sessions opened before the names over https were changed. */
export function plainCookieName(userId: string): string {
  return `${PREFIX}${userId}`
}

type Cookie = { name: string; path: string; secure: boolean }

function isHttps(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

function cookieOf(request: FastifyRequest, userId: string): Cookie {
  return isHttps(request)
    ? { name: SECURE_PREFIX + userId, path: '/', secure: true }
    : { name: plainCookieName(userId), path: '/api', secure: false }
}

/** As set before the names over https were changed. */
function formerCookieOf(userId: string): Cookie {
  return { name: plainCookieName(userId), path: '/api', secure: true }
}

/** The token that this browser holds for an account. */
export function tokenIn(request: FastifyRequest, userId: string): string | undefined {
  return request.cookies[cookieOf(request, userId).name] ?? request.cookies[plainCookieName(userId)]
}

/** The accounts that this browser holds a cookie for. */
export function accountsWithCookie(request: FastifyRequest): string[] {
  const names = Object.keys(request.cookies)
  const ids = names.flatMap((name) =>
    [SECURE_PREFIX, PREFIX].flatMap((prefix) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : [])),
  )
  return [...new Set(ids)]
}

/** Only the hash is kept, so that a copy of the database opens no session. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** `sealsOf`: the database that a seal's id names; null: a session without halves. */
type Opening = { userId: string; deviceId: string | null; clock: Clock; sealsOf: string | null }

/** A new full session; returns the token for its cookie and, where it was asked for, the other half. */
export async function openSession(
  tx: Queries,
  { userId, deviceId, clock, sealsOf }: Opening,
): Promise<{ token: string; half: Half | null }> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock()
  const at = new Date(now).toISOString()
  const made = sealsOf === null ? null : newHalf()
  const sealId = sealsOf === null ? null : newSealId(sealsOf)
  if (sealId) await insertSeal(tx, { id: sealId, user_id: userId, created_at: at, ended_at: null })
  await insertSession(tx, {
    id: randomUUID(),
    token_hash: tokenHashOf(token),
    user_id: userId,
    scope: 'full',
    half_hash: made?.halfHash ?? null,
    proof_key: made?.proofKey ?? null,
    seal_id: sealId,
    device_id: deviceId,
    proven_at: at,
    created_at: at,
    expires_at: new Date(now + SESSION_MS).toISOString(),
  })
  return { token, half: made && sealId ? { half: made.half, sealId } : null }
}

/** The session of the account's cookie, whatever its state. `newToken`: the cookie is an older one of it, whose successor's answer was lost. */
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

/** Gives the session another token, so that whoever copied the one before cannot go on with it. Null: it has another already. */
export async function rotateToken(
  tx: Queries,
  { session, token, clock }: { session: SessionRow; token: string; clock: Clock },
): Promise<string | null> {
  const salt = randomBytes(TOKEN_BYTES).toString('base64url')
  const next = tokenAfter(token, salt)
  const isRotated = await rotateSession(tx, {
    tokenHash: session.token_hash,
    nextHash: tokenHashOf(next),
    salt,
    now: new Date(clock()).toISOString(),
  })
  return isRotated ? next : null
}

/** Made out of the one before, so that it can be told once more without being stored. */
function tokenAfter(token: string, salt: string): string {
  return createHmac('sha256', token).update(salt).digest('base64url')
}

export function setSessionCookie(reply: FastifyReply, { userId, token }: { userId: string; token: string }): void {
  const { name, ...where } = cookieOf(reply.request, userId)
  reply.setCookie(name, token, { ...where, httpOnly: true, sameSite: 'strict', maxAge: SESSION_MS / 1000 })
  clearFormerCookie(reply, userId)
}

/** Over https a session opened before the names were changed goes on under the new one. */
export function renameFormerCookie(reply: FastifyReply, { userId, token }: { userId: string; token: string }): void {
  const { request } = reply
  if (isHttps(request) && request.cookies[SECURE_PREFIX + userId] === undefined)
    setSessionCookie(reply, { userId, token })
}

export function clearSessionCookie(reply: FastifyReply, userId: string): void {
  const { name, ...where } = cookieOf(reply.request, userId)
  reply.clearCookie(name, { ...where, httpOnly: true, sameSite: 'strict' })
  clearFormerCookie(reply, userId)
}

function clearFormerCookie(reply: FastifyReply, userId: string): void {
  const { name, ...where } = formerCookieOf(userId)
  if (isHttps(reply.request) && reply.request.cookies[name] !== undefined)
    reply.clearCookie(name, { ...where, httpOnly: true, sameSite: 'strict' })
}
