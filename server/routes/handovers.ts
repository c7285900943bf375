import { z } from 'zod'
import { handoverAnswerBodySchema, newHandoverBodySchema } from '../../src/shared/contract/handovers.ts'
import { SHIFT_HOURS } from '../../src/shared/contract/chain/shift-hours.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { businessDayOf } from '../../src/shared/rules/days/business-day.ts'
import { isAnswered, mayAnswer } from '../../src/shared/rules/till/handover.ts'
import { toHalalas } from '../../src/shared/rules/values/halalas.ts'
import type { Queries } from '../database/database.ts'
import type { HandoverRow } from '../database/tables.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { keptTime } from '../http/kept-time.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { conflict, forbidden, Problem, unknownId } from '../http/problem.ts'
import { HANDOVER, HANDOVERS } from '../openapi/answers.ts'
import { accountOf } from '../plugins/account.ts'
import { writeAudit } from '../repositories/audit.ts'
import { readChainSection } from '../repositories/chain-settings.ts'
import {
  addAnswer,
  addHandover,
  findHandover,
  findHandoverForUpdate,
  handoverOf,
  HANDOVER_FIELDS,
  listHandovers,
} from '../repositories/handovers.ts'
import { reachableDays, refuseOutOfReach } from '../rules/pharmacy-access.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'

/** The `clientRef` of a handover. */
const idParams = z.object({ id: z.string() })
const nameParams = z.object({ name: z.string() })
const pharmacyQuery = listQuerySchema.extend({ from: z.optional(calendarDay), ref: z.string().max(100).optional() })
const rangeQuery = listQuerySchema.extend({ from: calendarDay, to: calendarDay })
const position = z.object({ createdAt: z.string(), id: z.string() })
const positionOf = ({ created_at, id }: HandoverRow) => ({ createdAt: created_at, id })
const how = { feed: 'handovers', positionOf, write: handoverOf } as const

export function addHandoverRoutes(api: App, context: Context): void {
  addReadingRoutes(api, context)

  api.post(
    '/handovers/addAHandover',
    { config: { call: 'addAHandover', answer: HANDOVER }, schema: { body: newHandoverBodySchema } },
    async (request, reply) => {
      const { body } = request
      const account = accountOf(request)
      const { user: writer } = account
      const now = isoNow(context.clock)
      const recordedAt = keptTime(body.recordedAt, now)
      const extra = unknownFields(body, HANDOVER_FIELDS)
      const effect = async (tx: Queries) => {
        const { nightCutOff } = await readChainSection(tx, SHIFT_HOURS)
        const day = businessDayOf(Date.parse(recordedAt), nightCutOff)
        await refuseOutOfReach(tx, { account, pharmacyName: body.pharmacyName, day })
        refuseTooLarge(newHandoverBodySchema, { after: { fields: body, extra } })
        const stored = body.clientRef === undefined ? undefined : await findHandover(tx, body.clientRef)
        if (stored?.writer_id === writer.id) return handoverOf(stored)
        if (stored) throw new Problem({ status: 422, code: 'key_reused' })
        const handover = handoverOf(await addHandover(tx, { body, extra, writer, recordedAt, day, now }))
        const entry = {
          entity: 'handover',
          entityId: handover._id,
          action: 'add',
          before: null,
          after: handover,
        } as const
        await writeAudit(tx, { at: now, actor: writer, ...entry })
        return handover
      }
      return runCommand({ context, request, reply, effect })
    },
  )

  api.post(
    '/handovers/answerHandover/:id',
    {
      config: { call: 'answerHandover', answer: HANDOVER },
      schema: { params: idParams, body: handoverAnswerBodySchema },
    },
    async (request, reply) => {
      const { body } = request
      const account = accountOf(request)
      const { user: answerer } = account
      const now = isoNow(context.clock)
      const answeredAt = keptTime(body.answeredAt, now)
      const effect = async (tx: Queries) => {
        // An answer in the name of another person, or to one's own handover, proves nothing about the cash.
        if (body.answererId !== undefined && body.answererId !== answerer.id) throw forbidden()
        const row = await findHandoverForUpdate(tx, request.params.id)
        if (!row) throw unknownId()
        const { nightCutOff } = await readChainSection(tx, SHIFT_HOURS)
        const day = businessDayOf(Date.parse(answeredAt), nightCutOff)
        await refuseOutOfReach(tx, { account, pharmacyName: row.pharmacy_name, day })
        const before = handoverOf(row)
        if (!mayAnswer(before, answerer.id)) throw forbidden()
        refuseTooLarge(handoverAnswerBodySchema, { after: { fields: body, extra: {} } })
        if (isAnswered(before)) {
          const isSame =
            row.answerer_id === answerer.id &&
            row.answer === body.answer &&
            row.answer_cash === toHalalas(body.cash) &&
            row.answer_note === body.note
          if (isSame) return before
          throw conflict('forbidden_transition', before)
        }
        const after = handoverOf(await addAnswer(tx, row, { body, answerer, answeredAt, now }))
        await writeAudit(tx, {
          at: now,
          actor: answerer,
          entity: 'handover',
          entityId: row.id,
          action: body.answer,
          before,
          after,
        })
        return after
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

function addReadingRoutes(api: App, context: Context): void {
  const { db } = context

  api.get(
    '/handovers/pharmacyHandovers/:name',
    {
      config: { call: 'pharmacyHandovers', answer: HANDOVERS },
      schema: { params: nameParams, querystring: pharmacyQuery },
    },
    async (request, reply) => {
      const pharmacyName = request.params.name
      const { from, ref, ...query } = request.query
      const isReachable = await reachableDays(db, { account: accountOf(request), pharmacyName })
      const isVisible = ({ day }: HandoverRow) => isReachable(day)
      if (ref !== undefined) {
        const row = await findHandover(db, ref)
        return row?.pharmacy_name === pharmacyName && isVisible(row) ? [handoverOf(row)] : []
      }
      const { newest, asked } = await readListQuery(context, { query, feed: 'handovers', position })
      const rows = await listHandovers(db, { pharmacyName, ...(from === undefined ? {} : { fromDay: from }), ...asked })
      return sendList({ ...how, reply, context, newest, asked, rows, isVisible })
    },
  )

  api.get(
    '/handovers',
    { config: { call: 'allHandovers', answer: HANDOVERS }, schema: { querystring: rangeQuery } },
    async (request, reply) => {
      const { from, to, ...query } = request.query
      const { newest, asked } = await readListQuery(context, { query, feed: 'handovers', position })
      const rows = await listHandovers(db, { fromDay: from, toDay: to, ...asked })
      return sendList({ ...how, reply, context, newest, asked, rows })
    },
  )
}
