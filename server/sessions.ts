import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_DAYS } from '../src/shared/contract/session.ts'
import { DAY_MS } from '../src/shared/rules/business-day.ts'
import type { Clock } from './context.ts'
import type { Queries } from './database/database.ts'
import { insertSession } from './repositories/sessions.ts'

export const SESSION_MS = SESSION_DAYS * DAY_MS
const TOKEN_BYTES = 32
const COOKIE_PREFIX = 'session_'
const COOKIE_PATH = '/api'

export function cookieNameOf(userId: string): string {
  return `${COOKIE_PREFIX}${userId}`
}

/** The accounts that this browser holds a cookie for. */
export function accountsWithCookie(request: FastifyRequest): string[] {
  return Object.keys(request.cookies)
    .filter((name) => name.startsWith(COOKIE_PREFIX))
    .map((name) => name.slice(COOKIE_PREFIX.length))
}

/** Only the hash is kept, so that a copy of the database opens no session. */
export function tokenHashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** A new full session; returns the token for its cookie. */
export async function openSession(tx: Queries, { userId, clock }: { userId: string; clock: Clock }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const now = clock()
  await insertSession(tx, {
    token_hash: tokenHashOf(token),
    user_id: userId,
    scope: 'full',
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + SESSION_MS).toISOString(),
  })
  return token
}

export function setSessionCookie(reply: FastifyReply, { userId, token }: { userId: string; token: string }): void {
  reply.setCookie(cookieNameOf(userId), token, {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
    maxAge: SESSION_MS / 1000,
  })
}

export function clearSessionCookie(reply: FastifyReply, userId: string): void {
  reply.clearCookie(cookieNameOf(userId), {
    path: COOKIE_PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
  })
}
