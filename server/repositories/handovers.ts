import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Handover, HandoverAnswerBody, NewHandoverBody } from '../../src/shared/contract/handovers.ts'
import { toHalalas, toSar } from '../../src/shared/rules/values/halalas.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import type { HandoverRow, HandoversTable, UserRow } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { newestFirst } from './newest-first.ts'
import type { PageNewestFirst } from './newest-first.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'

/** Without any field: all handovers, newest first. */
export type HandoverPage = PageNewestFirst & {
  pharmacyName?: string
  fromDay?: string
  toDay?: string
}

export async function listHandovers({ sql }: Queries, page: HandoverPage): Promise<HandoverRow[]> {
  const { pharmacyName, fromDay, toDay } = page
  let query = sql.selectFrom('handovers').selectAll()
  if (pharmacyName !== undefined) query = query.where('pharmacy_name', '=', pharmacyName)
  if (fromDay !== undefined) query = query.where('day', '>=', fromDay)
  if (toDay !== undefined) query = query.where('day', '<=', toDay)
  return newestFirst(query, page)
}

export async function findHandover({ sql }: Queries, clientRef: string): Promise<HandoverRow | undefined> {
  return sql.selectFrom('handovers').selectAll().where('client_ref', '=', clientRef).executeTakeFirst()
}

/** Selects the handover and locks it until the transaction ends. */
export async function findHandoverForUpdate(
  { sql, kind }: Queries,
  clientRef: string,
): Promise<HandoverRow | undefined> {
  const query = sql.selectFrom('handovers').selectAll().where('client_ref', '=', clientRef)
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

export async function insertHandovers({ sql }: Queries, rows: Insertable<HandoversTable>[]): Promise<HandoverRow[]> {
  return sql.insertInto('handovers').values(rows).returningAll().execute()
}

type NewHandover = {
  body: NewHandoverBody
  extra: object
  writer: UserRow
  recordedAt: string
  day: string
  now: string
}

export async function addHandover(
  tx: Queries,
  { body, extra, writer, recordedAt, day, now }: NewHandover,
): Promise<HandoverRow> {
  const id = randomUUID()
  const [inserted] = await insertHandovers(tx, [
    {
      id,
      pharmacy_name: body.pharmacyName,
      day,
      writer_id: writer.id,
      writer_name: writer.employee_name,
      cash: toHalalas(body.cash),
      note: body.note,
      recorded_at: recordedAt,
      client_ref: body.clientRef ?? id,
      extra: JSON.stringify(extra),
      change_seq: await nextChange(tx, 'handovers'),
      created_at: now,
      updated_at: now,
    },
  ])
  if (!inserted) throw new Error('the handover was not inserted')
  return inserted
}

type NewAnswer = { body: HandoverAnswerBody; answerer: UserRow; answeredAt: string; now: string }

export async function addAnswer(
  tx: Queries,
  row: HandoverRow,
  { body, answerer, answeredAt, now }: NewAnswer,
): Promise<HandoverRow> {
  const columns = {
    answer: body.answer,
    answerer_id: answerer.id,
    answerer_name: answerer.employee_name,
    answer_cash: toHalalas(body.cash),
    answer_note: body.note,
    answered_at: answeredAt,
    revision: row.revision + 1,
    change_seq: await nextChange(tx, 'handovers'),
    updated_at: now,
  }
  await tx.sql.updateTable('handovers').set(columns).where('id', '=', row.id).execute()
  return { ...row, ...columns }
}

const HANDOVER: Mapping<HandoverRow, Handover> = {
  _id: (row) => row.id,
  pharmacyName: (row) => row.pharmacy_name,
  day: (row) => row.day,
  writerId: (row) => row.writer_id,
  writerName: (row) => row.writer_name,
  cash: (row) => toSar(row.cash),
  note: (row) => row.note,
  recordedAt: (row) => row.recorded_at,
  answer: (row) => row.answer,
  answererId: (row) => row.answerer_id ?? '',
  answererName: (row) => row.answerer_name ?? '',
  answerCash: (row) => (row.answer_cash === null ? null : toSar(row.answer_cash)),
  answerNote: (row) => row.answer_note ?? '',
  answeredAt: (row) => row.answered_at,
  clientRef: (row) => row.client_ref,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  revision: (row) => row.revision,
}
export const HANDOVER_FIELDS = fieldsOf(HANDOVER)

export function handoverOf(row: HandoverRow): Handover {
  return { ...readSendableFields(row.extra), ...mapped(row, HANDOVER) }
}
