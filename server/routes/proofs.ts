import { proofsBodySchema } from '../../src/shared/contract/session-bodies.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { inTransaction } from '../database/database.ts'
import { isProvenBy } from '../sessions/halves.ts'
import { accountOf } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { listProofKeysOf } from '../repositories/sessions.ts'
import { noteChangedRows } from '../audit/security-events.ts'
import { UNPROVEN } from '../openapi/answers.ts'

/**
 * For a user who returns to a device that has lost their former half: reports which of their rows someone else has
 * changed meanwhile.
 */
export function addProofRoutes(api: App, { db, clock }: Context): void {
  api.post(
    '/users/proofs',
    {
      config: { call: 'proofs', answer: UNPROVEN },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { body: proofsBodySchema },
    },
    async (request) => {
      const { user } = accountOf(request)
      const proofKeys = await listProofKeysOf(db, user.id)
      const changed = request.body.rows.filter(
        ({ proof, ...row }) => !isProvenBy({ ...row, ownerId: user.id }, { proof, proofKeys }),
      )
      const unproven = changed.map(({ opId }) => opId)
      if (unproven.length > 0)
        await inTransaction(db, (tx) => noteChangedRows(tx, { user, opIds: unproven, now: isoNow(clock) }))
      return { unproven }
    },
  )
}
