import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signOutBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { signInBodySchema } from '../../src/shared/contract/session.ts'
import type { Half } from '../../src/shared/contract/session.ts'
import { isoNow } from '../context.ts'
import type { App, Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../demo-accounts.ts'
import { addDevice, deviceIdOf, setDeviceCookie } from '../devices.ts'
import { countKnownTry, isKnownPair } from '../known-device-throttle.ts'
import { verifyPassword } from '../passwords.ts'
import { accountIdOf } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { Problem, forbidden } from '../problem.ts'
import { narrow } from '../announced/narrow.ts'
import { rememberPair } from '../repositories/devices.ts'
import { deleteSession } from '../repositories/sessions.ts'
import { findUserByEmail, userOf } from '../repositories/users.ts'
import { clearSessionCookie, openSession, sessionOf, setSessionCookie, tokenIn } from '../sessions.ts'
import { countSignInTry, forgiveSignInTries, refuseThrottled } from '../sign-in-throttle.ts'
import type { Turns } from '../turns.ts'

/**
 * Checking a password takes a quarter of a second of one of Node's four threads, which also read files and compress: one is left to them.
 * No more wait than have their turn in a few seconds, and none longer: the app's patience ends after eight.
 */
export const PASSWORD_CHECKS = { atOnce: 3, strangersAtOnce: 2, waiting: 12, longestWaitMs: 5_000 }

const signOutQuery = z.object({ keep: z.enum(['outbox']).optional() })

export function addSessionRoutes(api: App, context: Context, passwordChecks: Turns): void {
  const { db, clock } = context

  api.post(
    '/users/signin',
    { config: { call: 'public' }, schema: { body: signInBodySchema } },
    async (request, reply) => {
      const pair = await knownPairOf(context, request)
      if (pair === null) await refuseThrottled(context, whoOf(request))
      // All of it: who is sent away has not tried.
      const { user, token, half, deviceToken } = await passwordChecks.take({
        answer: reply.raw,
        who: pair ? 'known' : 'strangers',
        work: () => signIn(context, request, pair),
      })
      setSessionCookie(reply, { userId: user.id, token })
      if (deviceToken !== null) setDeviceCookie(reply, deviceToken)
      return { ...userOf(user), ...half }
    },
  )

  // Public to the guard: signing out a session that has ended already is no error.
  api.post(
    '/users/signout',
    {
      config: { call: 'public' },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { querystring: signOutQuery, body: signOutBodySchema },
    },
    async (request, reply) => {
      const userId = accountIdOf(request)
      const found = await sessionOf(db, { request, userId, clock })
      const isRunning =
        found !== undefined && found.session.revoked_at === null && Date.parse(found.session.expires_at) > clock()
      if (request.query.keep === 'outbox' && isRunning) {
        const { token, unproven } = await narrow(context, { ...found, rows: request.body?.keep ?? [] })
        if (token !== null) setSessionCookie(reply, { userId, token })
        return { status: 'ok', scope: 'outbox', ...(unproven.length > 0 && { unproven }) }
      }
      if (found) await deleteSession(db, found.session)
      if (tokenIn(request, userId) !== undefined) clearSessionCookie(reply, userId)
      return { status: 'ok', scope: 'none' }
    },
  )
}

type SignInRequest = FastifyRequest<{ Body: z.infer<typeof signInBodySchema> }>

function whoOf({ body: { email }, ip: address }: SignInRequest) {
  return { email, address }
}

type Pair = { deviceId: string; userId: string }

/** This browser and the person of that email, where their right password was given here before. */
async function knownPairOf(context: Context, request: SignInRequest): Promise<Pair | null> {
  const [deviceId, user] = [
    await deviceIdOf(context.db, request),
    await findUserByEmail(context.db, request.body.email),
  ]
  if (deviceId === null || !user) return null
  const pair = { deviceId, userId: user.id }
  return (await isKnownPair(context, pair)) ? pair : null
}

type SignedIn = {
  user: UserRow
  token: string
  half: Half | null
  /** Of a device that is new. */ deviceToken: string | null
}

async function signIn(context: Context, request: SignInRequest, pair: Pair | null): Promise<SignedIn> {
  const { db, clock, config } = context
  const { email, password } = request.body
  const who = whoOf(request)
  await (pair ? countKnownTry(context, pair) : countSignInTry(context, who))
  const user = await findUserByEmail(db, email)
  // Of a closed account the same work is done: nobody learns that there is one.
  const isRight = await verifyPassword(password, user?.closed_at === null ? user.password_hash : null)
  if (!user || !isRight) throw new Problem({ status: 401, code: 'wrong_credentials' })
  if (user.is_demo === 1 && !takesDemoAccounts(request, config)) throw forbidden('demo_account_refused')

  const opened = await inTransaction(db, async (tx) => {
    const before = await sessionOf(tx, { request, userId: user.id, clock })
    if (before) await deleteSession(tx, before.session)
    if (pair === null) await forgiveSignInTries(tx, who)
    const now = isoNow(clock)
    const knownDevice = await deviceIdOf(tx, request)
    const added = knownDevice === null ? await addDevice(tx, now) : null
    const deviceId = knownDevice ?? added?.id ?? ''
    await rememberPair(tx, { deviceId, userId: user.id, now })
    const session = await openSession(tx, {
      userId: user.id,
      deviceId,
      clock,
      sealsOf: request.body.halves === true ? context.databaseId : null,
    })
    return { ...session, deviceToken: added?.token ?? null }
  })
  return { user, ...opened }
}
