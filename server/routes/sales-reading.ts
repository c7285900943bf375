import { z } from 'zod'
import { calendarDay } from '../../src/shared/contract/primitives.ts'
import { daysBetween } from '../../src/shared/rules/days/business-day.ts'
import type { App, Context } from '../http/context.ts'
import type { ReportRow } from '../database/tables.ts'
import { listQuerySchema, readReportQuery, sayPlace, sendList } from '../http/lists.ts'
import type { ListAsked } from '../http/lists.ts'
import { reachableDays, refuseOutOfReach } from '../rules/pharmacy-access.ts'
import { accountOf } from '../plugins/account.ts'
import type { Place } from '../repositories/changes.ts'
import { readMonths } from '../repositories/monthly-sales.ts'
import { placeAfter } from '../repositories/report-places.ts'
import { findReportOfDay, listReports, reportOf } from '../repositories/reports.ts'
import { MONTHS, REPORTS } from '../openapi/answers.ts'

const nameParams = z.object({ name: z.string() })
const dayQuery = z.object({ reportDate: calendarDay, pharmacyName: z.string().optional() })
/** The longest three months. Several years of a chain's reports would not fit in memory. */
const MOST_DAYS_AT_ONCE = 92
const rangeQuery = listQuerySchema
  .extend({ from: z.optional(calendarDay), to: z.optional(calendarDay) })
  .superRefine(({ from, to, limit }, check) => {
    if (limit !== undefined) return
    if (from !== undefined && to !== undefined && daysBetween(from, to) < MOST_DAYS_AT_ONCE) return
    check.addIssue({
      code: 'custom',
      path: [from !== undefined && to === undefined ? 'to' : 'from'],
      message: 'span_too_wide',
    })
  })
const monthsQuery = z.object({
  from: z.optional(calendarDay),
  to: z.optional(calendarDay),
  changes: z.literal('1').optional(),
  since: listQuerySchema.shape.since,
})
const position = z.object({ day: z.string(), id: z.string() })
const positionOf = ({ day, id }: ReportRow) => ({ day, id })

export function addReportReadingRoutes(api: App, context: Context): void {
  const { db } = context
  const list = (newest: Place, asked: ListAsked<z.infer<typeof position>, Place>) => ({
    ...{ context, feed: 'reports' as const, newest, asked, positionOf, write: reportOf },
    placeAfter: (row: ReportRow) => placeAfter({ row, since: asked.changedAfter ?? { seq: 0 }, newest }),
  })

  api.get(
    '/reports/pharmacyReports/:name',
    {
      config: { call: 'pharmacyReports', answer: REPORTS },
      schema: { params: nameParams, querystring: listQuerySchema },
    },
    async (request, reply) => {
      const pharmacyName = request.params.name
      const isReachable = await reachableDays(db, { account: accountOf(request), pharmacyName })
      const { newest, asked } = await readReportQuery(context, { query: request.query, position })
      const rows = await listReports(db, { pharmacyName, ...asked })
      const isVisible = ({ day }: ReportRow) => isReachable(day)
      return sendList({ ...list(newest, asked), reply, rows, isVisible })
    },
  )

  api.get(
    '/reports/pharmacyReportsDay/:name',
    { config: { call: 'pharmacyReportsDay', answer: REPORTS }, schema: { params: nameParams, querystring: dayQuery } },
    async (request) => {
      const pharmacyName = request.params.name
      const day = request.query.reportDate
      await refuseOutOfReach(db, { account: accountOf(request), pharmacyName, day })
      const report = await findReportOfDay(db, { pharmacyName, day })
      return report ? [reportOf(report)] : []
    },
  )

  api.get(
    '/reports/monthly',
    { config: { call: 'monthlyReports', answer: MONTHS }, schema: { querystring: monthsQuery } },
    async (request, reply) => {
      const { from, to, changes, since } = request.query
      const days = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
      // Only clients that ask for changes get a cursor: others would take a list of changes for the whole list.
      if (changes === undefined) return readMonths(db, days)
      const { newest, asked } = await readReportQuery(context, {
        query: since === undefined ? {} : { since },
        position,
      })
      const { changedAfter, whole } = asked
      const months = await readMonths(db, { ...days, ...(changedAfter === undefined ? {} : { changedAfter }) })
      sayPlace({ reply, context, feed: 'reports', place: newest, kind: whole ?? null })
      return months
    },
  )

  api.get(
    '/reports',
    { config: { call: 'allReports', answer: REPORTS }, schema: { querystring: rangeQuery } },
    async (request, reply) => {
      const { from, to, ...query } = request.query
      const { newest, asked } = await readReportQuery(context, { query, position })
      const days = { ...(from === undefined ? {} : { fromDay: from }), ...(to === undefined ? {} : { toDay: to }) }
      const rows = await listReports(db, { ...days, ...asked })
      return sendList({ ...list(newest, asked), reply, rows })
    },
  )
}
