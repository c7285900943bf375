import type { FastifyRequest } from 'fastify'
import { FIRST_RUN_HEADER, firstRunBodySchema } from '../../src/shared/contract/chain-import.ts'
import { firstRun, firstRunUntil, tokenUntil } from '../accounts/first-run.ts'
import type { App, Context } from '../http/context.ts'
import { comeBackLater } from '../http/problem.ts'
import { RateLimit } from '../http/rate.ts'
import { FIRST_RUN, IMPORTED } from '../openapi/answers.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { MAX_IMPORT_BYTES } from '../plugins/json-body.ts'
import { refuseWeakPassword } from '../rules/refuse-weak-password.ts'
import { refuseInsecure } from '../sessions/insecure-connection.ts'

/** For people who set up a chain; a token cannot be guessed anyway. */
const ADDRESS_RATE = { perSecond: 1, atOnce: 60 }

/**
 * The first run of an empty database, with the one-time token of the link that the server prints at its start
 * (`server.ts`). There is no account yet, so these calls are public; the token is the permission, and the header, which
 * no form of another site can send, the CSRF guard.
 */
export function addFirstRunRoutes(api: App, context: Context): void {
  const { db, clock } = context
  const limit = new RateLimit(clock, ADDRESS_RATE)

  api.get('/firstRun', { config: { call: 'public', answer: FIRST_RUN } }, async (request) => {
    refuseTooMany(request)
    return { until: await firstRunUntil(db, tokenOf(request), clock) }
  })

  api.post(
    '/firstRun',
    {
      config: { call: 'public', answer: IMPORTED },
      bodyLimit: MAX_IMPORT_BYTES,
      schema: { body: firstRunBodySchema },
      // Before the body, which may be large, is read.
      onRequest: async (request) => {
        refuseTooMany(request)
        refuseInsecure(request, context)
        await tokenUntil(db, tokenOf(request), clock)
      },
    },
    async (request) => {
      const { manager } = request.body
      await refuseWeakPassword(manager.password, { whose: { ...manager, isAdmin: true }, path: 'manager.password' })
      // Before the transaction, because hashing is slow on purpose.
      const passwordHash = await hashPassword(manager.password)
      return firstRun(db, { body: request.body, passwordHash, clock })
    },
  )

  function refuseTooMany({ ip }: FastifyRequest): void {
    if (!limit.take(ip)) throw comeBackLater({ status: 429 })
  }
}

function tokenOf({ headers }: FastifyRequest): string {
  const token = headers[FIRST_RUN_HEADER.toLowerCase()]
  return typeof token === 'string' ? token : ''
}
