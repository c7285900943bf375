import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { changePasswordBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import { endAccessOf } from '../accounts/end-access.ts'
import { isOneTimeOutOfDate, typedPasswordOf } from '../accounts/one-time-passwords.ts'
import { triesOf, wrongPassword } from '../passwords/password-tries.ts'
import type { PasswordTries } from '../passwords/password-tries.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { accountOf } from '../plugins/account.ts'
import { invalidField, Problem } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { findSessionForUpdate } from '../repositories/sessions.ts'
import { setPasswordHash } from '../repositories/user-passwords.ts'
import { findUserForUpdate, userOf } from '../repositories/users.ts'
import { refuseWeakPassword } from '../rules/refuse-weak-password.ts'
import { noteRefusedConfirmation } from '../audit/security-events.ts'
import { setSessionCookie, tokenIn } from '../sessions/session-cookies.ts'
import { rotateToken } from '../sessions/sessions.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { DONE } from '../openapi/answers.ts'

export function addPasswordRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  api.post(
    '/users/changePassword',
    { config: { call: 'changePassword', answer: DONE }, schema: { body: changePasswordBodySchema } },
    async (request, reply) => {
      const { user } = accountOf(request)
      const tries = await triesOf(context, request, { email: user.email, userId: user.id })
      const token = await passwordChecks.take({
        answer: reply.raw,
        who: tries.who,
        work: () => changePassword(context, request, tries),
      })
      if (token !== null) setSessionCookie(reply, { userId: user.id, token })
      return { status: 'ok' }
    },
  )
}

type ChangeRequest = FastifyRequest<{ Body: z.infer<typeof changePasswordBodySchema> }>

/**
 * Changes the password and ends every other session, seal and PIN of the user; rotates the token of this session and
 * returns it. Returns null if the new password is set already, because the response to the first call may have been
 * lost.
 */
async function changePassword(context: Context, request: ChangeRequest, tries: PasswordTries): Promise<string | null> {
  const { db, clock } = context
  const { user, session } = accountOf(request)
  const { newPassword } = request.body
  const currentPassword = typedPasswordOf(user, request.body.currentPassword)
  if (isOneTimeOutOfDate(user, clock())) throw new Problem({ status: 401, code: 'one_time_password_over' })
  const isLast = await tries.count()
  if (!(await verifyPassword(currentPassword, user.password_hash))) {
    // Checking the new password is a guess as well, so it counts as a try.
    const isLastOfTwo = isLast || (await tries.count())
    if (isLast || !(await verifyPassword(newPassword, user.password_hash))) {
      await noteRefusedConfirmation(context, request, { user, isLast: isLastOfTwo })
      throw wrongPassword()
    }
    await tries.forgive(db, isoNow(clock))
    return null
  }
  const isSame = currentPassword === typedPasswordOf(user, newPassword)
  // A refused password keeps the try counted, because its strength check can be made slow on purpose.
  if (!isSame) await refuseWeakPassword(newPassword, { whose: userOf(user), path: 'newPassword' })
  await tries.forgive(db, isoNow(clock))
  if (isSame) throw invalidField('newPassword', 'password_same')
  const passwordHash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    // Changed on another device since it was verified.
    const present = await findUserForUpdate(tx, user.id)
    if (present?.password_hash !== user.password_hash) throw wrongPassword()
    // Revoked since the request was authenticated.
    const own = await findSessionForUpdate(tx, session)
    if (present.closed_at !== null || own?.revoked_at !== null)
      throw new Problem({ status: 401, code: 'session_revoked' })
    const now = isoNow(clock)
    await setPasswordHash(tx, { userId: user.id, passwordHash, now })
    await endAccessOf(tx, { userId: user.id, now, except: own })
    await writeAudit(tx, {
      at: now,
      actor: user,
      entity: 'employee',
      entityId: user.id,
      action: 'changePassword',
      before: null,
      after: null,
    })
    return rotateToken(tx, { session: own, token: tokenIn(request, user.id) ?? '', clock })
  })
}
