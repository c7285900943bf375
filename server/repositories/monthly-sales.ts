import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { MonthlyFigures } from '../../src/shared/contract/monthly.ts'
import { toSar } from '../../src/shared/rules/halalas.ts'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

type Months = {
  from?: string
  to?: string
  /**
   * Only pharmacies with a report changed after this position; they include months whose last report was emptied, with
   * 0 days.
   */
  changedAfter?: number
}

/** Per pharmacy and month: total sales, number of days with a report, and the last such day. */
export async function sumMonths(queries: Queries, { from, to, changedAfter }: Months): Promise<MonthlyFigures[]> {
  const month = sql<string>`substr(day, 1, 7)`
  let query = queries.sql
    .selectFrom('reports')
    .select(({ fn }) => [
      'pharmacy_name as pharmacyName',
      month.as('month'),
      sql<number>`sum(coalesce(first_sales, 0) + coalesce(second_sales, 0))`.as('total'),
      fn.countAll<number>().filterWhere(isReported).as('daysReported'),
      fn.max<string | null>('day').filterWhere(isReported).as('lastDay'),
    ])
    .groupBy(['pharmacy_name', month])
    .orderBy('pharmacy_name')
    .orderBy('month')
  query =
    changedAfter === undefined
      ? query.where(isReported)
      : query.where('pharmacy_name', 'in', (within) =>
          within.selectFrom('reports').select('pharmacy_name').where('change_seq', '>', changedAfter),
        )
  if (from !== undefined) query = query.where('day', '>=', from)
  if (to !== undefined) query = query.where('day', '<=', to)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, total: toSar(row.total) }))
}

function isReported({ or, eb }: ExpressionBuilder<Tables, 'reports'>) {
  return or([eb('first_pharmacist', 'is not', null), eb('second_pharmacist', 'is not', null)])
}
