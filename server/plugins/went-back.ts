import { ANSWERED_KEYS_HEADER, WENT_BACK_HEADER } from '../../src/shared/contract/api-paths.ts'
import type { App, Context } from '../http/context.ts'
import { countKeys } from '../repositories/idempotency-keys.ts'

/** The app never sends more. */
const MOST_KEYS = 20

/**
 * Sets a header if the database does not know all the idempotency keys that the client names as accepted: it was
 * restored from a backup.
 */
export function addWentBack(api: App, { db }: Context): void {
  api.addHook('onRequest', async ({ account, headers }, reply) => {
    const named = headers[ANSWERED_KEYS_HEADER.toLowerCase()]
    if (typeof named !== 'string' || account === null) return
    const keys = [...new Set(named.split(','))].slice(0, MOST_KEYS)
    if ((await countKeys(db, { accountId: account.user.id, keys })) < keys.length) reply.header(WENT_BACK_HEADER, '1')
  })
}
