import type { Table } from 'dexie'

/** Parsing or storing so many rows is a short task. */
export const ROWS_A_PIECE = 100

/** The fields of a server row that tell which of two versions is newer. */
export type Revised = { _id: string; revision?: number | undefined }

/** Stores server rows but never an older revision over a newer one: a slow list must not undo a newer response. */
export async function putServerRows<Row extends Revised, Insert>(
  table: Table<Row, string, Insert>,
  rows: (Row & Insert)[],
): Promise<void> {
  await table.db.transaction('rw', table, async () => {
    for (let start = 0; start < rows.length; start += ROWS_A_PIECE) {
      const piece = rows.slice(start, start + ROWS_A_PIECE)
      const stored = await table.bulkGet(piece.map(({ _id }) => _id))
      await table.bulkPut(piece.filter((row, index) => !isOlder(row, stored[index])))
    }
  })
}

/**
 * How much of a list a response contains: some rows (such as changes), the whole list, or the whole list of a restored
 * database.
 */
export type ListReach = 'some' | 'whole' | 'anew'

export type Stored<Row extends Revised, Insert> = {
  table: Table<Row, string, Insert>
  list: ListReach
  /** Ids of the rows that a whole list replaces. */
  storedIds: () => Promise<string[]>
}

/** Stores the result of a list call. */
export async function storeServerList<Row extends Revised, Insert>(
  rows: (Row & Insert)[],
  { table, list, storedIds }: Stored<Row, Insert>,
): Promise<void> {
  if (list === 'some') return putServerRows(table, rows)
  const ids = await storedIds()
  if (list === 'whole') return replaceServerRows(table, rows, ids)
  // A backup is older than the tablet's data: rows missing in it are deleted, and its older revisions are the newest.
  await table.db.transaction('rw', table, async () => {
    await table.bulkDelete(ids)
    await table.bulkPut(rows)
  })
}

/** Replaces a whole list: rows that are not in it are deleted. */
export async function replaceServerRows<Row extends Revised, Insert>(
  table: Table<Row, string, Insert>,
  rows: (Row & Insert)[],
  storedIds: string[],
): Promise<void> {
  const present = new Set(rows.map(({ _id }) => _id))
  await table.db.transaction('rw', table, async () => {
    await table.bulkDelete(storedIds.filter((id) => !present.has(id)))
    await putServerRows(table, rows)
  })
}

function isOlder(incoming: Revised, stored: Revised | undefined): boolean {
  return incoming.revision !== undefined && stored?.revision !== undefined && incoming.revision < stored.revision
}
