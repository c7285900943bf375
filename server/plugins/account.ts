import type { FastifyReply, FastifyRequest } from 'fastify'
import type { $ZodType } from 'zod/v4/core'
import { ACCOUNT_HEADER, ACTIVE_HEADER, HALF_HEADER } from '../../src/shared/contract/api-paths.ts'
import { reachOf } from '../../src/shared/rules/access/access.ts'
import type { Call, Reach } from '../../src/shared/rules/access/access.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { AnnouncedRowsTable, DeviceMode, SessionRow, SessionScope, UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../accounts/demo-accounts.ts'
import { isHalf } from '../sessions/halves.ts'
import { needsOwnPassword } from '../accounts/one-time-passwords.ts'
import { Problem, forbidden } from '../http/problem.ts'
import type { Wake } from '../http/problem.ts'
import { findAnnounced } from '../repositories/announced-rows.ts'
import { hasUsablePin } from '../repositories/pins.ts'
import { noteActive } from '../repositories/sessions.ts'
import { accountsWithCookie, setSessionCookie } from '../sessions/session-cookies.ts'
import { isAtRest, sessionOf } from '../sessions/sessions.ts'

const MINUTE_MS = 60_000
/** How long a sent row may be looked up or sent again, in case the response was lost. */
const SETTLED_GRACE_MS = 10 * 60 * 1000

/**
 * The only calls allowed while a one-time password is in use, because another person knows it. Signing out is public.
 */
const WITH_ONE_TIME_PASSWORD: ReadonlySet<Call> = new Set(['me', 'changePassword'])

/** The user who makes the request, and how far the call may reach. */
export type Account = {
  user: UserRow
  scope: SessionScope
  session: SessionRow
  reach: Reach
  /** In outbox scope: the rows it may send, or sent a moment ago. Otherwise null. */
  announced: AnnouncedRowsTable[] | null
}

/** An account in outbox scope, which may only send announced rows. */
export type NarrowAccount = Account & { announced: AnnouncedRowsTable[] }

export function isNarrow(account: Account | null): account is NarrowAccount {
  return account !== null && account.announced !== null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The entry of the access table; `public` needs no session. Required on every /api route. */
    call?: Call | 'public'
    /** What a 200 is like (`openapi/answers.ts`); null: the route is not described. Required on every /api route. */
    answer?: $ZodType | null
  }
  interface FastifyRequest {
    account: Account | null
  }
}

/** Enforces the access table before the body is read. */
export function addAccountGuard(api: App, context: Context): void {
  api.decorateRequest('account', null)
  api.addHook('onRoute', ({ url, config }) => {
    if (config?.call === undefined) throw new Error(`route ${url} names no call of the access table`)
    if (config.answer === undefined) throw new Error(`route ${url} does not say what it answers`)
  })
  api.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || call === 'public') return
    request.account = await accountFor({ request, reply, call, context })
  })
}

/** The account that the guard accepted. */
export function accountOf(request: FastifyRequest): Account {
  if (request.account === null) throw new Error('the route is public and has no account')
  return request.account
}

type Asked = { request: FastifyRequest; reply: FastifyReply; call: Call; context: Context }

async function accountFor({ request, reply, call, context }: Asked): Promise<Account> {
  const userId = accountIdOf(request)
  const found = await sessionOf(context.db, { request, userId, clock: context.clock })
  if (!found) throw new Problem({ status: 401, code: 'not_signed_in' })
  request.whose = userId
  const { session, user, newToken, deviceMode } = found
  if (session.revoked_at !== null || user.closed_at !== null)
    throw new Problem({ status: 401, code: 'session_revoked' })
  if (Date.parse(session.expires_at) <= context.clock()) throw new Problem({ status: 401, code: 'session_expired' })
  if (user.is_demo === 1 && !takesDemoAccounts(request, context.config)) {
    throw new Problem({ status: 401, code: 'demo_account_refused' })
  }
  if (needsOwnPassword(user) && !WITH_ONE_TIME_PASSWORD.has(call))
    throw new Problem({ status: 401, code: 'password_change_needed' })
  if (newToken !== null) setSessionCookie(reply, { userId, token: newToken })
  const flags = { isAdmin: user.is_admin === 1, isAccountant: user.is_accountant === 1 }
  const reach = reachOf(flags, call)
  if (reach === null) throw forbidden()
  const scope = scopeOf({ session, deviceMode, request, now: context.clock() })
  if (scope === 'full') await noteTouch(session, request, context)
  const announced = scope === 'outbox' ? await announcedIn(session, context) : null
  // Writes are checked after their body has been read, because a repeated request still gets its stored response.
  if (announced?.length === 0 && isReading(request)) throw fullSessionNeeded({ wake: await wakeOf(session, context) })
  return { user, scope, session, reach, announced }
}

type Held = { session: SessionRow; deviceMode: DeviceMode | null; request: FastifyRequest; now: number }

/** Full scope needs both halves. */
function scopeOf({ session, deviceMode, request, now }: Held): SessionScope {
  const { scope, half_hash: halfHash } = session
  const isFull = scope === 'full' && isHalf(request.headers[HALF_HEADER.toLowerCase()], halfHash)
  return isFull && !isAtRest({ session, deviceMode, now }) ? 'full' : 'outbox'
}

/** Stored at most once a minute, because one interaction causes many requests. */
async function noteTouch(session: SessionRow, request: FastifyRequest, { db, clock }: Context): Promise<void> {
  if (request.headers[ACTIVE_HEADER.toLowerCase()] !== '1') return
  const { active_at: activeAt } = session
  if (activeAt === null || clock() - Date.parse(activeAt) > MINUTE_MS)
    await noteActive(db, { session, now: isoNow(clock) })
}

/** What restores full scope: a PIN or the password. */
export async function wakeOf(
  { scope, suspended_at: suspendedAt, device_id: deviceId, user_id: userId }: SessionRow,
  { db, pinSecret }: Context,
): Promise<Wake> {
  if (pinSecret === null || (scope === 'outbox' && suspendedAt === null)) return 'password'
  return (await hasUsablePin(db, { deviceId, userId })) ? 'pin' : 'password'
}

function announcedIn({ id }: SessionRow, { db, clock }: Context): Promise<AnnouncedRowsTable[]> {
  return findAnnounced(db, { sessionId: id, settledAfter: new Date(clock() - SETTLED_GRACE_MS).toISOString() })
}

/**
 * `unannounced`: paths of the rows that only their owner may send. A 401, so that the client keeps a queued row until
 * its owner signs in again instead of rejecting it.
 */
export function fullSessionNeeded({
  wake,
  unannounced = [],
}: {
  wake: Wake
  unannounced?: readonly string[]
}): Problem {
  const errors = unannounced.map((path) => ({ path, message: 'not_announced' }))
  return new Problem({ status: 401, code: 'full_session_needed', wake, ...(errors.length > 0 && { errors }) })
}

/**
 * The account that a request names. With SameSite cookies, this header is the CSRF protection, because no HTML form can
 * send it.
 */
export function accountIdOf(request: FastifyRequest): string {
  const named = request.headers[ACCOUNT_HEADER.toLowerCase()]
  if (typeof named === 'string' && named !== '') return named
  if (!isReading(request)) throw new Problem({ status: 403, code: 'account_header_missing' })
  const [only, ...others] = accountsWithCookie(request)
  if (only === undefined) throw new Problem({ status: 401, code: 'not_signed_in' })
  if (others.length > 0) throw new Problem({ status: 401, code: 'account_header_missing' })
  return only
}

export function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}
