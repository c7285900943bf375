import type { FastifyReply, FastifyRequest } from 'fastify'
import { ACCOUNT_HEADER, HALF_HEADER } from '../../src/shared/contract/api-paths.ts'
import { isOutboxCall, reachOf } from '../../src/shared/rules/access.ts'
import type { Call, Reach } from '../../src/shared/rules/access.ts'
import type { App, Context } from '../context.ts'
import type { AnnouncedRowsTable, SessionRow, SessionScope, UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../demo-accounts.ts'
import { isHalf } from '../halves.ts'
import { Problem, forbidden } from '../problem.ts'
import { findAnnounced } from '../repositories/announced-rows.ts'
import { accountsWithCookie, renameFormerCookie, sessionOf, setSessionCookie } from '../sessions.ts'

/** How long a row that was sent may be asked about once more: the answer may have been lost. */
const SETTLED_GRACE_MS = 10 * 60 * 1000

/** Who makes this request, and how far the call they make may go. */
export type Account = {
  user: UserRow
  scope: SessionScope
  session: SessionRow
  reach: Reach
  /** In outbox scope of a session in two halves: what may be sent, or was a moment ago; else null. */
  announced: AnnouncedRowsTable[] | null
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the access table; `public` needs no session. Every route of /api names one. */
    call?: Call | 'public'
  }
  interface FastifyRequest {
    account: Account | null
  }
}

/** Lets only those pass whom the access table names, before the body is even read. */
export function addAccountGuard(api: App, context: Context): void {
  api.decorateRequest('account', null)
  api.addHook('onRoute', ({ url, config }) => {
    if (config?.call === undefined) throw new Error(`route ${url} names no call of the access table`)
  })
  api.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || call === 'public') return
    request.account = await accountFor({ request, reply, call, context })
  })
}

/** The account the guard let pass. */
export function accountOf(request: FastifyRequest): Account {
  if (request.account === null) throw new Error('the route is public and has no account')
  return request.account
}

type Asked = { request: FastifyRequest; reply: FastifyReply; call: Call; context: Context }

async function accountFor({ request, reply, call, context }: Asked): Promise<Account> {
  const userId = accountIdOf(request)
  const found = await sessionOf(context.db, { request, userId, clock: context.clock })
  if (!found) throw new Problem({ status: 401, code: 'not_signed_in' })
  const { session, user, token, newToken } = found
  if (session.revoked_at !== null) throw new Problem({ status: 401, code: 'session_revoked' })
  if (Date.parse(session.expires_at) <= context.clock()) throw new Problem({ status: 401, code: 'session_expired' })
  if (user.is_demo === 1 && !takesDemoAccounts(request, context.config)) {
    throw new Problem({ status: 401, code: 'demo_account_refused' })
  }
  if (newToken !== null) setSessionCookie(reply, { userId, token: newToken })
  else renameFormerCookie(reply, { userId, token })
  const flags = { isAdmin: user.is_admin === 1, isAccountant: user.is_accountant === 1 }
  const reach = reachOf(flags, call)
  if (reach === null) throw forbidden()
  const scope = scopeOf(session, request)
  if (scope === 'outbox' && !isOutboxCall(flags, call)) throw fullSessionNeeded()
  const isNarrow = scope === 'outbox' && session.half_hash !== null
  const announced = isNarrow ? await announcedIn(session, context) : null
  // What is written is looked at once its body is there: an answer that was given before is given again.
  if (announced?.length === 0 && isReading(request)) throw fullSessionNeeded()
  return { user, scope, session, reach, announced }
}

/** Full scope needs both halves; a session of an older version of the app has but its cookie. */
function scopeOf({ scope, half_hash: halfHash }: SessionRow, request: FastifyRequest): SessionScope {
  if (halfHash === null) return scope
  return scope === 'full' && isHalf(request.headers[HALF_HEADER.toLowerCase()], halfHash) ? 'full' : 'outbox'
}

function announcedIn({ id }: SessionRow, { db, clock }: Context): Promise<AnnouncedRowsTable[]> {
  return findAnnounced(db, { sessionId: id ?? '', settledAfter: new Date(clock() - SETTLED_GRACE_MS).toISOString() })
}

/** `unannounced`: the rows of the request that their owner has to send. A 401, so that a queued row waits for its owner to sign in again and is not rejected. */
export function fullSessionNeeded(unannounced: readonly string[] = []): Problem {
  const errors = unannounced.map((path) => ({ path, message: 'not_announced' }))
  return new Problem({
    status: 401,
    code: 'full_session_needed',
    wake: 'password',
    ...(errors.length > 0 && { errors }),
  })
}

/** Which account a request names. With SameSite cookies, the header that no form can send is the CSRF guard. */
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
