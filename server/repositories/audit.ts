import type { AuditEntity } from '../../src/shared/contract/audit.ts'
import type { Queries } from '../database/database.ts'
import type { AuditEntriesTable } from '../database/tables.ts'
import { nextChange, nextValue } from './changes.ts'

export type AuditEntry = {
  at: string
  actor: { id: string; employee_name: string }
  entity: AuditEntity
  entityId: string
  action: string
  before: object | null
  after: object | null
}

/** Appends to the audit trail, in the transaction of the change it records. Entries are never changed or deleted. */
export async function writeAudit(
  tx: Queries,
  { at, actor, entity, entityId, action, before, after }: AuditEntry,
): Promise<void> {
  const row = {
    at,
    actor_id: actor.id,
    actor_name: actor.employee_name,
    entity,
    entity_id: entityId,
    action,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
  }
  if (tx.kind === 'sqlite') {
    await tx.sql
      .insertInto('audit_entries')
      .values({ seq: await nextChange(tx, 'audit'), ...row })
      .execute()
    return
  }
  // One statement, because other writers of the trail wait for its lock until the commit.
  const names = Object.keys(row) as (keyof typeof row)[]
  await tx.sql
    .with('next', (query) =>
      query.updateTable('change_counters').set({ value: nextValue }).where('feed', '=', 'audit').returning('value'),
    )
    .insertInto('audit_entries')
    .columns(['seq', ...names])
    .expression(({ selectFrom, val }) =>
      selectFrom('next').select(['value', ...names.map((name) => val(row[name]).as(name))]),
    )
    .execute()
}

/** Whether the trail has such an entry already, whenever it was made. */
export async function isAudited(
  { sql }: Queries,
  { entity, entityId, action, after }: Pick<AuditEntry, 'entity' | 'entityId' | 'action' | 'after'>,
): Promise<boolean> {
  const found = await sql
    .selectFrom('audit_entries')
    .select('seq')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where('action', '=', action)
    .where('after', '=', JSON.stringify(after))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type AuditPage = { entities: readonly AuditEntity[]; entityId?: string; before?: number; limit: number }

export async function listAudit(
  { sql }: Queries,
  { entities, entityId, before, limit }: AuditPage,
): Promise<AuditEntriesTable[]> {
  let query = sql.selectFrom('audit_entries').selectAll().where('entity', 'in', entities)
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
  if (before !== undefined) query = query.where('seq', '<', before)
  return query.orderBy('seq', 'desc').limit(limit).execute()
}
