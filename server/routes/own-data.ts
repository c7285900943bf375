import { browserOf, noteOwnData } from '../audit/security-events.ts'
import { inTransaction } from '../database/database.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { OWN_DATA } from '../openapi/answers.ts'
import { ownDataOf } from '../personal-data/own-data.ts'
import { accountOf } from '../plugins/account.ts'

/** Everything that the server holds about the signed-in person, as a file for them. */
export function addOwnDataRoute(api: App, { db, clock }: Context): void {
  api.get('/users/me/data', { config: { call: 'ownData', answer: OWN_DATA } }, async (request) => {
    const { user } = accountOf(request)
    const now = isoNow(clock)
    await inTransaction(db, (tx) => noteOwnData(tx, { user, browser: browserOf(request), now }))
    return ownDataOf(db, { user, now })
  })
}
