import { z } from 'zod'
import {
  correctionUpdateBodySchema,
  newCorrectionBodySchema,
  newPunchBodySchema,
} from '../../src/shared/contract/attendance-bodies.ts'
import { DEVICE_TIME_HEADER } from '../../src/shared/contract/api-paths.ts'
import { correctedTime, doubleOf } from '../../src/shared/rules/hours/punches.ts'
import type { Queries } from '../database/database.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { conflict, forbidden, invalidField, unknownId } from '../http/problem.ts'
import { CORRECTION, PUNCH } from '../openapi/answers.ts'
import { accountOf } from '../plugins/account.ts'
import { writeAudit } from '../repositories/audit.ts'
import { nextChange } from '../repositories/changes.ts'
import {
  addCorrection,
  CORRECTION_FIELDS,
  correctionOf,
  decideCorrectionRow,
  findCorrectionByRef,
  findCorrectionForUpdate,
} from '../repositories/punch-corrections.ts'
import {
  addDouble,
  addPunch,
  findPunch,
  findPunchByRef,
  PUNCH_FIELDS,
  punchesAround,
  punchOf,
} from '../repositories/punches.ts'
import { findUser } from '../repositories/users.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'
import { addAttendanceReadingRoutes } from './attendance-reading.ts'

const idParams = z.object({ id: z.string() })

export function addAttendanceRoutes(api: App, context: Context): void {
  addAttendanceReadingRoutes(api, context)
  addCorrectionRoutes(api, context)

  api.post(
    '/attendance/addAPunch',
    { config: { call: 'addAPunch', answer: PUNCH }, schema: { body: newPunchBodySchema } },
    async (request, reply) => {
      const { body } = request
      const { user } = accountOf(request)
      const receivedAt = context.clock()
      const now = isoNow(context.clock)
      const extra = unknownFields(body, PUNCH_FIELDS)
      const arrival = { receivedAt, sentAt: deviceTimeIn(request.headers) }
      const time = correctedTime({ deviceAt: Date.parse(body.deviceAt), clock: body.clock, arrival })
      const effect = async (tx: Queries) => {
        refuseTooLarge(newPunchBodySchema, { after: { fields: body, extra } })
        // Taken first: of two taps at the same time, the second one sees the first.
        const changeSeq = await nextChange(tx, 'punches')
        const ref = body.clientRef
        const stored = ref === undefined ? undefined : await findPunchByRef(tx, { userId: user.id, ref })
        if (stored) return punchOf(stored)
        const around = await punchesAround(tx, { userId: user.id, at: time.at })
        const double = doubleOf(around.map(punchOf), { direction: body.direction, at: time.at })
        const row = around.find(({ id }) => id === double?._id)
        if (!row) return punchOf(await addPunch(tx, { body, extra, user, time, changeSeq, now }))
        const at = new Date(time.at).toISOString()
        const tap = { clientRef: ref ?? '', deviceAt: body.deviceAt, at, receivedAt: now }
        return punchOf(await addDouble(tx, row, tap))
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

function addCorrectionRoutes(api: App, context: Context): void {
  api.post(
    '/attendance/addACorrection',
    { config: { call: 'addACorrection', answer: CORRECTION }, schema: { body: newCorrectionBodySchema } },
    async (request, reply) => {
      const { body } = request
      const { user: requester, reach } = accountOf(request)
      if (reach === 'own' && body.userId !== requester.id) throw forbidden()
      const now = isoNow(context.clock)
      const extra = unknownFields(body, CORRECTION_FIELDS)
      const effect = async (tx: Queries) => {
        refuseTooLarge(newCorrectionBodySchema, { after: { fields: body, extra } })
        if (body.to !== null && body.to > now) throw invalidField('to', 'time_in_future')
        if (body.punchId === null && body.to === null) throw invalidField('to', 'required')
        const person = await findUser(tx, body.userId)
        if (!person) throw invalidField('userId', 'unknown')
        const punch = body.punchId === null ? null : ((await findPunch(tx, body.punchId)) ?? null)
        if (body.punchId !== null && punch?.user_id !== person.id) throw invalidField('punchId', 'unknown')
        const changeSeq = await nextChange(tx, 'corrections')
        const ref = body.clientRef
        const stored =
          ref === undefined ? undefined : await findCorrectionByRef(tx, { requestedById: requester.id, ref })
        if (stored) return correctionOf(stored)
        const after = correctionOf(await addCorrection(tx, { body, extra, person, requester, punch, changeSeq, now }))
        const entry = { entity: 'attendance', entityId: after._id, action: 'add', before: null, after } as const
        await writeAudit(tx, { at: now, actor: requester, ...entry })
        return after
      }
      return runCommand({ context, request, reply, effect })
    },
  )

  api.post(
    '/attendance/correctionUpdate/:id',
    {
      config: { call: 'correctionUpdate', answer: CORRECTION },
      schema: { params: idParams, body: correctionUpdateBodySchema },
    },
    async (request, reply) => {
      const { status, revision } = request.body
      const { user } = accountOf(request)
      const now = isoNow(context.clock)
      const effect = async (tx: Queries) => {
        const row = await findCorrectionForUpdate(tx, request.params.id)
        if (!row) throw unknownId()
        const before = correctionOf(row)
        if (row.user_id === user.id) throw forbidden()
        if (revision !== undefined && revision !== row.revision) throw conflict('stale_revision', before)
        if (status === row.status) return before
        if (row.status !== 'Pending' || status === 'Pending') throw conflict('forbidden_transition', before)
        const after = correctionOf(await decideCorrectionRow(tx, row, { status, by: user.employee_name, now }))
        const action = status === 'Approved' ? 'approve' : 'reject'
        await writeAudit(tx, { at: now, actor: user, entity: 'attendance', entityId: row.id, action, before, after })
        return after
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

/** The device's time when it sent the request; null if it did not say. */
function deviceTimeIn(headers: Record<string, unknown>): number | null {
  const sent = headers[DEVICE_TIME_HEADER.toLowerCase()]
  const time = typeof sent === 'string' && /^\d{1,15}$/.test(sent) ? Number(sent) : null
  return time
}
