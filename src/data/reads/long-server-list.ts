import type { Table } from 'dexie'
import { putServerRows, ROWS_A_PIECE } from '../store/server-rows.ts'
import type { Revised, Stored } from '../store/server-rows.ts'

/** Few enough that a page which has just been opened need not wait for them. */
const ROWS_A_TRANSACTION = 300

/**
 * `storeServerList` for thousands of rows, in transactions of some rows each, with `between` before each of them. If the
 * app is closed meanwhile, the list is read again, because its freshness is stored after its rows.
 */
export async function storeLongServerList<Row extends Revised, Insert>(
  rows: (Row & Insert)[],
  { table, list, storedIds, between }: Stored<Row, Insert> & { between: () => Promise<void> },
): Promise<void> {
  const ids = list === 'some' ? [] : await storedIds()
  const present = new Set(rows.map(({ _id }) => _id))
  await table.bulkDelete(ids.filter((id) => !present.has(id)))
  for (const part of piecesOf(byId(rows), ROWS_A_TRANSACTION)) {
    await between()
    if (list === 'some') await putServerRows(table, part)
    else if (list === 'whole') await putWholeList(table, part)
    else await table.bulkPut(part)
  }
}

/**
 * `putServerRows` for rows in the order of their ids, which are most of those that the table has between the first and
 * the last of them. Asking which are stored takes one request, and at a first read none is.
 */
async function putWholeList<Row extends Revised, Insert>(
  table: Table<Row, string, Insert>,
  rows: (Row & Insert)[],
): Promise<void> {
  await table.db.transaction('rw', table, async () => {
    for (const piece of piecesOf(rows, ROWS_A_PIECE)) {
      const [first, last] = [piece[0]?._id ?? '', piece.at(-1)?._id ?? '']
      const there = new Set(await table.where(':id').between(first, last, true, true).primaryKeys())
      await putServerRows(
        table,
        piece.filter(({ _id }) => there.has(_id)),
      )
      await table.bulkPut(piece.filter(({ _id }) => !there.has(_id)))
    }
  })
}

function byId<Row extends { _id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((one, other) => (one._id < other._id ? -1 : 1))
}

export function piecesOf<Row>(rows: readonly Row[], size: number): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}
