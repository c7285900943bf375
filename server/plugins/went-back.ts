import { ANSWERED_KEYS_HEADER, WENT_BACK_HEADER } from '../../src/shared/contract/api-paths.ts'
import type { App, Context } from '../context.ts'
import { countKeys } from '../repositories/idempotency-keys.ts'

/** More than the app ever names. */
const MOST_KEYS = 20

/** Tells who names keys of writes that were answered here whether this database knows them all: one that was put back does not. */
export function addWentBack(api: App, { db }: Context): void {
  api.addHook('onRequest', async ({ account, headers }, reply) => {
    const named = headers[ANSWERED_KEYS_HEADER.toLowerCase()]
    if (typeof named !== 'string' || account === null) return
    const keys = [...new Set(named.split(','))].slice(0, MOST_KEYS)
    if ((await countKeys(db, { accountId: account.user.id, keys })) < keys.length) reply.header(WENT_BACK_HEADER, '1')
  })
}
