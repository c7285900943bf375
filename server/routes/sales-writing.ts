import { z } from 'zod'
import { reportBodySchema } from '../../src/shared/contract/report-body.ts'
import type { ReportBody } from '../../src/shared/contract/report-body.ts'
import type { DailyReport } from '../../src/shared/contract/sales.ts'
import { OLDEST_REPORT_DAY, riyadhDayOf } from '../../src/shared/rules/days/business-day.ts'
import { runCommand } from '../http/command.ts'
import { isoNow } from '../http/context.ts'
import type { App, Context } from '../http/context.ts'
import type { Queries } from '../database/database.ts'
import { refuseOutOfReach } from '../rules/pharmacy-access.ts'
import { accountOf } from '../plugins/account.ts'
import type { Account } from '../plugins/account.ts'
import { MAX_WHOLE_OBJECT_BYTES } from '../plugins/json-body.ts'
import { conflict, invalidField, unknownId } from '../http/problem.ts'
import { writeAudit } from '../repositories/audit.ts'
import type { AuditEntry } from '../repositories/audit.ts'
import { addReport, findReportForUpdate, findReportOfDay, reportOf, updateReport } from '../repositories/reports.ts'
import { numberReport } from '../repositories/report-places.ts'
import { namesSharedBy } from '../repositories/users.ts'
import { storedDayOf } from '../repositories/report-days.ts'
import { EMPTY_DAY, dayAfterCorrection, dayAfterWrite, isSameDay, unknownIn } from '../rules/report-write.ts'
import type { Overreach, StoredDay, Writer } from '../rules/report-write.ts'
import { refuseTooLarge } from '../rules/size-limits.ts'
import { REPORT } from '../openapi/answers.ts'

const idParams = z.object({ id: z.string() })

export function addReportWritingRoutes(api: App, context: Context): void {
  api.post(
    '/reports/addAReport',
    { config: { call: 'addAReport', answer: REPORT }, schema: { body: reportBodySchema } },
    async (request, reply) => {
      const { body } = request
      const account = accountOf(request)
      const now = isoNow(context.clock)
      const written: Written = { entry: null, pharmacyName: body.pharmacyName }
      const effect = async (tx: Queries) => {
        written.entry = null
        await requireDay(tx, { account, pharmacyName: body.pharmacyName, day: body.day, context })
        if (body.day < OLDEST_REPORT_DAY) throw invalidField('day', 'day_too_early')
        const day = dayAfterWrite({ stored: EMPTY_DAY, body, writer: writerOf(account), now })
        if (typeof day === 'string') throw new Error('an empty day has no colleague')
        refuseTooLarge(reportBodySchema, { after: { fields: body, extra: unknownIn(day.extra) } })
        const inserted = await addReport(tx, { body, day, now })
        if (inserted) {
          const report = reportOf(inserted)
          written.entry = auditEntry({ account, now, action: 'add', before: null, after: report })
          return report
        }
        const current = await findReportOfDay(tx, body)
        throw conflict('duplicate_report', current && reportOf(current))
      }
      return runCommand({ context, request, reply, effect, last: (tx) => recordWritten(tx, written) })
    },
  )

  api.post(
    '/reports/editAReport/:id',
    {
      config: { call: 'editAReport', answer: REPORT },
      bodyLimit: MAX_WHOLE_OBJECT_BYTES,
      schema: { params: idParams, body: reportBodySchema },
    },
    async (request, reply) => {
      const { body } = request
      const account = accountOf(request)
      const now = isoNow(context.clock)
      const written: Written = { entry: null, pharmacyName: body.pharmacyName }
      const effect = async (tx: Queries) => {
        written.entry = null
        const row = await findReportForUpdate(tx, request.params.id)
        if (!row) throw unknownId()
        await requireDay(tx, { account, pharmacyName: row.pharmacy_name, day: row.day, context })
        if (body.day !== row.day) throw invalidField('day', 'fixed')
        if (body.pharmacyName !== row.pharmacy_name) throw invalidField('pharmacyName', 'fixed')
        const current = reportOf(row)
        if (body.revision !== undefined && body.revision !== row.revision) throw conflict('stale_revision', current)
        const stored = storedDayOf(row)
        const isCorrection = account.reach === 'all'
        const day = isCorrection
          ? correctedDay({ stored, body, account, now })
          : dayAfterWrite({ stored, body, writer: await writerOver(tx, { stored, account }), now })
        if (typeof day === 'string') throw conflict('stale_revision', current, WHY_REFUSED[day])
        refuseTooLarge(reportBodySchema, {
          after: { fields: body, extra: unknownIn(day.extra) },
          before: { fields: current, extra: unknownIn(stored.extra) },
        })
        if (isSameDay(stored, day)) return current
        const after = reportOf(await updateReport(tx, { row, day, now }))
        written.entry = auditEntry({ account, now, action: isCorrection ? 'correct' : 'edit', before: current, after })
        return after
      }
      return runCommand({ context, request, reply, effect, last: (tx) => recordWritten(tx, written) })
    },
  )
}

const WHY_REFUSED: Record<Overreach, string> = {
  erasesColleague: 'a shift that somebody else reported cannot be emptied',
  needsRevision: 'changing what somebody else reported needs the revision of the report that was seen',
}

/** A manager says why, and which revision was seen. */
function correctedDay({ stored, body, account, now }: Correction): StoredDay | Overreach {
  const reason = body.correctionReason?.trim() ?? ''
  if (reason === '') throw invalidField('correctionReason', 'required')
  if (body.revision === undefined) return 'needsRevision'
  return dayAfterCorrection({ stored, body, reason, byName: account.user.employee_name, now })
}

type Correction = { stored: StoredDay; body: ReportBody; account: Account; now: string }

/** What a request wrote; reset by each run of its transaction. */
type Written = { entry: AuditEntry | null; pharmacyName: string }

/** Runs last, because from here on writers of the same partition wait for the lock on its counter. */
async function recordWritten(tx: Queries, { entry, pharmacyName }: Written): Promise<void> {
  if (entry === null) return
  await writeAudit(tx, entry)
  await numberReport(tx, { id: entry.entityId, pharmacy_name: pharmacyName })
}

type Change = { account: Account; now: string; action: string; before: DailyReport | null; after: DailyReport }

function auditEntry({ account, now, action, before, after }: Change): AuditEntry {
  return { at: now, actor: account.user, entity: 'report', entityId: after._id, action, before, after }
}

type Day = { account: Account; pharmacyName: string; day: string; context: Context }

async function requireDay(tx: Queries, { account, pharmacyName, day, context }: Day): Promise<void> {
  await refuseOutOfReach(tx, { account, pharmacyName, day })
  if (day > riyadhDayOf(context.clock())) throw invalidField('day', 'day_in_future')
}

function writerOf({ user }: Account): Writer {
  return { id: user.id, names: [user.employee_name, user.shorter_name, user.shortest_name] }
}

/** A shift without its reporter's id is told by its name, which counts for nobody if several people have it. */
async function writerOver(tx: Queries, { stored, account }: { stored: StoredDay; account: Account }): Promise<Writer> {
  const writer = writerOf(account)
  const isByName = [stored.morning, stored.night].some(
    ({ by, pharmacist }) => by === null && writer.names.includes(pharmacist ?? ''),
  )
  return isByName ? { ...writer, shared: await namesSharedBy(tx, account.user) } : writer
}
