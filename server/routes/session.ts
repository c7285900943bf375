import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { signInRequestSchema, signOutBodySchema } from '../../src/shared/contract/session-bodies.ts'
import type { Half, PasswordWish } from '../../src/shared/contract/session.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { Queries } from '../database/database.ts'
import type { DeviceMode, UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../accounts/demo-accounts.ts'
import { addDevice, deviceIdOf, setDeviceCookie } from '../sessions/devices.ts'
import { endAccessOf } from '../accounts/end-access.ts'
import { isOneTimeOver, needsOwnPassword, typedPasswordOf } from '../accounts/one-time-passwords.ts'
import { triesOf } from '../passwords/password-tries.ts'
import type { PasswordTries } from '../passwords/password-tries.ts'
import { verifyPassword } from '../passwords/passwords.ts'
import { sealKeyOf } from '../sessions/pins.ts'
import { accountIdOf } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { Problem, forbidden } from '../http/problem.ts'
import { narrow } from '../announced/narrow.ts'
import { findDeviceMode, rememberPair, setDeviceMode } from '../repositories/devices.ts'
import { deletePinsOfManagers, forgiveAllPinTries } from '../repositories/pins.ts'
import { deleteSession, listOtherSessionsOn, revokeSession } from '../repositories/sessions.ts'
import { noteOneTimeUse } from '../repositories/user-passwords.ts'
import { findUser, findUserByEmail, findUserForUpdate, userOf } from '../repositories/users.ts'
import { weaknessOf } from '../rules/refuse-weak-password.ts'
import { browserOf, noteRefusedSignIn, noteSignIn, noteSignOut } from '../audit/security-events.ts'
import { clearSessionCookie, setSessionCookie, tokenIn } from '../sessions/session-cookies.ts'
import { isRunning, openSession, sessionOf } from '../sessions/sessions.ts'
import { refuseInsecure } from '../sessions/insecure-connection.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { LEFT, SIGNED_IN } from '../openapi/answers.ts'

/**
 * Verifying a password occupies one of libuv's four threads for a quarter of a second. They also read files and
 * compress, so one is left free. The queue is as long as can be served in a few seconds, because the app times out
 * after eight.
 */
export const PASSWORD_CHECKS = { atOnce: 3, strangersAtOnce: 2, waiting: 12, longestWaitMs: 5_000 }

/** `late`: rows recorded during an outage are announced after the fact, possibly while their owner is signing in. */
const signOutQuery = z.object({ keep: z.enum(['outbox']).optional(), late: z.enum(['1']).optional() })

export function addSessionRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  const { db, clock } = context

  api.post(
    '/users/signin',
    {
      config: { call: 'public', answer: SIGNED_IN },
      schema: { body: signInRequestSchema },
      // Before the body is checked, so that the doctor can ask with an empty one.
      preValidation: async (request) => refuseInsecure(request, context),
    },
    async (request, reply) => {
      const who = await whoSignsIn(db, request.body)
      const tries = await triesOf(context, request, who)
      // The semaphore covers the whole sign-in, so that a refused client does not use up a try.
      const { user, token, half, deviceToken, left } = await passwordChecks.take({
        answer: reply.raw,
        who: tries.who,
        work: () => signIn(context, request, { email: who.email, tries }),
      })
      setSessionCookie(reply, { userId: user.id, token })
      if (left !== null) clearSessionCookie(reply, left)
      if (deviceToken !== null) setDeviceCookie(reply, deviceToken)
      request.whose = user.id
      const wish = await passwordWishOf(user, request.body.password)
      return { ...userOf(user), ...half, ...(wish && { asksForPassword: wish }) }
    },
  )

  // Public, because a device may report it late, when the session has been narrowed or has ended.
  api.post(
    '/users/suspend',
    {
      config: { call: 'public', answer: LEFT },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { body: signOutBodySchema },
    },
    async (request, reply) => {
      const userId = accountIdOf(request)
      const found = await sessionOf(db, { request, userId, clock })
      return leave(reply, { found, rows: request.body?.keep ?? [], isSuspension: true, isLate: false })
    },
  )

  // Public, because signing out a session that has already ended is not an error.
  api.post(
    '/users/signout',
    {
      config: { call: 'public', answer: LEFT },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { querystring: signOutQuery, body: signOutBodySchema },
    },
    async (request, reply) => {
      const userId = accountIdOf(request)
      const found = await sessionOf(db, { request, userId, clock })
      // An ended session keeps its cookie, so that its device still learns why it is refused.
      if (request.query.keep === 'outbox')
        return leave(reply, {
          found,
          rows: request.body?.keep ?? [],
          isSuspension: false,
          isLate: request.query.late === '1',
        })
      if (found) {
        await inTransaction(db, async (tx) => {
          await deleteSession(tx, found.session)
          if (isRunning(found.session, clock())) await noteSignOut(tx, { user: found.user, now: isoNow(clock) })
        })
      }
      if (tokenIn(request, userId) !== undefined) clearSessionCookie(reply, userId)
      return { status: 'ok', scope: 'none' }
    },
  )

  type Leaving = Pick<Parameters<typeof narrow>[1], 'rows' | 'isSuspension' | 'isLate'> & {
    found: Awaited<ReturnType<typeof sessionOf>>
  }

  async function leave(reply: FastifyReply, { found, ...leaving }: Leaving) {
    if (!found) return { status: 'ok', scope: 'none' }
    const { scope, token, unproven } = await narrow(context, { ...found, ...leaving })
    if (token !== null) setSessionCookie(reply, { userId: found.user.id, token })
    return { status: 'ok', scope, ...(unproven.length > 0 && { unproven }) }
  }
}

