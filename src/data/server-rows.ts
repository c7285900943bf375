import type { Table } from 'dexie'

/** What a server row may carry to tell which of two is newer. */
export type Revised = { _id: string; revision?: number | undefined }

/** Puts server rows, but never an older revision over a newer one: a slow list must not undo a fresh answer. */
export async function putServerRows<Row extends Revised, Insert>(
  table: Table<Row, string, Insert>,
  rows: (Row & Insert)[],
): Promise<void> {
  await table.db.transaction('rw', table, async () => {
    const stored = await table.bulkGet(rows.map(({ _id }) => _id))
    await table.bulkPut(rows.filter((row, index) => !isOlder(row, stored[index])))
  })
}

/** How much of a list an answer has: rows of it (what changed, say), the whole, or the whole of a database that was restored. */
export type ListReach = 'some' | 'whole' | 'anew'

type Stored<Row extends Revised, Insert> = {
  table: Table<Row, string, Insert>
  list: ListReach
  /** Ids of the rows that a whole list replaces. */
  storedIds: () => Promise<string[]>
}

/** Stores what a list call answered. */
export async function storeServerList<Row extends Revised, Insert>(
  rows: (Row & Insert)[],
  { table, list, storedIds }: Stored<Row, Insert>,
): Promise<void> {
  switch (list) {
    case 'some':
      return putServerRows(table, rows)
    case 'whole':
      return replaceServerRows(table, rows, await storedIds())
    case 'anew':
      // A backup knows less than the tablet did: what it has not is gone, and its older revisions are the newest there are.
      await table.db.transaction('rw', table, async () => {
        await table.bulkDelete(await storedIds())
        await table.bulkPut(rows)
      })
  }
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
