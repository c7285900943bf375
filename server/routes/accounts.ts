import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  accountChangeBodySchema,
  passwordResetBodySchema,
  reopenBodySchema,
} from '../../src/shared/contract/session-bodies.ts'
import { closeAccount, personForUpdate, reopenAccount } from '../accounts/account-state.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import type { UserRow } from '../database/tables.ts'
import { takesDemoAccounts } from '../accounts/demo-accounts.ts'
import { endAccessOf } from '../accounts/end-access.ts'
import { newOneTimePassword, oneTimeUntil } from '../accounts/one-time-passwords.ts'
import { confirmPassword, triesOf } from '../passwords/password-tries.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { accountOf } from '../plugins/account.ts'
import { forbidden, invalidField } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { setPasswordHash } from '../repositories/user-passwords.ts'
import { findUserByEmail, userOf } from '../repositories/users.ts'
import { noteRefusedConfirmation } from '../audit/security-events.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { DONE, ONE_TIME_PASSWORD, USER } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })

/**
 * What a manager does to another user's account, each time after entering their own password. Without idempotency keys:
 * the response of a reset contains a password, which must not be stored.
 */
export function addAccountRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  const { db, clock } = context

  api.post(
    '/users/:id/password',
    {
      config: { call: 'resetPassword', answer: ONE_TIME_PASSWORD },
      schema: { params: idParams, body: passwordResetBodySchema },
    },
    async (request, reply) => {
      const { currentPassword, secondManager } = request.body
      const actor = await confirmed({ request, reply, id: request.params.id, currentPassword })
      const second = secondManager ? await secondManagerOf(request, reply, secondManager) : null
      const oneTimePassword = newOneTimePassword()
      const passwordHash = await hashPassword(oneTimePassword)
      const until = oneTimeUntil(clock())
      await inTransaction(db, async (tx) => {
        const user = await personForUpdate(tx, request.params.id)
        // Otherwise one manager could take over another's account and make decisions in their name.
        if (user.is_admin === 1 && (second === null || second.id === user.id || second.id === actor.id))
          throw forbidden('second_manager_needed')
        const now = isoNow(clock)
        await setPasswordHash(tx, { userId: user.id, passwordHash, now, oneTimeUntil: until })
        await endAccessOf(tx, { userId: user.id, now })
        const after = second && { secondManager: second.employee_name }
        await writeAudit(tx, {
          at: now,
          actor,
          entity: 'employee',
          entityId: user.id,
          action: 'resetPassword',
          before: null,
          after,
        })
      })
      return { oneTimePassword, until }
    },
  )

  const changes = [
    ['deactivate', 'closeAccount', closeAccount, accountChangeBodySchema],
    ['reactivate', 'reopenAccount', reopenAccount, reopenBodySchema],
  ] as const
  for (const [path, call, change, body] of changes) {
    api.post(
      `/users/:id/${path}`,
      { config: { call, answer: USER }, schema: { params: idParams, body } },
      async (request, reply) => {
        const { currentPassword, ...how } = request.body
        const actor = await confirmed({ request, reply, id: request.params.id, currentPassword })
        return inTransaction(db, async (tx) => {
          await change(tx, { userId: request.params.id, actor, now: isoNow(clock), ...how })
          return userOf(await personForUpdate(tx, request.params.id))
        })
      },
    )
  }

  api.delete(
    '/users/:id/sessions',
    { config: { call: 'endSessionsOf', answer: DONE }, schema: { params: idParams, body: accountChangeBodySchema } },
    async (request, reply) => {
      const actor = await confirmed({
        request,
        reply,
        id: request.params.id,
        currentPassword: request.body.currentPassword,
      })
      await inTransaction(db, async (tx) => {
        const { id } = await personForUpdate(tx, request.params.id)
        const now = isoNow(clock)
        await endAccessOf(tx, { userId: id, now })
        await writeAudit(tx, {
          at: now,
          actor,
          entity: 'employee',
          entityId: id,
          action: 'endSessions',
          before: null,
          after: null,
        })
      })
      return { status: 'ok' }
    },
  )

  type Asked = { request: FastifyRequest; reply: FastifyReply; id: string; currentPassword: string }

  /** The calling manager, after password confirmation. Not for one's own account, which is changed on the profile. */
  async function confirmed({ request, reply, id, currentPassword }: Asked): Promise<UserRow> {
    const { user } = accountOf(request)
    if (id === user.id) throw forbidden('own_account')
    await confirmPassword(context, { request, reply, user, password: currentPassword, passwordChecks })
    return user
  }

  /** Tries are counted as at sign-in. A user who is not a manager gets the same refusal as a wrong password. */
  async function secondManagerOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, password }: { email: string; password: string },
  ): Promise<UserRow> {
    const found = await findUserByEmail(db, email)
    const isOpen =
      found?.closed_at === null &&
      found.one_time_until === null &&
      (found.is_demo === 0 || takesDemoAccounts(request, context.config))
    const manager = found?.is_admin === 1 && isOpen ? found : null
    const tries = await triesOf(context, request, { email, userId: found?.id ?? null })
    const check = async () => {
      const isLast = await tries.count()
      if (manager && (await verifyPassword(password, manager.password_hash))) return manager
      if (!manager) await verifyPassword(password, null)
      await noteRefusedConfirmation(context, request, { user: found, isLast })
      throw invalidField('secondManager.password', 'wrong_password')
    }
    const second = await passwordChecks.take({ answer: reply.raw, who: tries.who, work: check })
    await tries.forgive(db, isoNow(clock))
    return second
  }
}
