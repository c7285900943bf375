import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AUDIT_ENTITIES } from '../../src/shared/contract/audit.ts'
import type { AuditEntity, AuditEntry } from '../../src/shared/contract/audit.ts'
import { exportBodySchema } from '../../src/shared/contract/export-body.ts'
import { rolesOf } from '../../src/shared/rules/access.ts'
import type { Role } from '../../src/shared/rules/access.ts'
import { browserOf, noteExport } from '../audit/security-events.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { readFields } from '../database/json-columns.ts'
import type { AuditEntriesTable } from '../database/tables.ts'
import { accountOf } from '../plugins/account.ts'
import { forbidden } from '../http/problem.ts'
import { listAudit } from '../repositories/audit.ts'
import { AUDIT, EXPORT_NOTE } from '../openapi/answers.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1_000

/** `before` is the `_id` of the last entry that the client has. */
const auditQuery = z.object({
  entity: z.enum(AUDIT_ENTITIES).optional(),
  id: z.string().optional(),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT),
})

const READABLE: Record<Role, readonly AuditEntity[]> = {
  admin: ['leave', 'visit', 'employee', 'report', 'shortage', 'session', 'export'],
  accountant: ['payroll'],
  employee: [],
}

export function addAuditRoutes(api: App, context: Context): void {
  const { db } = context
  api.get(
    '/audit',
    { config: { call: 'audit', answer: AUDIT }, schema: { querystring: auditQuery } },
    async (request) => {
      const { entity, id, before, limit } = request.query
      const { user } = accountOf(request)
      const readable = rolesOf({ isAdmin: user.is_admin === 1, isAccountant: user.is_accountant === 1 }).flatMap(
        (role) => READABLE[role],
      )
      if (entity !== undefined && !readable.includes(entity)) throw forbidden()
      const rows = await listAudit(db, {
        entities: entity === undefined ? readable : [entity],
        limit,
        ...(id === undefined ? {} : { entityId: id }),
        ...(before === undefined ? {} : { before }),
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

function entryOf(row: AuditEntriesTable): AuditEntry {
  return {
    _id: String(row.seq),
    at: row.at,
    actorId: row.actor_id,
    actorName: row.actor_name,
    entity: row.entity,
    entityId: row.entity_id,
    action: row.action,
    before: row.before === null ? null : readFields(row.before),
    after: row.after === null ? null : readFields(row.after),
  }
}
