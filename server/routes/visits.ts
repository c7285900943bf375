import { z } from 'zod'
import { newVisitBodySchema } from '../../src/shared/contract/visits.ts'
import { isGradable } from '../../src/shared/rules/visits/visit-form.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import { keptTime } from '../http/kept-time.ts'
import type { Queries } from '../database/database.ts'
import type { VisitRow } from '../database/tables.ts'
import { listQuerySchema, readListQuery, sendList } from '../http/lists.ts'
import { accountOf } from '../plugins/account.ts'
import { forbidden, invalidField, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import { isKnownPharmacy } from '../repositories/pharmacies.ts'
import { findUser, userOf } from '../repositories/users.ts'
import { addVisit, findVisit, listVisits, visitOf, VISIT_FIELDS } from '../repositories/visits.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { unknownFields } from '../rules/unknown-fields.ts'
import { VISIT, VISITS } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })
const position = z.object({ createdAt: z.string(), id: z.string() })
const positionOf = ({ created_at, id }: VisitRow) => ({ createdAt: created_at, id })
const how = { feed: 'visits', positionOf, write: visitOf } as const

export function addVisitRoutes(api: App, context: Context): void {
  const { db } = context

  api.get(
    '/visits',
    { config: { call: 'visits', answer: VISITS }, schema: { querystring: listQuerySchema } },
    async (request, reply) => {
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'visits', position })
      return sendList({ ...how, reply, context, newest, asked, rows: await listVisits(db, asked) })
    },
  )

  api.get(
    '/visits/userVisits/:id',
    { config: { call: 'userVisits', answer: VISITS }, schema: { params: idParams, querystring: listQuerySchema } },
    async (request, reply) => {
      const { user, reach } = accountOf(request)
      const pharmacistId = request.params.id
      if (reach === 'own' && pharmacistId !== user.id) throw forbidden()
      const { newest, asked } = await readListQuery(context, { query: request.query, feed: 'visits', position })
      return sendList({ ...how, reply, context, newest, asked, rows: await listVisits(db, { pharmacistId, ...asked }) })
    },
  )

  api.get(
    '/visits/visitDetails/:id',
    { config: { call: 'visitDetails', answer: VISIT }, schema: { params: idParams } },
    async (request) => {
      const { user, reach } = accountOf(request)
      const row = await findVisit(db, request.params.id)
      if (!row) throw unknownId()
      if (reach === 'own' && row.pharmacist_id !== user.id) throw forbidden()
      return visitOf(row)
    },
  )

  api.post(
    '/visits/addAVisit',
    { config: { call: 'addAVisit', answer: VISIT }, schema: { body: newVisitBodySchema } },
    async (request, reply) => {
      const { body } = request
      const extra = unknownFields(body, TAKEN)
      const { user: manager } = accountOf(request)
      const now = isoNow(context.clock)
      const effect = async (tx: Queries) => {
        refuseTooLarge(newVisitBodySchema, { after: { fields: body, extra } })
        if (!(await isKnownPharmacy(tx, body.evaluatedPharmacy))) throw invalidField('evaluatedPharmacy', 'unknown')
        const pharmacist = await findUser(tx, body.evaluatedPharmacistId)
        if (!pharmacist || !isGradable(userOf(pharmacist)))
          throw invalidField('evaluatedPharmacistId', pharmacist ? 'not_gradable' : 'unknown')
        const createdAt = keptTime(body.recordedAt, now)
        const visit = visitOf(await addVisit(tx, { body, extra, manager, pharmacist, createdAt, now }))
        await writeAudit(tx, {
          at: now,
          actor: manager,
          entity: 'visit',
          entityId: visit._id,
          action: 'add',
          before: null,
          after: visit,
        })
        return visit
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

/** `recordedAt` becomes the time of the visit. */
const TAKEN: ReadonlySet<string> = new Set([...VISIT_FIELDS, 'recordedAt'])
