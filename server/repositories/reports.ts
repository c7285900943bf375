import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { ReportBody } from '../../src/shared/contract/report-body.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { startOfRiyadhDay } from '../../src/shared/rules/days/business-day.ts'
import type { Queries } from '../database/database.ts'
import { inChunks } from '../database/in-chunks.ts'
import { readSendableFields } from '../database/json-columns.ts'
import type { ReportRow, ReportsTable } from '../database/tables.ts'
import type { StoredDay } from '../rules/report-write.ts'
import type { Place } from './changes.ts'
import { dayColumns, shiftFieldsOf, shiftOwnersOf } from './report-days.ts'
import { changedSince } from './report-places.ts'

/** The requested part of the list. Without any field: all reports, newest day first. */
export type ReportPage = {
  pharmacyName?: string
  fromDay?: string
  toDay?: string
  /** Only reports changed after this position of the feed, in the order of changes. */
  changedAfter?: Place
  /** Only reports after this one in the list. */
  before?: { day: string; id: string }
  limit?: number
}

export async function listReports({ sql }: Queries, page: ReportPage): Promise<ReportRow[]> {
  const { pharmacyName, fromDay, toDay, changedAfter, before, limit } = page
  let query = sql.selectFrom('reports').selectAll()
  if (pharmacyName !== undefined) query = query.where('pharmacy_name', '=', pharmacyName)
  if (fromDay !== undefined) query = query.where('day', '>=', fromDay)
  if (toDay !== undefined) query = query.where('day', '<=', toDay)
  if (before) {
    query = query.where(({ or, and, eb }) =>
      or([eb('day', '<', before.day), and([eb('day', '=', before.day), eb('id', '<', before.id)])]),
    )
  }
  query =
    changedAfter === undefined
      ? query.orderBy('day', 'desc').orderBy('id', 'desc')
      : query.where(changedSince(changedAfter)).orderBy('change_seq').orderBy('part').orderBy('part_seq')
  if (limit !== undefined) query = query.limit(limit)
  return query.execute()
}

/** Which pharmacies these reports are of. */
export async function reportsWithIds(
  { sql }: Queries,
  ids: readonly string[],
): Promise<Pick<ReportRow, 'id' | 'pharmacy_name'>[]> {
  const found: Pick<ReportRow, 'id' | 'pharmacy_name'>[] = []
  await inChunks(ids, async (some) => {
    found.push(...(await sql.selectFrom('reports').select(['id', 'pharmacy_name']).where('id', 'in', some).execute()))
  })
  return found
}

/** The days with a report in the page, latest first. */
export async function reportedDays(
  { sql }: Queries,
  { fromDay, toDay, changedAfter }: Required<Pick<ReportPage, 'fromDay' | 'toDay'>> & Pick<ReportPage, 'changedAfter'>,
): Promise<string[]> {
  let query = sql.selectFrom('reports').select('day').distinct().where('day', '>=', fromDay).where('day', '<=', toDay)
  if (changedAfter !== undefined) query = query.where(changedSince(changedAfter))
  return (await query.orderBy('day', 'desc').execute()).map(({ day }) => day)
}

/** Selects the report and locks it until the transaction ends. */
export async function findReportForUpdate({ sql, kind }: Queries, id: string): Promise<ReportRow | undefined> {
  const query = sql.selectFrom('reports').selectAll().where('id', '=', id)
  // SQLite has no row locks; its transactions hold the write lock from the start.
  return (kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
}

export async function findReportOfDay(
  { sql }: Queries,
  { pharmacyName, day }: { pharmacyName: string; day: string },
): Promise<ReportRow | undefined> {
  return sql
    .selectFrom('reports')
    .selectAll()
    .where('pharmacy_name', '=', pharmacyName)
    .where('day', '=', day)
    .executeTakeFirst()
}

type NewReport = { body: Pick<ReportBody, 'pharmacyName' | 'day' | 'clientRef'>; day: StoredDay; now: string }

/** The position of a report within its own transaction, until `numberReport`. */
const NO_PLACE_YET = 0

/** Returns undefined if the pharmacy already has a report for the day. */
export async function addReport({ sql }: Queries, { body, day, now }: NewReport): Promise<ReportRow | undefined> {
  return sql
    .insertInto('reports')
    .values({
      id: randomUUID(),
      pharmacy_name: body.pharmacyName,
      day: body.day,
      ...dayColumns(day),
      client_ref: body.clientRef ?? null,
      change_seq: NO_PLACE_YET,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['pharmacy_name', 'day']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function insertReports({ sql }: Queries, rows: Insertable<ReportsTable>[]): Promise<void> {
  await sql.insertInto('reports').values(rows).execute()
}

/** Stores a new revision of a report and returns its row. */
export async function updateReport(
  { sql }: Queries,
  { row, day, now }: { row: ReportRow; day: StoredDay; now: string },
): Promise<ReportRow> {
  const next = { ...row, ...dayColumns(day), revision: row.revision + 1, updated_at: now }
  const { id, ...fields } = next
  await sql.updateTable('reports').set(fields).where('id', '=', id).execute()
  return next
}

export function reportOf(row: ReportRow): DailyReport {
  const extra = readSendableFields(row.extra)
  return {
    ...extra,
    _id: row.id,
    dayType: row.day_type,
    day: row.day,
    dayTimeStamp: startOfRiyadhDay(row.day),
    pharmacyName: row.pharmacy_name,
    ...shiftFieldsOf(row, extra),
    ...shiftOwnersOf(row),
    ...(row.client_ref === null ? {} : { clientRef: row.client_ref }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    revision: row.revision,
  }
}
