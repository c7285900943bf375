import type { EntityTable } from 'dexie'

/** The rows of some months. One reading a month: together the browser would give them one by one, each in a task of its own. */
export async function readMonths<Row extends { month: string }, Key extends keyof Row>(
  table: EntityTable<Row, Key>,
  months: readonly string[],
): Promise<Row[]> {
  const ofEach = await Promise.all(months.map((month) => table.where('month').equals(month).toArray()))
  return ofEach.flat()
}
