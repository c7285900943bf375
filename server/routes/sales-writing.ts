import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { reportBodySchema } from '../../src/shared/contract/sales.ts'
import { riyadhDayOf } from '../../src/shared/rules/business-day.ts'
import { runCommand } from '../command.ts'
import { isoNow } from '../context.ts'
import type { App, Context } from '../context.ts'
import type { Queries } from '../database/database.ts'
import { noReach, reachableDays } from '../pharmacy-access.ts'
import { accountOf } from '../plugins/account.ts'
import type { Account } from '../plugins/account.ts'
import { conflict, invalidField, unknownId } from '../problem.ts'
import { findReportForUpdate, findReportOfDay, insertReport, NO_PLACE_YET, numberReport, reportOf, updateReport } from '../repositories/reports.ts'
import { dayColumns, storedDayOf } from '../repositories/report-days.ts'
import { EMPTY_DAY, dayAfterWrite, isSameDay } from '../rules/report-write.ts'
import type { Writer } from '../rules/report-write.ts'

const idParams = z.object({ id: z.string() })

export function addReportWritingRoutes(api: App, context: Context): void {
  api.post(
    '/reports/addAReport',
    { config: { call: 'addAReport' }, schema: { body: reportBodySchema } },
    async (request, reply) => {
      const { body } = request
      const account = accountOf(request)
      const now = isoNow(context.clock)
      const written: Written = { id: null }
      const effect = async (tx: Queries) => {
        written.id = null
        await requireDay(tx, { account, pharmacyName: body.pharmacyName, day: body.day, context })
        const day = dayAfterWrite({ stored: EMPTY_DAY, body, writer: writerOf(account), now })
        if (day === 'erasesColleague') throw new Error('an empty day has no colleague')
        const inserted = await insertReport(tx, {
          id: randomUUID(),
          pharmacy_name: body.pharmacyName,
          day: body.day,
          ...dayColumns(day),
          client_ref: body.clientRef ?? null,
          change_seq: NO_PLACE_YET,
          created_at: now,
          updated_at: now,
        })
        written.id = inserted?.id ?? null
        if (inserted) return reportOf(inserted)
        const current = await findReportOfDay(tx, body)
        throw conflict('duplicate_report', current && reportOf(current))
      }
      return runCommand({ context, request, reply, effect, last: (tx) => numberWritten(tx, written) })
    },
  )

  api.post(
    '/reports/editAReport/:id',
    { config: { call: 'editAReport' }, schema: { params: idParams, body: reportBodySchema } },
    async (request, reply) => {
      const { body } = request
      const account = accountOf(request)
      const now = isoNow(context.clock)
      const written: Written = { id: null }
      const effect = async (tx: Queries) => {
        written.id = null
        const row = await findReportForUpdate(tx, request.params.id)
        if (!row) throw unknownId()
        await requireDay(tx, { account, pharmacyName: row.pharmacy_name, day: row.day, context })
        if (body.day !== row.day) throw invalidField('day', 'fixed')
        if (body.pharmacyName !== row.pharmacy_name) throw invalidField('pharmacyName', 'fixed')
        const current = reportOf(row)
        if (body.revision !== undefined && body.revision !== row.revision) throw conflict('stale_revision', current)
        const stored = storedDayOf(row)
        const day = dayAfterWrite({ stored, body, writer: writerOf(account), now })
        if (day === 'erasesColleague') throw conflict('stale_revision', current)
        if (isSameDay(stored, day)) return current
        const next = { ...row, ...dayColumns(day), revision: row.revision + 1, updated_at: now }
        await updateReport(tx, next)
        written.id = row.id
        return reportOf(next)
      }
      return runCommand({ context, request, reply, effect, last: (tx) => numberWritten(tx, written) })
    },
  )
}

/** The report that a request wrote; set anew by each run of its transaction. */
type Written = { id: string | null }

async function numberWritten(tx: Queries, { id }: Written): Promise<void> {
  if (id !== null) await numberReport(tx, id)
}

type Day = { account: Account; pharmacyName: string; day: string; context: Context }

async function requireDay(tx: Queries, { account, pharmacyName, day, context }: Day): Promise<void> {
  const isReachable = await reachableDays(tx, { account, pharmacyName })
  if (!isReachable(day)) throw noReach(account)
  if (day > riyadhDayOf(context.clock())) throw invalidField('day', 'day_in_future')
}

function writerOf({ user }: Account): Writer {
  return { id: user.id, names: [user.employee_name, user.shorter_name, user.shortest_name] }
}
