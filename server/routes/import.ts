import { importBodySchema } from '../../src/shared/contract/chain-import.ts'
import { importChain } from '../accounts/import-chain.ts'
import { inTransaction } from '../database/database.ts'
import type { App, Context } from '../http/context.ts'
import type { Semaphore } from '../http/semaphore.ts'
import { IMPORTED } from '../openapi/answers.ts'
import { confirmPassword } from '../passwords/password-tries.ts'
import { accountOf } from '../plugins/account.ts'
import { MAX_IMPORT_BYTES } from '../plugins/json-body.ts'

/**
 * A manager imports pharmacies and people. Without an idempotency key, because the stored response would contain
 * passwords; the key in the body makes it safe to repeat.
 */
export function addImportRoutes(api: App, context: Context, passwordChecks: Semaphore): void {
  const { db, clock } = context
  api.post(
    '/users/import',
    {
      config: { call: 'importPeople', answer: IMPORTED },
      bodyLimit: MAX_IMPORT_BYTES,
      schema: { body: importBodySchema },
    },
    async (request, reply) => {
      const { user } = accountOf(request)
      const { currentPassword, key, ...texts } = request.body
      await confirmPassword(context, { request, reply, user, password: currentPassword, passwordChecks })
      return inTransaction(db, (tx) => importChain(tx, { texts, key, actor: user, clock }))
    },
  )
}
