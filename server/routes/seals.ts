import { sealsBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { MOST_SEALS } from '../../src/shared/contract/session.ts'
import type { App, Context } from '../context.ts'
import { comeBackLater } from '../problem.ts'
import { RateLimit } from '../rate.ts'
import { findOpenSeals } from '../repositories/seals.ts'
import { isSealOf } from '../seal-id.ts'

/** A shop's tablets ask from one address, each once an hour and at its first contact. */
const ADDRESS_RATE = { perSecond: 10, atOnce: 500 }

/** Asked without a session, also for people who are signed out: a seal's id is known to nobody but the devices that keep it. */
export function addSealRoutes(api: App, { db, clock, databaseId }: Context): void {
  const limit = new RateLimit(clock, ADDRESS_RATE)
  api.post('/seals', { config: { call: 'public' }, schema: { body: sealsBodySchema } }, async (request) => {
    if (!limit.take(request.ip)) throw comeBackLater({ status: 429 })
    const ids = [...new Set(request.body.ids)].filter((id) => isSealOf(id, databaseId)).slice(0, MOST_SEALS)
    const open = await findOpenSeals(db, ids)
    return { ended: ids.filter((id) => !open.has(id)) }
  })
}
