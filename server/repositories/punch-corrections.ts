import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Correction, CorrectionState } from '../../src/shared/contract/attendance.ts'
import type { NewCorrectionBody } from '../../src/shared/contract/attendance-bodies.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import type { PunchCorrectionRow, PunchCorrectionsTable, PunchRow, UserRow } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { newestFirst } from './newest-first.ts'
import type { PageNewestFirst } from './newest-first.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'

/** Without any field: all corrections, newest first. */
export type CorrectionPage = PageNewestFirst & {
  userId?: string
  status?: CorrectionState
}

export async function listCorrections({ sql }: Queries, page: CorrectionPage): Promise<PunchCorrectionRow[]> {
  const { userId, status } = page
  let query = sql.selectFrom('punch_corrections').selectAll()
  if (userId !== undefined) query = query.where('user_id', '=', userId)
  if (status !== undefined) query = query.where('status', '=', status)
  return newestFirst(query, page)
}

/** Selects the correction and locks it until the transaction ends. */
export async function findCorrectionForUpdate(
  { sql, kind }: Queries,
  id: string,
): Promise<PunchCorrectionRow | undefined> {
  const query = sql.selectFrom('punch_corrections').selectAll().where('id', '=', id)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

export async function findCorrectionByRef(
  { sql }: Queries,
  { requestedById, ref }: { requestedById: string; ref: string },
): Promise<PunchCorrectionRow | undefined> {
  return sql
    .selectFrom('punch_corrections')
    .selectAll()
    .where('requested_by_id', '=', requestedById)
    .where('client_ref', '=', ref)
    .executeTakeFirst()
}

export async function insertCorrections(
  { sql }: Queries,
  rows: Insertable<PunchCorrectionsTable>[],
): Promise<PunchCorrectionRow[]> {
  return sql.insertInto('punch_corrections').values(rows).returningAll().execute()
}

type NewCorrection = {
  body: NewCorrectionBody
  extra: object
  /** Whose punch it is. */
  person: UserRow
  requester: UserRow
  punch: PunchRow | null
  changeSeq: number
  now: string
}

/** What a manager enters for somebody else is approved at once. */
export async function addCorrection(tx: Queries, correction: NewCorrection): Promise<PunchCorrectionRow> {
  const { body, extra, person, requester, punch, changeSeq, now } = correction
  const isDecided = requester.id !== person.id
  const id = randomUUID()
  const [inserted] = await insertCorrections(tx, [
    {
      id,
      user_id: person.id,
      user_name: person.employee_name,
      pharmacy_name: punch?.pharmacy_name ?? body.pharmacyName,
      direction: punch?.direction ?? body.direction,
      punch_id: punch?.id ?? null,
      from_at: punch?.at ?? null,
      to_at: body.to,
      reason: body.reason,
      status: isDecided ? 'Approved' : 'Pending',
      requested_by_id: requester.id,
      requested_by_name: requester.employee_name,
      decided_at: isDecided ? now : null,
      decided_by_name: isDecided ? requester.employee_name : null,
      client_ref: body.clientRef ?? id,
      extra: JSON.stringify(extra),
      change_seq: changeSeq,
      created_at: now,
      updated_at: now,
    },
  ])
  if (!inserted) throw new Error('the correction was not inserted')
  return inserted
}

export async function decideCorrectionRow(
  tx: Queries,
  row: PunchCorrectionRow,
  { status, by, now }: { status: CorrectionState; by: string; now: string },
): Promise<PunchCorrectionRow> {
  const columns = {
    status,
    decided_at: now,
    decided_by_name: by,
    revision: row.revision + 1,
    change_seq: await nextChange(tx, 'corrections'),
    updated_at: now,
  }
  await tx.sql.updateTable('punch_corrections').set(columns).where('id', '=', row.id).execute()
  return { ...row, ...columns }
}

const CORRECTION: Mapping<PunchCorrectionRow, Correction> = {
  _id: (row) => row.id,
  userId: (row) => row.user_id,
  userName: (row) => row.user_name,
  pharmacyName: (row) => row.pharmacy_name,
  direction: (row) => row.direction,
  punchId: (row) => row.punch_id,
  from: (row) => row.from_at,
  to: (row) => row.to_at,
  reason: (row) => row.reason,
  status: (row) => row.status,
  requestedById: (row) => row.requested_by_id,
  requestedByName: (row) => row.requested_by_name,
  decidedAt: (row) => row.decided_at,
  decidedByName: (row) => row.decided_by_name,
  clientRef: (row) => row.client_ref,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  revision: (row) => row.revision,
}
export const CORRECTION_FIELDS = fieldsOf(CORRECTION)

export function correctionOf(row: PunchCorrectionRow): Correction {
  return { ...readSendableFields(row.extra), ...mapped(row, CORRECTION) }
}
