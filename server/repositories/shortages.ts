import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type * as z from 'zod/mini'
import type { newShortageBodySchema, Shortage } from '../../src/shared/contract/shortages.ts'
import { toHalalas, toSar } from '../../src/shared/rules/values/halalas.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import type { ShortageRegisterersTable, ShortageRow, ShortagesTable } from '../database/tables.ts'
import { nextChange } from './changes.ts'
import { newestFirst } from './newest-first.ts'
import type { PageNewestFirst } from './newest-first.ts'

export type ShortageWithRegisterers = ShortageRow & { registerers: ShortageRegisterersTable[] }

/** Below each database's limit of parameters in one statement. */
const IDS_PER_QUERY = 1_000

/** Without any field of `page`: all shortages on the list, newest first. */
export async function listShortages(queries: Queries, page: PageNewestFirst): Promise<ShortageWithRegisterers[]> {
  const query = queries.sql.selectFrom('shortages').selectAll().where('retired_at', 'is', null)
  return withRegisterers(queries, await newestFirst(query, page))
}

/** Whether a shortage was retired after this position; a list of changes cannot express that. */
export async function hasRetiredAfter({ sql }: Queries, place: number): Promise<boolean> {
  const query = sql
    .selectFrom('shortages')
    .select('id')
    .where('change_seq', '>', place)
    .where('retired_at', 'is not', null)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Selects the shortage and locks it until the transaction ends. */
export async function findShortageForUpdate(tx: Queries, id: string): Promise<ShortageWithRegisterers | undefined> {
  const query = tx.sql.selectFrom('shortages').selectAll().where('id', '=', id)
  const row = await (tx.kind === 'postgres' ? query.forUpdate() : query).executeTakeFirst()
  return row && (await withRegisterers(tx, [row]))[0]
}

async function withRegisterers({ sql }: Queries, rows: ShortageRow[]): Promise<ShortageWithRegisterers[]> {
  const byShortage = new Map(rows.map(({ id }) => [id, [] as ShortageRegisterersTable[]]))
  const ids = [...byShortage.keys()]
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const registerers = await sql
      .selectFrom('shortage_registerers')
      .selectAll()
      .where('shortage_id', 'in', ids.slice(start, start + IDS_PER_QUERY))
      .orderBy('added_seq')
      .execute()
    for (const registerer of registerers) byShortage.get(registerer.shortage_id)?.push(registerer)
  }
  return rows.map((row) => ({ ...row, registerers: byShortage.get(row.id) ?? [] }))
}

export async function insertShortages({ sql }: Queries, rows: Insertable<ShortagesTable>[]): Promise<ShortageRow[]> {
  return sql.insertInto('shortages').values(rows).returningAll().execute()
}

type NewShortageBody = z.infer<typeof newShortageBodySchema>
type NewShortage = {
  body: Pick<NewShortageBody, 'shortageUPC' | 'shortageName' | 'shortagePrice' | 'shortagePicLink' | 'clientRef'>
  extra: object
  userId: string
  now: string
}

export async function addShortage(tx: Queries, { body, extra, userId, now }: NewShortage): Promise<ShortageRow> {
  const [inserted] = await insertShortages(tx, [
    {
      id: randomUUID(),
      upc: body.shortageUPC,
      name: body.shortageName,
      price: toHalalas(body.shortagePrice),
      pic_link: body.shortagePicLink,
      added_by: userId,
      client_ref: body.clientRef ?? null,
      extra: JSON.stringify(extra),
      change_seq: await nextChange(tx, 'shortages'),
      created_at: now,
      updated_at: now,
    },
  ])
  if (!inserted) throw new Error('the shortage was not inserted')
  return inserted
}

type NewRegisterer = {
  shortageId: string
  userId: string
  entry: { name: string; phName: string; timeDone: string }
  addedSeq: number
}

export async function addRegisterer(
  tx: Queries,
  { shortageId, userId, entry, addedSeq }: NewRegisterer,
): Promise<ShortageRegisterersTable> {
  const row = {
    shortage_id: shortageId,
    user_id: userId,
    name: entry.name,
    ph_name: entry.phName,
    time_done: entry.timeDone,
    added_seq: addedSeq,
  }
  await insertRegisterers(tx, [row])
  return row
}

export async function insertRegisterers({ sql }: Queries, rows: ShortageRegisterersTable[]): Promise<void> {
  await sql.insertInto('shortage_registerers').values(rows).execute()
}

export async function deleteRegisterer(
  { sql }: Queries,
  { shortageId, userId }: { shortageId: string; userId: string },
): Promise<void> {
  await sql
    .deleteFrom('shortage_registerers')
    .where('shortage_id', '=', shortageId)
    .where('user_id', '=', userId)
    .execute()
}

/** Stores a new revision of a shortage whose supporters changed, and returns its columns. */
export async function touchShortage(
  { sql }: Queries,
  { row, changeSeq, now }: { row: ShortageRow; changeSeq: number; now: string },
) {
  const columns = { revision: row.revision + 1, change_seq: changeSeq, updated_at: now }
  await sql.updateTable('shortages').set(columns).where('id', '=', row.id).execute()
  return columns
}

/** Takes a shortage off the list, or puts it back (`byName` null), and returns it as stored. */
export async function setRetired(
  tx: Queries,
  { row, byName, now }: { row: ShortageWithRegisterers; byName: string | null; now: string },
): Promise<ShortageWithRegisterers> {
  const columns = {
    retired_at: byName === null ? null : now,
    retired_by_name: byName,
    revision: row.revision + 1,
    change_seq: await nextChange(tx, 'shortages'),
    updated_at: now,
  }
  await tx.sql.updateTable('shortages').set(columns).where('id', '=', row.id).execute()
  return { ...row, ...columns }
}

const SHORTAGE: Mapping<ShortageWithRegisterers, Shortage> = {
  _id: (row) => row.id,
  shortageUPC: (row) => row.upc,
  shortageName: (row) => row.name,
  shortagePrice: (row) => toSar(row.price),
  shortagePicLink: (row) => row.pic_link,
  shortageRegisterers: (row) =>
    row.registerers.map((entry) => ({
      name: entry.name,
      userId: entry.user_id,
      phName: entry.ph_name,
      timeDone: entry.time_done,
    })),
  addedBy: (row) => row.added_by,
  retired: (row) => (row.retired_at === null ? undefined : { at: row.retired_at, byName: row.retired_by_name ?? '' }),
  clientRef: (row) => row.client_ref ?? undefined,
  createdAt: (row) => row.created_at,
  updatedAt: (row) => row.updated_at,
  revision: (row) => row.revision,
}
export const SHORTAGE_FIELDS = fieldsOf(SHORTAGE)

export function shortageOf(row: ShortageWithRegisterers): Shortage {
  return { ...readSendableFields(row.extra), ...mapped(row, SHORTAGE) }
}
