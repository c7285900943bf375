import { z } from 'zod'
import { retireBodySchema } from '../../src/shared/contract/shortages.ts'
import { mayRetire } from '../../src/shared/rules/shortages/shortage-retiring.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { accountOf } from '../plugins/account.ts'
import { conflict, forbidden, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { findShortageForUpdate, setRetired, shortageOf } from '../repositories/shortages.ts'
import { SHORTAGE } from '../openapi/answers.ts'

const ACTIONS = [
  { action: 'retire', call: 'retireShortage' },
  { action: 'unretire', call: 'unretireShortage' },
] as const
const idParams = z.object({ id: z.string() })

/** Takes a shortage off the list for everyone, or puts it back. Idempotent: a repeated call changes nothing. */
export function addShortageRetiringRoutes(api: App, context: Context): void {
  for (const { action, call } of ACTIONS) {
    const isRetiring = action === 'retire'
    api.post(
      `/trendingShortages/${action}/:id`,
      { config: { call, answer: SHORTAGE }, schema: { params: idParams, body: retireBodySchema } },
      async (request, reply) => {
        const { user, reach } = accountOf(request)
        const now = isoNow(context.clock)
        const effect = async (tx: Queries) => {
          const row = await findShortageForUpdate(tx, request.params.id)
          if (!row) throw unknownId()
          const before = shortageOf(row)
          const hasOthers = row.registerers.some(({ user_id }) => user_id !== user.id)
          const verdict = mayRetire({
            isManager: reach === 'all',
            isAdder: row.added_by === user.id,
            hasOthers,
          })
          if (verdict === 'forbidden') throw forbidden()
          if (verdict === 'still_supported') throw conflict('still_supported', before)
          if ((row.retired_at !== null) === isRetiring) return before
          if (request.body.revision !== row.revision) throw conflict('stale_revision', before)
          const byName = isRetiring ? user.employee_name : null
          const after = shortageOf(await setRetired(tx, { row, byName, now }))
          await writeAudit(tx, { at: now, actor: user, entity: 'shortage', entityId: row.id, action, before, after })
          return after
        }
        return runCommand({ context, request, reply, effect })
      },
    )
  }
}
