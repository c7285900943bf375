import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { STANDARDS, visitSchema } from '../../src/shared/contract/visits.ts'
import type { NewVisitBody, Standard, Visit } from '../../src/shared/contract/visits.ts'
import type { Queries } from '../database/database.ts'
import { readFields, readSendableFields } from '../database/json-columns.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import type { UserRow, VisitRow, VisitsTable } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { newestFirst } from './newest-first.ts'
import type { PageNewestFirst } from './newest-first.ts'

/** Without any field: all visits, newest first. */
export type VisitPage = PageNewestFirst & { pharmacistId?: string }

export async function listVisits({ sql }: Queries, { pharmacistId, ...page }: VisitPage): Promise<VisitRow[]> {
  let query = sql.selectFrom('visits').selectAll()
  if (pharmacistId !== undefined) query = query.where('pharmacist_id', '=', pharmacistId)
  return newestFirst(query, page)
}

/** The visits that took place from `from` until before `to`, which are instants. */
export async function listVisitsBetween(
  { sql }: Queries,
  { from, to }: { from: string; to: string },
): Promise<VisitRow[]> {
  return sql.selectFrom('visits').selectAll().where('created_at', '>=', from).where('created_at', '<', to).execute()
}

export async function findVisit({ sql }: Queries, id: string): Promise<VisitRow | undefined> {
  return sql.selectFrom('visits').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertVisits({ sql }: Queries, rows: Insertable<VisitsTable>[]): Promise<VisitRow[]> {
  return sql.insertInto('visits').values(rows).returningAll().execute()
}

type NewVisit = {
  body: NewVisitBody
  extra: object
  manager: UserRow
  pharmacist: UserRow
  /** When the visit took place. */
  createdAt: string
  now: string
}

export async function addVisit(
  tx: Queries,
  { body, extra, manager, pharmacist, createdAt, now }: NewVisit,
): Promise<VisitRow> {
  const [inserted] = await insertVisits(tx, [
    {
      id: randomUUID(),
      manager_id: manager.id,
      manager_name: manager.employee_name,
      pharmacist_id: pharmacist.id,
      pharmacist_name: pharmacist.employee_name,
      pharmacy_name: body.evaluatedPharmacy,
      evaluation_type: body.evaluationType,
      standards: JSON.stringify(Object.fromEntries(STANDARDS.map((standard) => [standard, body[standard]]))),
      general_remarks: body.generalRemarks,
      client_ref: body.clientRef ?? null,
      extra: JSON.stringify(extra),
      change_seq: await nextChange(tx, 'visits'),
      created_at: createdAt,
      updated_at: now,
    },
  ])
  if (!inserted) throw new Error('the visit was not inserted')
  return inserted
}

/** All fields except the standards, which share one JSON column. */
const VISIT: Mapping<VisitRow, Omit<Visit, Standard>> = {
  _id: (row) => row.id,
  evaluatingManager: (row) => row.manager_id,
  evaluatingManagerName: (row) => row.manager_name,
  evaluatedPharmacy: (row) => row.pharmacy_name,
  evaluatedPharmacistId: (row) => row.pharmacist_id,
  evaluatedPharmacistName: (row) => row.pharmacist_name,
  evaluationType: (row) => row.evaluation_type,
  generalRemarks: (row) => row.general_remarks,
  clientRef: (row) => row.client_ref ?? undefined,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
}
export const VISIT_FIELDS: ReadonlySet<string> = new Set([...fieldsOf(VISIT), ...STANDARDS])

export function visitOf(row: VisitRow): Visit {
  return visitSchema.parse({ ...readSendableFields(row.extra), ...readFields(row.standards), ...mapped(row, VISIT) })
}
