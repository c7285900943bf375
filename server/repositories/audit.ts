import { sql as rawSql } from 'kysely'
import { NO_PHARMACY_PLACES } from '../../src/shared/contract/employees.ts'
import type { AuditEntity } from '../../src/shared/contract/audit.ts'
import type { Queries } from '../database/database.ts'
import type { AuditEntriesTable, AuditPersonalTable } from '../database/tables.ts'
import { splitPersonal } from '../audit/personal-values.ts'
import { inChunks } from '../database/in-chunks.ts'
import { nextChange, nextChanges, setLastChange } from './changes.ts'

export type AuditEntry = {
  at: string
  actor: { id: string; employee_name: string; current_pharmacy?: string }
  entity: AuditEntity
  entityId: string
  action: string
  before: object | null
  after: object | null
  /** The pharmacy that the entry concerns, if the object does not name it and it is not the actor's. */
  place?: string
}

/**
 * Appends to the audit trail, in the transaction of the change it records. Entries are never changed or deleted; their
 * personal values are in a table beside it.
 */
export async function writeAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  const { row, personal } = rowsOf(tx, entry)
  if (tx.kind === 'sqlite') {
    const seq = await nextChange(tx, 'audit')
    await tx.sql
      .insertInto('audit_entries')
      .values({ seq, ...row })
      .execute()
    await tx.sql
      .insertInto('audit_personal')
      .values({ seq, ...personal })
      .execute()
    return
  }
  const [names, personalNames] = [keysOf(row), keysOf(personal)]
  await tx.sql
    .with('next', (query) => query.selectNoFrom(nextNumber.as('value')))
    .with('entry', (query) =>
      query
        .insertInto('audit_entries')
        .columns(['seq', ...names])
        .expression(({ selectFrom, val }) =>
          selectFrom('next').select(['value', ...names.map((name) => val(row[name]).as(name))]),
        ),
    )
    .insertInto('audit_personal')
    .columns(['seq', ...personalNames])
    .expression(({ selectFrom, val }) =>
      selectFrom('next').select(['value', ...personalNames.map((name) => val(personal[name]).as(name))]),
    )
    .execute()
}

/** The same for many entries of one transaction. */
export async function writeAudits(tx: Queries, entries: readonly AuditEntry[]): Promise<void> {
  const positions = await nextNumbers(tx, entries.length)
  const rows = entries.map((entry, index) => ({ seq: positions[index] ?? 0, ...rowsOf(tx, entry) }))
  await inChunks(
    rows.map(({ seq, row }) => ({ seq, ...row })),
    (some) => tx.sql.insertInto('audit_entries').values(some).execute(),
  )
  await inChunks(
    rows.map(({ seq, personal }) => ({ seq, ...personal })),
    (some) => tx.sql.insertInto('audit_personal').values(some).execute(),
  )
}

/** Of the sequence of PostgreSQL, for which no other writer of the trail waits (migrations/initial/audit.ts). */
const nextNumber = rawSql<number>`nextval('audit_numbers')`

async function nextNumbers(tx: Queries, count: number): Promise<number[]> {
  if (tx.kind === 'sqlite') return nextChanges(tx, 'audit', count)
  const { rows } = await rawSql<{
    value: number
  }>`select ${nextNumber} as value from generate_series(1, ${rawSql.lit(count)})`.execute(tx.sql)
  return rows.map(({ value }) => value)
}

/** Continues after the last entry, in a database that was filled from another. */
export async function continueAuditNumbers(tx: Queries): Promise<void> {
  const { last } = await tx.sql
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.coalesce(fn.max('seq'), rawSql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  if (tx.kind === 'sqlite') return setLastChange(tx, 'audit', last)
  await rawSql`select setval('audit_numbers', ${Math.max(last, 1)}, ${last > 0})`.execute(tx.sql)
}

function keysOf<Row extends object>(row: Row): (keyof Row & string)[] {
  return Object.keys(row) as (keyof Row & string)[]
}

type Rows = { row: Omit<AuditEntriesTable, 'seq'>; personal: Omit<AuditPersonalTable, 'seq'> }

/** The rows of an entry, in the trail and beside it. */
function rowsOf({ requestId }: Queries, entry: AuditEntry): Rows {
  const { at, actor, entity, entityId, action } = entry
  const [before, after] = [splitJson(entity, entry.before), splitJson(entity, entry.after)]
  return {
    row: {
      at,
      actor_id: actor.id,
      entity,
      entity_id: entityId,
      action,
      before: before.kept,
      after: after.kept,
      place: entry.place ?? placeIn(entry.after) ?? placeIn(entry.before) ?? pharmacyOf(actor),
      request_id: requestId ?? null,
    },
    personal: { actor_name: actor.employee_name, before: before.personal, after: after.personal },
  }
}

/** An object of an entry as it is stored: what the trail keeps, and what is beside it. */
function splitJson(entity: AuditEntity, object: object | null): { kept: string | null; personal: string | null } {
  if (object === null) return { kept: null, personal: null }
  const { kept, personal } = splitPersonal(entity, object)
  return { kept: JSON.stringify(kept), personal: personal && JSON.stringify(personal) }
}

/** Some people work at a place that is no pharmacy. */
function pharmacyOf({ current_pharmacy: place = '' }: AuditEntry['actor']): string {
  return NO_PHARMACY.has(place) ? '' : place
}

const NO_PHARMACY = new Set<string>(NO_PHARMACY_PLACES)
const PLACE_FIELDS = ['pharmacyName', 'evaluatedPharmacy', 'currentPharmacy'] as const

function placeIn(object: object | null): string | undefined {
  const fields: Record<string, unknown> = { ...object }
  return PLACE_FIELDS.map((name) => fields[name]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
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
    .where('after', '=', splitJson(entity, after).kept)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type AuditPage = {
  entities: readonly AuditEntity[]
  entityId?: string | undefined
  actorId?: string | undefined
  place?: string | undefined
  requestId?: string | undefined
  /** Instants, the first included. */
  since?: string | undefined
  until?: string | undefined
  before?: number | undefined
  limit: number
}

/** An entry with its personal values. */
export type AuditRow = AuditEntriesTable & {
  personal_name: string | null
  personal_before: string | null
  personal_after: string | null
}

/** Newest first. */
export async function listAudit({ sql }: Queries, page: AuditPage): Promise<AuditRow[]> {
  const { entities, entityId, actorId, place, requestId, since, until, before, limit } = page
  let query = sql
    .selectFrom('audit_entries')
    .leftJoin('audit_personal', 'audit_personal.seq', 'audit_entries.seq')
    .selectAll('audit_entries')
    .select([
      'audit_personal.actor_name as personal_name',
      'audit_personal.before as personal_before',
      'audit_personal.after as personal_after',
    ])
    .where('entity', 'in', entities)
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId)
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId)
  if (place !== undefined) query = query.where('place', '=', place)
  if (requestId !== undefined) query = query.where('request_id', '=', requestId)
  if (since !== undefined) query = query.where('at', '>=', since)
  if (until !== undefined) query = query.where('at', '<', until)
  if (before !== undefined) query = query.where('audit_entries.seq', '<', before)
  return query.orderBy('audit_entries.seq', 'desc').limit(limit).execute()
}
