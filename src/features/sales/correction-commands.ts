import { accountDb } from '../../data/store/account-db.ts'
import { askDirectly } from '../../data/http/direct-call.ts'
import type { Refusal } from '../../data/http/direct-call.ts'
import { putServerRows } from '../../data/store/server-rows.ts'
import { apiPaths } from '../../shared/contract/api-paths.ts'
import { dailyReportSchema } from '../../shared/contract/sales.ts'
import type { DailyReport, Shift } from '../../shared/contract/sales.ts'
import { wireName } from '../../shared/contract/shift-fields.ts'

type ToCorrect = { report: DailyReport; shift: Shift; sales: number; reason: string }

/**
 * Corrects a shift's figure on the server, which keeps all else of the report. Directly, because it replaces what
 * somebody else reported: the manager decides on the report as it is now.
 */
export async function correctShift({ report, shift, sales, reason }: ToCorrect): Promise<{ ok: true } | Refusal> {
  const { _id, day, pharmacyName, dayType, revision } = report
  const body = { day, pharmacyName, dayType, revision, [wireName(shift, 'sales')]: sales, correctionReason: reason }
  const answer = await askDirectly({ method: 'POST', path: apiPaths.editAReport(_id), body })
  const there = dailyReportSchema.safeParse(answer.ok ? answer.body : answer.current).data
  const account = answer.ok ? answer.account : null
  if (there && account !== null) await putServerRows(accountDb(account).reports, [there])
  return answer.ok ? { ok: true } : answer
}
