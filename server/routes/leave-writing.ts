import { z } from 'zod'
import { LEAVE_TYPE_SETTINGS, mostDaysOf } from '../../src/shared/contract/chain/leave-types.ts'
import { leaveUpdateBodySchema, newLeaveBodySchema } from '../../src/shared/contract/leave.ts'
import type { Leave, NewLeaveBody } from '../../src/shared/contract/leave.ts'
import { riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { leaveDayProblems, rejoinDayProblem } from '../../src/shared/rules/leave/leave-days.ts'
import { changeLeave } from '../../src/shared/rules/leave/leave-states.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { accountOf } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { conflict, forbidden, invalidField, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import { addLeave, findLeaveForUpdate, leaveOf, updateLeave, LEAVE_FIELDS } from '../repositories/leaves.ts'
import { meantAction } from '../rules/leave-write.ts'
import { findUser } from '../repositories/users.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'
import { LEAVE } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })

export function addLeaveWritingRoutes(api: App, context: Context): void {
  api.post(
    '/leaves/addALeave',
    { config: { call: 'addALeave', answer: LEAVE }, schema: { body: newLeaveBodySchema } },
    async (request, reply) => {
      const { body } = request
      const extra = unknownFields(body, LEAVE_FIELDS)
      const { user } = accountOf(request)
      const effect = async (tx: Queries) => {
        const today = riyadhDayOf(context.clock())
        const wrong = leaveDayProblems(body, today)
        if (wrong.dateFrom) throw invalidField('dateFrom', 'day_implausible')
        if (wrong.dateTo)
          throw invalidField('dateTo', wrong.dateTo === 'beforeFirst' ? 'last_before_first' : 'day_implausible')
        refuseTooLarge(newLeaveBodySchema, { after: { fields: body, extra } })
        const applyDate = applyDateOf(body, today)
        const types = await readChainSection(tx, LEAVE_TYPE_SETTINGS)
        const mostDays = mostDaysOf(types, body.natureLeave)
        if (mostDays === null) throw invalidField('natureLeave', 'invalid_value')
        const leave = { body, extra, requester: user, applyDate, mostDays, now: isoNow(context.clock) }
        return leaveOf(await addLeave(tx, leave))
      }
      return runCommand({ context, request, reply, effect })
    },
  )

  api.post(
    '/leaves/leaveUpdate/:id',
    {
      config: { call: 'leaveUpdate', answer: LEAVE },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { params: idParams, body: leaveUpdateBodySchema },
    },
    async (request, reply) => {
      const { body } = request
      const { user, reach } = accountOf(request)
      const actor = reach === 'all' ? 'manager' : 'requester'
      const now = isoNow(context.clock)
      const effect = async (tx: Queries) => {
        const row = await findLeaveForUpdate(tx, request.params.id)
        if (!row) throw unknownId()
        if (actor === 'requester' && row.requester_id !== user.id) throw forbidden()
        const leave = leaveOf(row)
        if (body.revision !== undefined && body.revision !== row.revision) throw conflict('stale_revision', leave)
        const action = meantAction({ leave, body, actor })
        if (action === null) return leave
        if (action === 'unknown') throw conflict('forbidden_transition', leave)
        const change = changeLeave({ leave, action, actor })
        if (!change.ok) throw change.code === 'forbidden' ? forbidden() : conflict('forbidden_transition', leave)
        if (action.is === 'requestRejoin')
          refuseRejoinDay({ leave, day: action.date, today: riyadhDayOf(context.clock()) })
        const { changes } = change
        const after = leaveOf(await updateLeave(tx, row, { changes, action, by: user.employee_name, now }))
        await writeAudit(tx, {
          at: now,
          actor: user,
          entity: 'leave',
          entityId: row.id,
          action: action.is,
          before: leave,
          after,
          ...(actor === 'manager' && { place: (await findUser(tx, row.requester_id))?.current_pharmacy ?? '' }),
        })
        return after
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

function refuseRejoinDay({ leave, day, today }: { leave: Leave; day: string; today: string }): void {
  const wrong = rejoinDayProblem({ dateFrom: leave.dateFrom, day, today })
  if (wrong) throw invalidField('dateRejoinRequest', wrong === 'tooEarly' ? 'before_first_day' : 'day_implausible')
}

/** An offline request keeps the day it was made, unless the tablet's clock is ahead. */
function applyDateOf({ applyDate }: NewLeaveBody, today: string): string {
  return applyDate !== null && applyDate <= today ? applyDate : today
}
