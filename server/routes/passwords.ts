import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { changePasswordBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { isoNow } from '../context.ts'
import type { App, Context } from '../context.ts'
import { inTransaction } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { deviceIdOf } from '../devices.ts'
import { endAccessOf } from '../end-access.ts'
import { countKnownTry, isKnownPair } from '../known-device-throttle.ts'
import { hashPassword, verifyPassword } from '../passwords.ts'
import { accountOf } from '../plugins/account.ts'
import { invalidField } from '../problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { rememberPair } from '../repositories/devices.ts'
import { findUserForUpdate, setPasswordHash, userOf } from '../repositories/users.ts'
import { refuseWeakPassword } from '../rules/refuse-weak-password.ts'
import { rotateToken, setSessionCookie, tokenIn } from '../sessions.ts'
import { countSignInTry, forgiveSignInTries, refuseThrottled } from '../sign-in-throttle.ts'
import type { Turns } from '../turns.ts'

export function addPasswordRoutes(api: App, context: Context, passwordChecks: Turns): void {
  api.post(
    '/users/changePassword',
    { config: { call: 'changePassword' }, schema: { body: changePasswordBodySchema } },
    async (request, reply) => {
      const { user } = accountOf(request)
      const tries = await triesOf(context, request, user)
      const token = await passwordChecks.take({
        answer: reply.raw,
        who: tries.isKnown ? 'known' : 'strangers',
        work: () => changePassword(context, request, tries),
      })
      if (token !== null) setSessionCookie(reply, { userId: user.id, token })
      return { status: 'ok' }
    },
  )
}

type ChangeRequest = FastifyRequest<{ Body: z.infer<typeof changePasswordBodySchema> }>

/** Wrong passwords count here as they do at sign-in, on the same account. */
type Tries = { isKnown: boolean; count: () => Promise<void>; forgive: () => Promise<void> }

async function triesOf(context: Context, request: FastifyRequest, { id: userId, email }: UserRow): Promise<Tries> {
  const deviceId = await deviceIdOf(context.db, request)
  const pair = deviceId === null ? null : { deviceId, userId }
  if (pair && (await isKnownPair(context, pair))) {
    return {
      isKnown: true,
      count: () => countKnownTry(context, pair),
      forgive: () => rememberPair(context.db, { ...pair, now: isoNow(context.clock) }),
    }
  }
  const who = { email, address: request.ip }
  await refuseThrottled(context, who)
  return {
    isKnown: false,
    count: () => countSignInTry(context, who),
    forgive: () => forgiveSignInTries(context.db, who),
  }
}

/**
 * Every other session, seal and PIN of the person ends; theirs goes on with another token. Null where it was changed to that already:
 * the answer of the first call may have been lost.
 */
async function changePassword(context: Context, request: ChangeRequest, tries: Tries): Promise<string | null> {
  const { db, clock } = context
  const { user, session } = accountOf(request)
  const { currentPassword, newPassword } = request.body
  await tries.count()
  if (!(await verifyPassword(currentPassword, user.password_hash))) {
    if (!(await verifyPassword(newPassword, user.password_hash))) throw wrongPassword()
    await tries.forgive()
    return null
  }
  await tries.forgive()
  if (currentPassword === newPassword) throw invalidField('newPassword', 'password_same')
  await refuseWeakPassword(newPassword, { whose: userOf(user), path: 'newPassword' })
  const passwordHash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    // Changed on another device since it was looked at.
    if ((await findUserForUpdate(tx, user.id))?.password_hash !== user.password_hash) throw wrongPassword()
    const now = isoNow(clock)
    await setPasswordHash(tx, { userId: user.id, passwordHash, now })
    await endAccessOf(tx, { userId: user.id, now, except: session })
    await writeAudit(tx, {
      at: now,
      actor: user,
      entity: 'employee',
      entityId: user.id,
      action: 'changePassword',
      before: null,
      after: null,
    })
    return rotateToken(tx, { session, token: tokenIn(request, user.id) ?? '', clock })
  })
}

/** No 401: the session is as good as before. */
function wrongPassword() {
  return invalidField('currentPassword', 'wrong_password')
}
