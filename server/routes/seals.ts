import { sealsBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { MOST_SEALS } from '../../src/shared/contract/session.ts'
import { clientAddress } from '../http/client-address.ts'
import type { App, Context } from '../http/context.ts'
import { comeBackLater } from '../http/problem.ts'
import { RateLimit } from '../http/rate.ts'
import { findOpenSeals } from '../repositories/seals.ts'
import { isSealOf } from '../sessions/seal-id.ts'
import { ENDED } from '../openapi/answers.ts'

/** A shop's tablets share one address; each asks once an hour and on its first contact. */
const ADDRESS_RATE = { perSecond: 10, atOnce: 500 }

/** Works without a session, also for signed-out users: only the devices that hold a seal know its id. */
export function addSealRoutes(api: App, { db, clock, databaseId }: Context): void {
  const limit = new RateLimit(clock, ADDRESS_RATE)
  api.post(
    '/seals',
    { config: { call: 'public', answer: ENDED }, schema: { body: sealsBodySchema } },
    async (request) => {
      if (!limit.take(clientAddress(request))) throw comeBackLater({ status: 429 })
      const ids = [...new Set(request.body.ids)].filter((id) => isSealOf(id, databaseId)).slice(0, MOST_SEALS)
      const open = await findOpenSeals(db, ids)
      return { ended: ids.filter((id) => !open.has(id)) }
    },
  )
}
