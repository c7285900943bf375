import { z } from 'zod'
import { voidBodySchema } from '../../src/shared/contract/slip-void.ts'
import type { Queries } from '../database/database.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { conflict, forbidden, unknownId } from '../http/problem.ts'
import { SLIP } from '../openapi/answers.ts'
import { accountOf } from '../plugins/account.ts'
import { writeAudit } from '../repositories/audit.ts'
import { nextChange } from '../repositories/changes.ts'
import { findPayroll, FIRST_REVISION, slipOf } from '../repositories/payrolls.ts'
import { findUser } from '../repositories/users.ts'
import { findVoidedSlip, voidedSlipOf, voidSlip } from '../repositories/voided-slips.ts'

const idParams = z.object({ id: z.string() })

/** Declares a slip void: it stays readable, and no longer counts. Idempotent: the first reason stays. */
export function addSlipVoidingRoute(api: App, context: Context): void {
  api.post(
    '/payrolls/void/:id',
    { config: { call: 'voidPayroll', answer: SLIP }, schema: { params: idParams, body: voidBodySchema } },
    async (request, reply) => {
      const { id } = request.params
      const { reason, revision } = request.body
      const { user: actor } = accountOf(request)
      const now = isoNow(context.clock)
      const effect = async (tx: Queries) => {
        // Taken first: it makes voids and new slips of the same month wait for each other, in one order.
        const changeSeq = await nextChange(tx, 'payrolls')
        const done = await findVoidedSlip(tx, id)
        if (done) return voidedSlipOf(done)
        const row = await findPayroll(tx, id)
        if (!row) throw unknownId()
        // Slips of people who became accountants later.
        if (row.user_id === actor.id) throw forbidden()
        const before = slipOf(row)
        if (revision !== FIRST_REVISION) throw conflict('stale_revision', before)
        const after = await voidSlip(tx, { row, byName: actor.employee_name, reason, changeSeq, now })
        const person = await findUser(tx, row.user_id)
        await writeAudit(tx, {
          at: now,
          actor,
          entity: 'payroll',
          entityId: id,
          action: 'void',
          before,
          after,
          ...(person && { place: person.current_pharmacy }),
        })
        return after
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}
