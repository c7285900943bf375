import type { ServerProcess } from './server-process.ts'
import { THEIR_PHARMACY } from './demo-people.ts'

export type StoredReport = {
  first: number | null
  firstBy: string | null
  second: number | null
  secondBy: string | null
}

/** The database rows of a day of the demo people's pharmacy, amounts in halalas. */
export async function reportsOfDay(server: ServerProcess, day: string): Promise<StoredReport[]> {
  const rows = await server.query(
    `select first_sales, first_by, second_sales, second_by from reports where pharmacy_name = '${THEIR_PHARMACY}' and day = '${day}'`,
  )
  return rows.map((row) => ({
    first: amount(row['first_sales']),
    firstBy: row['first_by'] as string | null,
    second: amount(row['second_sales']),
    secondBy: row['second_by'] as string | null,
  }))
}

function amount(value: unknown): number | null {
  return value === null ? null : Number(value)
}
