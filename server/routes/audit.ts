import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AUDIT_ENTITIES, ERASED_PERSON } from '../../src/shared/contract/audit.ts'
import type { AuditEntity, AuditEntry } from '../../src/shared/contract/audit.ts'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { exportBodySchema } from '../../src/shared/contract/export-body.ts'
import { DAY_MS, startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import { rolesOf } from '../../src/shared/rules/access/access.ts'
import type { Role } from '../../src/shared/rules/access/access.ts'
import { browserOf, noteExport } from '../audit/security-events.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { readFields } from '../database/json-columns.ts'
import { accountOf } from '../plugins/account.ts'
import { forbidden } from '../http/problem.ts'
import { mergePersonal } from '../audit/personal-values.ts'
import { listAudit } from '../repositories/audit.ts'
import type { AuditRow } from '../repositories/audit.ts'
import { AUDIT, EXPORT_NOTE } from '../openapi/answers.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1_000

/** `before` is the `_id` of the last entry that the client has. */
const auditQuery = z.object({
  entity: z.enum(AUDIT_ENTITIES).optional(),
  id: z.string().optional(),
  actor: z.string().optional(),
  place: z.string().optional(),
  request: z.string().optional(),
  /** Days in Riyadh, both included. */
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

const READABLE: Record<Role, readonly AuditEntity[]> = {
  admin: [
    'leave',
    'visit',
    'employee',
    'report',
    'shortage',
    'session',
    'export',
    'settings',
    'handover',
    'overtime',
    'attendance',
    'refusal',
  ],
  accountant: ['payroll'],
  employee: [],
}

export function addAuditRoutes(api: App, context: Context): void {
  const { db } = context
  api.get(
    '/audit',
    { config: { call: 'audit', answer: AUDIT }, schema: { querystring: auditQuery } },
    async (request) => {
      const { entity, id, actor, place, request: requestId, from, to, before, limit } = request.query
      const { user } = accountOf(request)
      const readable = rolesOf({ isAdmin: user.is_admin === 1, isAccountant: user.is_accountant === 1 }).flatMap(
        (role) => READABLE[role],
      )
      if (entity !== undefined && !readable.includes(entity)) throw forbidden()
      const rows = await listAudit(db, {
        entities: entity === undefined ? readable : [entity],
        entityId: id,
        actorId: actor,
        place,
        requestId,
        since: from && new Date(startOfRiyadhDay(from)).toISOString(),
        until: to && new Date(startOfRiyadhDay(to) + DAY_MS).toISOString(),
        before,
        limit,
      })
      return rows.map(entryOf)
    },
  )

  api.post(
    '/audit/exports',
    { config: { call: 'noteExport', answer: EXPORT_NOTE }, schema: { body: exportBodySchema } },
    async (request, reply) => {
      const { clientRef: _ref, ...said } = request.body
      const { user } = accountOf(request)
      const effect = async (tx: Queries) => {
        await noteExport(tx, { user, browser: browserOf(request), now: isoNow(context.clock), said })
        return { _id: randomUUID(), ...request.body }
      }
      return runCommand({ context, request, reply, effect })
    },
  )
}

/** With the personal values in their places; of an erased person none is left. */
function entryOf(row: AuditRow): AuditEntry {
  return {
    _id: String(row.seq),
    at: row.at,
    actorId: row.actor_id,
    actorName: row.personal_name ?? ERASED_PERSON,
    entity: row.entity,
    entityId: row.entity_id,
    action: row.action,
    before: objectOf(row.before, row.personal_before),
    after: objectOf(row.after, row.personal_after),
    place: row.place,
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
  }
}

function objectOf(kept: string | null, personal: string | null): AuditEntry['before'] {
  if (kept === null) return null
  const values = personal === null ? undefined : readFields(personal)
  return mergePersonal(readFields(kept), values, ERASED_PERSON) as Record<string, unknown>
}
