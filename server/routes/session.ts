import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signInBodySchema } from '../../src/shared/contract/session.ts'
import type { App, Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../demo-accounts.ts'
import { verifyPassword } from '../passwords.ts'
import { accountIdOf } from '../plugins/account.ts'
import { Problem, forbidden } from '../problem.ts'
import { deleteSession, findSession, narrowSessionToOutbox } from '../repositories/sessions.ts'
import { findUserByEmail, userOf } from '../repositories/users.ts'
import { clearSessionCookie, cookieNameOf, openSession, setSessionCookie, tokenHashOf } from '../sessions.ts'
import { countSignInTry, forgiveSignInTries, refuseThrottled } from '../sign-in-throttle.ts'
import { Turns } from '../turns.ts'

/**
 * Checking a password takes a quarter of a second of one of Node's four threads, which also read files and compress: one is left to them.
 * No more wait than have their turn in a few seconds, and none longer: the app's patience ends after eight.
 */
const SIGN_INS = { atOnce: 3, waiting: 12, longestWaitMs: 5_000 }

const signOutQuery = z.object({ keep: z.enum(['outbox']).optional() })

export function addSessionRoutes(api: App, context: Context): void {
  const { db, clock } = context
  const signIns = new Turns(SIGN_INS)

  api.post('/users/signin', { config: { call: 'public' }, schema: { body: signInBodySchema } }, async (request, reply) => {
    await refuseThrottled(context, whoOf(request))
    // All of it: who is sent away has not tried.
    const { user, token } = await signIns.take(reply.raw, () => signIn(context, request))
    setSessionCookie(reply, { userId: user.id, token })
    return userOf(user)
  })

  // Public to the guard: signing out a session that has ended already is no error.
  api.post('/users/signout', { config: { call: 'public' }, schema: { querystring: signOutQuery } }, async (request, reply) => {
    const userId = accountIdOf(request)
    const token = request.cookies[cookieNameOf(userId)]
    const tokenHash = token === undefined ? null : tokenHashOf(token)
    const session = tokenHash === null ? undefined : await findSession(db, { tokenHash, userId })
    const isRunning = session !== undefined && Date.parse(session.expiresAt) > clock()
    if (request.query.keep === 'outbox' && isRunning && tokenHash !== null) {
      await narrowSessionToOutbox(db, tokenHash)
      return { status: 'ok', scope: 'outbox' }
    }
    if (session !== undefined && tokenHash !== null) await deleteSession(db, tokenHash)
    if (token !== undefined) clearSessionCookie(reply, userId)
    return { status: 'ok', scope: 'none' }
  })
}

type SignInRequest = FastifyRequest<{ Body: z.infer<typeof signInBodySchema> }>

function whoOf({ body: { email }, ip: address }: SignInRequest) {
  return { email, address }
}

async function signIn(context: Context, request: SignInRequest): Promise<{ user: UserRow; token: string }> {
  const { db, clock, config } = context
  const { email, password } = request.body
  const who = whoOf(request)
  await countSignInTry(context, who)
  const user = await findUserByEmail(db, email)
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !isRight) throw new Problem({ status: 401, code: 'wrong_credentials' })
  if (user.is_demo === 1 && !takesDemoAccounts(request, config)) throw forbidden('demo_account_refused')

  const before = request.cookies[cookieNameOf(user.id)]
  const token = await inTransaction(db, async (tx) => {
    if (before !== undefined) await deleteSession(tx, tokenHashOf(before))
    await forgiveSignInTries(tx, who)
    return openSession(tx, { userId: user.id, clock })
  })
  return { user, token }
}
