import type { FastifyRequest } from 'fastify'
import { ACCOUNT_HEADER } from '../../src/shared/contract/api-paths.ts'
import { isOutboxCall, reachOf } from '../../src/shared/rules/access.ts'
import type { Call, Reach } from '../../src/shared/rules/access.ts'
import type { App, Context } from '../context.ts'
import type { SessionScope, UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../demo-accounts.ts'
import { Problem, forbidden } from '../problem.ts'
import { findSession } from '../repositories/sessions.ts'
import { accountsWithCookie, cookieNameOf, tokenHashOf } from '../sessions.ts'

/** Who makes this request, and how far the call they make may go. */
export type Account = { user: UserRow; scope: SessionScope; tokenHash: string; reach: Reach }

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
  api.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (call === undefined || call === 'public') return
    request.account = await accountFor({ request, call, context })
  })
}

/** The account the guard let pass. */
export function accountOf(request: FastifyRequest): Account {
  if (request.account === null) throw new Error('the route is public and has no account')
  return request.account
}

async function accountFor({ request, call, context }: { request: FastifyRequest; call: Call; context: Context }): Promise<Account> {
  const userId = accountIdOf(request)
  const token = request.cookies[cookieNameOf(userId)]
  if (token === undefined) throw new Problem({ status: 401, code: 'not_signed_in' })
  const tokenHash = tokenHashOf(token)
  const session = await findSession(context.db, { tokenHash, userId })
  if (!session) throw new Problem({ status: 401, code: 'not_signed_in' })
  if (Date.parse(session.expiresAt) <= context.clock()) throw new Problem({ status: 401, code: 'session_expired' })
  if (session.user.is_demo === 1 && !takesDemoAccounts(request, context.config)) {
    throw new Problem({ status: 401, code: 'demo_account_refused' })
  }
  const flags = { isAdmin: session.user.is_admin === 1, isAccountant: session.user.is_accountant === 1 }
  const reach = reachOf(flags, call)
  if (reach === null) throw forbidden()
  if (session.scope === 'outbox' && !isOutboxCall(flags, call)) throw fullSessionNeeded()
  return { user: session.user, scope: session.scope, tokenHash, reach }
}

/** A 401, so that a queued row waits for its owner to sign in again and is not rejected. */
export function fullSessionNeeded(): Problem {
  return new Problem({ status: 401, code: 'full_session_needed' })
}

/** Which account a request names. With SameSite cookies, the header that no form can send is the CSRF guard. */
export function accountIdOf(request: FastifyRequest): string {
  const named = request.headers[ACCOUNT_HEADER.toLowerCase()]
  if (typeof named === 'string' && named !== '') return named
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading) throw new Problem({ status: 403, code: 'account_header_missing' })
  const [only, ...others] = accountsWithCookie(request)
  if (only === undefined) throw new Problem({ status: 401, code: 'not_signed_in' })
  if (others.length > 0) throw new Problem({ status: 401, code: 'account_header_missing' })
  return only
}
