import type { FastifyRequest } from 'fastify'
import { resumeBodySchema, setPinBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { pinProblemOf } from '../../src/shared/rules/access/pin.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { SessionRow, UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../accounts/demo-accounts.ts'
import { needsOwnPassword } from '../accounts/one-time-passwords.ts'
import { confirmPassword, wrongPassword } from '../passwords/password-tries.ts'
import { hashPin, isRightPin, sealKeyOf } from '../sessions/pins.ts'
import { accountIdOf, accountOf, fullSessionNeeded } from '../plugins/account.ts'
import { forbidden, invalidField, Problem } from '../http/problem.ts'
import { findDeviceMode } from '../repositories/devices.ts'
import { countPinTry, deletePin, findPinForUpdate, forgivePinTry, hasUsablePin, putPin } from '../repositories/pins.ts'
import { findSessionForUpdate } from '../repositories/sessions.ts'
import { findUserForUpdate, userOf } from '../repositories/users.ts'
import { noteOwn, noteRefusedPin } from '../audit/security-events.ts'
import { setSessionCookie } from '../sessions/session-cookies.ts'
import { openAgain, rotateToken, sessionOf } from '../sessions/sessions.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { DONE, PIN_SET, RESUMED } from '../openapi/answers.ts'

/** The PIN with which a user resumes a session: for one account in one browser. */
export function addPinRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  const { db, clock, pinSecret: secret } = context

  api.put(
    '/users/pin',
    { config: { call: 'pin', answer: PIN_SET }, schema: { body: setPinBodySchema } },
    async (request, reply) => {
      const { user, session } = accountOf(request)
      const { pin, currentPassword } = request.body
      const deviceId = session.device_id
      if (secret === null) throw new Problem({ status: 404, code: 'not_found' })
      // Users with wider access must use their password on a device that others use too.
      const hasMoreRights = user.is_admin === 1 || user.is_accountant === 1
      if (hasMoreRights && (await findDeviceMode(db, deviceId)) !== 'personal') throw forbidden()
      const problem = pinProblemOf(pin, userOf(user))
      if (problem !== null) throw invalidField('pin', problem)
      await confirmPassword(context, { request, reply, user, password: currentPassword, passwordChecks })
      const pinHash = await hashPin({ pin, userId: user.id, secret })
      await inTransaction(db, async (tx) => {
        // A password set in the meantime has ended all PINs, and must end this one too.
        if ((await findUserForUpdate(tx, user.id))?.password_hash !== user.password_hash) throw wrongPassword()
        const now = isoNow(clock)
        await putPin(tx, { deviceId, userId: user.id, pinHash, now })
        await noteOwn(tx, 'setPin', { user, now })
      })
      return { status: 'ok', sealKey: sealKeyOf(session.seal_id, secret) }
    },
  )

  api.delete('/users/pin', { config: { call: 'pin', answer: DONE } }, async (request) => {
    const { user, session } = accountOf(request)
    await inTransaction(db, async (tx) => {
      const wasThere = await deletePin(tx, { deviceId: session.device_id, userId: user.id })
      if (wasThere) await noteOwn(tx, 'removePin', { user, now: isoNow(clock) })
    })
    return { status: 'ok' }
  })

  // Public, because a session without its half would not pass the guard; the half is what this call restores.
  api.post(
    '/users/resume',
    { config: { call: 'public', answer: RESUMED }, schema: { body: resumeBodySchema } },
    async (request, reply) => {
      const userId = accountIdOf(request)
      const found = await sessionOf(db, { request, userId, clock })
      if (!found) throw new Problem({ status: 401, code: 'not_signed_in' })
      const { session, user, token } = found
      request.whose = userId
      refuseEnded(session, user, request)
      const deviceId = deviceOfResumable(session)
      const opened = await passwordChecks.take({
        answer: reply.raw,
        who: 'known',
        work: () => resume(request, { user, session, token, deviceId, pin: request.body.pin }),
      })
      if (opened.token !== null) setSessionCookie(reply, { userId, token: opened.token })
      return {
        ...userOf(user),
        half: opened.half,
        sealId: session.seal_id,
        ...(secret !== null && { sealKey: sealKeyOf(session.seal_id, secret) }),
      }
    },
  )

  function refuseEnded(session: SessionRow, user: UserRow, request: FastifyRequest): void {
    if (session.revoked_at !== null || user.closed_at !== null)
      throw new Problem({ status: 401, code: 'session_revoked' })
    if (Date.parse(session.expires_at) <= clock()) throw new Problem({ status: 401, code: 'session_expired' })
    if (user.is_demo === 1 && !takesDemoAccounts(request, context.config))
      throw new Problem({ status: 401, code: 'demo_account_refused' })
    if (needsOwnPassword(user)) throw new Problem({ status: 401, code: 'password_change_needed' })
  }

  /** The device of a session that a PIN may resume. After a sign-out, only the password works. */
  function deviceOfResumable({ scope, suspended_at: suspendedAt, device_id: deviceId }: SessionRow): string {
    if (scope === 'outbox' && suspendedAt === null) throw fullSessionNeeded({ wake: 'password' })
    return deviceId
  }

  type Resuming = { user: UserRow; session: SessionRow; token: string; deviceId: string; pin: string }

  async function resume(
    request: FastifyRequest,
    { user, session, token, deviceId, pin }: Resuming,
  ): Promise<{ half: string; token: string | null }> {
    const pair = { deviceId, userId: user.id }
    const stored = secret === null ? undefined : await inTransaction(db, (tx) => countPinTry(tx, pair))
    if (secret === null || !stored) throw pinLocked()
    if (!(await isRightPin({ pin, userId: user.id, secret }, stored.pin_hash))) throw await refusedPin(user, pair)
    return inTransaction(db, async (tx) => {
      const present = { user: await findUserForUpdate(tx, user.id), session: await findSessionForUpdate(tx, session) }
      if (!present.user || !present.session) throw new Problem({ status: 401, code: 'not_signed_in' })
      refuseEnded(present.session, present.user, request)
      deviceOfResumable(present.session)
      if ((await findPinForUpdate(tx, pair))?.pin_hash !== stored.pin_hash) throw pinLocked()
      await forgivePinTry(tx, pair)
      await noteOwn(tx, 'resume', { user, now: isoNow(clock) })
      const half = await openAgain(tx, { session: present.session, clock })
      return { half, token: await rotateToken(tx, { session: present.session, token, clock }) }
    })
  }

  async function refusedPin(user: UserRow, pair: { deviceId: string; userId: string }): Promise<Problem> {
    const isLast = !(await hasUsablePin(db, pair))
    await inTransaction(db, (tx) => noteRefusedPin(tx, { user, now: isoNow(clock), isLast }))
    return isLast ? pinLocked() : new Problem({ status: 403, code: 'wrong_pin' })
  }
}

/** There is no PIN, or too many tries were wrong: only the password works. */
function pinLocked(): Problem {
  return new Problem({ status: 403, code: 'pin_locked' })
}
