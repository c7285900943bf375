import type { AuditEntity } from '../../src/shared/contract/audit.ts'
import type { Queries } from '../database/database.ts'
import type { AuditEntriesTable } from '../database/tables.ts'
import { nextChange } from './changes.ts'

type Entry = {
  at: string
  actor: { id: string; employee_name: string }
  entity: AuditEntity
  entityId: string
  action: string
  before: object | null
  after: object | null
}

/** Adds to the trail, in the transaction of what it tells of; nothing here changes or deletes an entry. */
export async function writeAudit(tx: Queries, { at, actor, entity, entityId, action, before, after }: Entry): Promise<void> {
  const row = {
    seq: await nextChange(tx, 'audit'),
    at,
    actor_id: actor.id,
    actor_name: actor.employee_name,
    entity,
    entity_id: entityId,
    action,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  }
  await tx.sql.insertInto('audit_entries').values(row).execute()
}

type AuditPage = { entities: readonly AuditEntity[]; entityId?: string; before?: number; limit: number }

/** Newest first. */
export async function listAudit({ sql }: Queries, { entities, entityId, before, limit }: AuditPage): Promise<AuditEntriesTable[]> {
  let query = sql.selectFrom('audit_entries').selectAll().where('entity', 'in', entities)
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.orderBy('seq', 'desc').limit(limit).execute()
}
