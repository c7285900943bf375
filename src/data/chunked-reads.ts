import type { EntityTable } from 'dexie'

const ROWS_A_SLICE = 100

/**
 * All rows of a table in the order of their ids, in one transaction but in chunks: reading the thousands of rows of a
 * chain in one task would block the screen.
 */
export function readInChunks<Row extends { _id: string }>(table: EntityTable<Row, '_id'>): Promise<Row[]> {
  return table.db.transaction('r', table, async () => {
    const all: Row[] = []
    for (
      let slice = await sliceOf(table, '');
      slice.length > 0;
      slice = await sliceOf(table, slice.at(-1)?._id ?? '')
    ) {
      all.push(...slice)
      if (slice.length < ROWS_A_SLICE) break
    }
    return all
  })
}

function sliceOf<Row extends { _id: string }>(table: EntityTable<Row, '_id'>, after: string): Promise<Row[]> {
  return table.where(':id').above(after).limit(ROWS_A_SLICE).toArray() as Promise<Row[]>
}