type SignInRequest = FastifyRequest<{ Body: z.infer<typeof signInRequestSchema> }>

/** An unknown account is replaced with an email that does not exist, so that both get the same response. */
async function whoSignsIn(
  db: Queries,
  { email, account = '' }: SignInRequest['body'],
): Promise<{ email: string; userId: string | null }> {
  const user = email === undefined ? await findUser(db, account) : await findUserByEmail(db, email)
  return { email: user?.email ?? email ?? `account ${account}`, userId: user?.id ?? null }
}

/**
 * Whether the user should choose another password: it is a one-time password, or a weak one that
 * was not judged when it was set. Demo accounts are exempt.
 */
async function passwordWishOf(user: UserRow, password: string): Promise<PasswordWish | null> {
  if (needsOwnPassword(user)) return 'oneTime'
  return user.is_demo === 0 && (await weaknessOf(password, userOf(user))) ? 'weak' : null
}

type SignedIn = {
  user: UserRow
  token: string
  half: Half
  /** Token of a new device. */ deviceToken: string | null
  /** Id of the user whose session in this browser was ended to make room. */ left: string | null
}

async function signIn(
  context: Context,
  request: SignInRequest,
  { email, tries }: { email: string; tries: PasswordTries },
): Promise<SignedIn> {
  const { db, clock, config } = context
  const { password } = request.body
  const isLast = await tries.count()
  const user = await findUserByEmail(db, email)
  // A closed account takes the same time, so that its existence is not revealed.
  const isRight = await verifyPassword(
    typedPasswordOf(user, password),
    user?.closed_at === null ? user.password_hash : null,
  )
  const refused = async (problem: Problem) => {
    await noteRefusedSignIn(context, request, { user, isLast, code: problem.code })
    return problem
  }
  if (!user || !isRight) throw await refused(wrongCredentials())
  if (user.is_demo === 1 && !takesDemoAccounts(request, config)) throw await refused(forbidden('demo_account_refused'))
  const browser = browserOf(request)

  const opened = await inTransaction(db, async (tx) => {
    // Locks the user: closing the account or changing its password ends only the sessions that are open by then.
    const present = await findUserForUpdate(tx, user.id)
    if (present?.password_hash !== user.password_hash || present.closed_at !== user.closed_at) return wrongCredentials()
    if (isOneTimeOver(present, clock())) return new Problem({ status: 401, code: 'one_time_password_over' })
    const before = await sessionOf(tx, { request, userId: user.id, clock })
    const now = isoNow(clock)
    // Revoked rather than deleted, because it verifies proofs of rows that are still on the device.
    if (before) await revokeSession(tx, { session: before.session, now })
    await tries.forgive(tx, now)
    await noteSignIn(tx, { user, browser, now })
    if (needsOwnPassword(present)) {
      // A second use, by the user whose response was lost or by someone who overheard it: the earlier sessions end, so
      // that the other one notices.
      if (present.one_time_used_at !== null) await endAccessOf(tx, { userId: user.id, now })
      await noteOneTimeUse(tx, { userId: user.id, now })
    }
    const knownDevice = await deviceIdOf(tx, request)
    const mode = request.body.deviceMode ?? null
    const added = knownDevice === null ? await addDevice(tx, { mode, now }) : null
    const deviceId = knownDevice ?? added?.id ?? ''
    if (knownDevice !== null && mode !== null) await followDeviceMode(tx, { deviceId, mode })
    await rememberPair(tx, { deviceId, userId: user.id, now })
    await forgiveAllPinTries(tx, { deviceId, userId: user.id })
    const left = await endLongestAway(tx, { deviceId, userId: user.id, now })
    const session = await openSession(tx, {
      userId: user.id,
      deviceId,
      browser,
      clock,
      databaseId: context.databaseId,
    })
    if (context.pinSecret !== null) session.half.sealKey = sealKeyOf(session.half.sealId, context.pinSecret)
    return { ...session, deviceToken: added?.token ?? null, left }
  })
  if (opened instanceof Problem) throw await refused(opened)
  return { user, ...opened }
}

function wrongCredentials(): Problem {
  return new Problem({ status: 401, code: 'wrong_credentials' })
}

/** Maximum number of accounts in one browser. */
const MOST_ACCOUNTS = 20

/**
 * Makes room in a shared browser: ends the session of the user who has been away longest and has nothing left to send.
 * Returns the user's id, or null if none was ended.
 */
async function endLongestAway(
  tx: Queries,
  { deviceId, userId, now }: { deviceId: string; userId: string; now: string },
): Promise<string | null> {
  const others = await listOtherSessionsOn(tx, { deviceId, userId, now })
  if (others.length < MOST_ACCOUNTS) return null
  const longest = others.find(({ scope, hasAnnounced }) => scope === 'outbox' && !hasAnnounced)
  if (!longest) return null
  await revokeSession(tx, { session: longest, now })
  return longest.user_id
}

/**
 * A sign-in may mark a device as shared, which only removes rights. Changing a shared device to personal requires its
 * own call (`device-mode.ts`).
 */
async function followDeviceMode(
  tx: Queries,
  { deviceId, mode }: { deviceId: string; mode: DeviceMode },
): Promise<void> {
  const stored = await findDeviceMode(tx, deviceId)
  if (stored === mode || (stored === 'shared' && mode === 'personal')) return
  await setDeviceMode(tx, { deviceId, mode })
  if (mode === 'shared') await deletePinsOfManagers(tx, deviceId)
}
