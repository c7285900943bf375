import type { EntityTable } from 'dexie'

/**
 * The rows of several months. One query per month: for a query with several keys the browser delivers rows one by one,
 * each in its own task.
 */
export async function readMonths<Row extends { month: string }, Key extends keyof Row>(
  table: EntityTable<Row, Key>,
  months: readonly string[],
): Promise<Row[]> {
  const ofEach = await Promise.all(months.map((month) => table.where('month').equals(month).toArray()))
  return ofEach.flat()
}
