import type { Insertable } from 'kysely'
import type { Shortage } from '../../src/shared/contract/shortages.ts'
import { toSar } from '../../src/shared/rules/halalas.ts'
import type { Queries } from '../database/database.ts'
import { readSendableFields } from '../database/json-columns.ts'
import { fieldsOf, mapped } from './mapping.ts'
import type { Mapping } from './mapping.ts'
import type { ShortageRegisterersTable, ShortageRow, ShortagesTable } from '../database/tables.ts'

export type ShortageWithRegisterers = ShortageRow & { registerers: ShortageRegisterersTable[] }

/** Without any field: all shortages on the list, newest first. */
export type ShortagePage = { changedAfter?: number; before?: { createdAt: string; id: string }; limit?: number }

/** Below each database's limit of parameters in one statement. */
const IDS_PER_QUERY = 1_000

export async function listShortages(
  queries: Queries,
  { changedAfter, before, limit }: ShortagePage,
): Promise<ShortageWithRegisterers[]> {
  let query = queries.sql.selectFrom('shortages').selectAll().where('retired_at', 'is', null)
  if (before) {
    query = query.where(({ or, and, eb }) =>
      or([
        eb('created_at', '<', before.createdAt),
        and([eb('created_at', '=', before.createdAt), eb('id', '<', before.id)]),
      ]),
    )
  }
  query =
    changedAfter === undefined
      ? query.orderBy('created_at', 'desc').orderBy('id', 'desc')
      : query.where('change_seq', '>', changedAfter).orderBy('change_seq')
  if (limit !== undefined) query = query.limit(limit)
  return withRegisterers(queries, await query.execute())
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

/** Stores a new revision of a shortage whose supporters changed. */
export async function touchShortage(
  { sql }: Queries,
  { id, revision, change_seq, updated_at }: ShortageRow,
): Promise<void> {
  await sql.updateTable('shortages').set({ revision, change_seq, updated_at }).where('id', '=', id).execute()
}

export async function setRetired({ sql }: Queries, row: ShortageRow): Promise<void> {
  const { id, retired_at, retired_by_name, revision, change_seq, updated_at } = row
  await sql
    .updateTable('shortages')
    .set({ retired_at, retired_by_name, revision, change_seq, updated_at })
    .where('id', '=', id)
    .execute()
}

const SHORTAGE: Mapping<ShortageWithRegisterers, Shortage> = {
  _id: (row) => row.id,
  shortageUPC: (row) => row.upc,
  shortageName: (row) => row.name,
  shortagePrice: (row) => toSar(row.price),
  shortagePicLink: (row) => row.pic_link,
  shortageRegisterers: (row) =>
    row.registerers.map(({ name, ph_name, time_done }) => ({ name, phName: ph_name, timeDone: time_done })),
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
