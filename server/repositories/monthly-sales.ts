import { sql } from 'kysely'
import type { ExpressionBuilder } from 'kysely'
import type { MonthlyFigures } from '../../src/shared/contract/monthly.ts'
import { daysInMonth, monthOf } from '../../src/shared/rules/days/business-day.ts'
import { toSar } from '../../src/shared/rules/values/halalas.ts'
import type { Queries } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import type { Place } from './changes.ts'
import { changedSince } from './report-places.ts'

type Months = {
  from?: string
  to?: string
  /**
   * Only pharmacies with a report changed after this position; they include months whose last report was emptied, with
   * 0 days.
   */
  changedAfter?: Place
}

/**
 * Per pharmacy and month: total sales, number of days with a report, and the last such day. Whole months, which the app
 * asks for, are in a table; a span that cuts a month is summed from its reports.
 */
export async function readMonths(queries: Queries, months: Months): Promise<MonthlyFigures[]> {
  if (cutsAMonth(months)) return sumMonths(queries, months)
  const { from, to, changedAfter } = months
  let query = queries.sql
    .selectFrom('monthly_figures')
    .select([
      'pharmacy_name as pharmacyName',
      'month',
      'halalas as total',
      'days_reported as daysReported',
      'last_day as lastDay',
    ])
    .orderBy('pharmacy_name')
    .orderBy('month')
  query =
    changedAfter === undefined
      ? query.where('days_reported', '>', 0)
      : query.where('pharmacy_name', 'in', changedPharmacies(changedAfter))
  if (from !== undefined) query = query.where('month', '>=', monthOf(from))
  if (to !== undefined) query = query.where('month', '<=', monthOf(to))
  return inSar(await query.execute())
}

function cutsAMonth({ from, to }: Months): boolean {
  const isFirst = from === undefined || from === `${monthOf(from)}-01`
  const isLast = to === undefined || to === `${monthOf(to)}-${daysInMonth(monthOf(to))}`
  return !isFirst || !isLast
}

/** The same, summed from the reports. */
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
      : query.where('pharmacy_name', 'in', changedPharmacies(changedAfter))
  if (from !== undefined) query = query.where('day', '>=', from)
  if (to !== undefined) query = query.where('day', '<=', to)
  return inSar(await query.execute())
}

/** A pharmacy's month whose figures in the table are not the sums of its reports; null if all are. */
export async function wrongMonth({ sql: queries }: Queries): Promise<{ month: string; pharmacyName: string } | null> {
  const kept = sql`select month, pharmacy_name, halalas, days_reported, last_day from monthly_figures
    where days_reported > 0 or halalas <> 0`
  const summed = sql`select substr(day, 1, 7) as month, pharmacy_name,
    sum(coalesce(first_sales, 0) + coalesce(second_sales, 0)) as halalas, count(*) as days_reported, max(day) as last_day
    from reports where first_pharmacist is not null or second_pharmacist is not null
    group by substr(day, 1, 7), pharmacy_name`
  const { rows } = await sql<{ month: string; pharmacyName: string }>`
    select month, pharmacy_name as "pharmacyName" from (${kept} except ${summed}) as one
    union all select month, pharmacy_name from (${summed} except ${kept}) as other limit 1`.execute(queries)
  return rows[0] ?? null
}

function isReported({ or, eb }: ExpressionBuilder<Tables, 'reports'>) {
  return or([eb('first_pharmacist', 'is not', null), eb('second_pharmacist', 'is not', null)])
}

function changedPharmacies(changedAfter: Place) {
  return ({ selectFrom }: ExpressionBuilder<Tables, 'reports' | 'monthly_figures'>) =>
    selectFrom('reports').select('reports.pharmacy_name').where(changedSince(changedAfter))
}

function inSar(rows: MonthlyFigures[]): MonthlyFigures[] {
  return rows.map((row) => ({ ...row, total: toSar(row.total) }))
}
