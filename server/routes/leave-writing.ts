import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { leaveUpdateBodySchema, newLeaveBodySchema } from '../../src/shared/contract/leave.ts'
import type { Leave, NewLeaveBody } from '../../src/shared/contract/leave.ts'
import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'
import { leaveDayProblems, leaveDays, rejoinDayProblem } from '../../src/shared/rules/leave-days.ts'
import { changeLeave } from '../../src/shared/rules/leave-states.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import type { LeaveRow, UserRow } from '../database/tables.ts'
import { accountOf } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { conflict, forbidden, invalidField, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { nextChange } from '../repositories/changes.ts'
import { findLeaveForUpdate, insertLeaves, leaveOf, updateLeave, LEAVE_FIELDS } from '../repositories/leaves.ts'
import { leaveColumns } from '../rules/leave-columns.ts'
import { meantAction } from '../rules/leave-write.ts'
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
        const wrong = leaveDayProblems(body, riyadhDayOf(context.clock()))
        if (wrong.dateFrom) throw invalidField('dateFrom', 'day_implausible')
        if (wrong.dateTo)
          throw invalidField('dateTo', wrong.dateTo === 'beforeFirst' ? 'last_before_first' : 'day_implausible')
        refuseTooLarge(newLeaveBodySchema, { after: { fields: body, extra } })
        const row = newLeaveRow({ body, extra, user, now: isoNow(context.clock), today: riyadhDayOf(context.clock()) })
        const [inserted] = await insertLeaves(tx, [{ ...row, change_seq: await nextChange(tx, 'leaves') }])
        if (!inserted) throw new Error('the leave was not inserted')
        return leaveOf(inserted)
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
        const next: LeaveRow = {
          ...row,
          ...leaveColumns({ changes: change.changes, action, by: user.employee_name, now }),
          revision: row.revision + 1,
          change_seq: await nextChange(tx, 'leaves'),
          updated_at: now,
        }
        await updateLeave(tx, next)
        const after = leaveOf(next)
        await writeAudit(tx, {
          at: now,
          actor: user,
          entity: 'leave',
          entityId: row.id,
          action: action.is,
          before: leave,
          after,
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

type NewLeave = { body: NewLeaveBody; extra: object; user: UserRow; now: string; today: string }

function newLeaveRow({ body, extra, user, now, today }: NewLeave) {
  return {
    id: randomUUID(),
    requester_id: user.id,
    requester_name: user.employee_name,
    requester_shortest_name: user.shortest_name,
    requester_email: user.email,
    status: 'Pending' as const,
    date_from: body.dateFrom,
    date_to: body.dateTo,
    nature: body.natureLeave,
    days: leaveDays(body),
    // An offline request keeps the day it was made, unless the tablet's clock is ahead.
    apply_date: body.applyDate !== null && body.applyDate <= today ? body.applyDate : today,
    outside_travelling: body.outsideTravelling ? 1 : 0,
    comment: body.comment,
    days_late: '0',
    client_ref: body.clientRef ?? null,
    extra: JSON.stringify(extra),
    created_at: now,
    updated_at: now,
  }
}
