import { z } from 'zod'
import { accountChangeBodySchema } from '../../src/shared/contract/session-bodies.ts'
import type { SignedInDevice } from '../../src/shared/contract/signed-in-devices.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import { confirmPassword } from '../passwords/password-tries.ts'
import { accountOf } from '../plugins/account.ts'
import { unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { endSeal } from '../repositories/seals.ts'
import { listSessionsOf, revokeSession } from '../repositories/sessions.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { DEVICES, DONE } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })

/** Lists a user's sessions and ends them. */
export function addOwnSessionRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  const { db, clock } = context

  api.get('/users/sessions', { config: { call: 'sessions', answer: DEVICES } }, async (request) => {
    const { user, session: own } = accountOf(request)
    const sessions = await listSessionsOf(db, { userId: user.id, now: isoNow(clock) })
    return sessions.map((session): SignedInDevice => ({
      _id: session.id,
      browser: session.browser ?? '',
      signedInAt: session.created_at,
      endsAt: session.expires_at,
      isSignedOut: session.scope === 'outbox',
      isThis: session.id === own.id,
    }))
  })

  api.delete(
    '/users/sessions/:id',
    { config: { call: 'endSession', answer: DONE }, schema: { params: idParams, body: accountChangeBodySchema } },
    async (request, reply) => {
      const { user } = accountOf(request)
      await confirmPassword(context, { request, reply, user, password: request.body.currentPassword, passwordChecks })
      await inTransaction(db, async (tx) => {
        const now = isoNow(clock)
        const session = (await listSessionsOf(tx, { userId: user.id, now })).find(({ id }) => id === request.params.id)
        if (!session) throw unknownId()
        await revokeSession(tx, { session, now })
        await endSeal(tx, { id: session.seal_id, now })
        await writeAudit(tx, {
          at: now,
          actor: user,
          entity: 'employee',
          entityId: user.id,
          action: 'endSession',
          before: null,
          after: { browser: session.browser ?? '' },
        })
      })
      return { status: 'ok' }
    },
  )
}
