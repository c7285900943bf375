import { sql } from 'kysely'
import type { MonthlyFigures } from '../../src/shared/contract/monthly.ts'
import { toSar } from '../../src/shared/rules/halalas.ts'
import type { Queries } from '../database/database.ts'

/** Per pharmacy and month: what was sold, on how many days with a report, and the last of these. */
export async function sumMonths(queries: Queries, { from, to }: { from?: string; to?: string }): Promise<MonthlyFigures[]> {
  const month = sql<string>`substr(day, 1, 7)`
  let query = queries.sql
    .selectFrom('reports')
    .select(({ fn }) => [
      'pharmacy_name as pharmacyName',
      month.as('month'),
      sql<number>`sum(coalesce(first_sales, 0) + coalesce(second_sales, 0))`.as('total'),
      fn.countAll<number>().as('daysReported'),
      fn.max('day').as('lastDay'),
    ])
    .where(({ or, eb }) => or([eb('first_pharmacist', 'is not', null), eb('second_pharmacist', 'is not', null)]))
    .groupBy(['pharmacy_name', month])
    .orderBy('pharmacy_name')
    .orderBy('month')
  if (from !== undefined) query = query.where('day', '>=', from)
  if (to !== undefined) query = query.where('day', '<=', to)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, total: toSar(row.total) }))
}
