import type { Table } from 'dexie'

/** What a server row may carry to tell which of two is newer. */
export type Revised = { _id: string; revision?: number | undefined }

/** Puts server rows, but never an older revision over a newer one: a slow list must not undo a fresh answer. */
export async function putServerRows<Row extends Revised, Insert>(table: Table<Row, string, Insert>, rows: (Row & Insert)[]): Promise<void> {
  await table.db.transaction('rw', table, async () => {
    const stored = await table.bulkGet(rows.map(({ _id }) => _id))
    await table.bulkPut(rows.filter((row, index) => !isOlder(row, stored[index])))
  })
}

/** A whole list: rows that are no longer in it go. */
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
