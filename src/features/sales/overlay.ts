import { groupBy } from '../../shared/rules/group-by.ts'
import { parseShiftReportIntent } from '../../shared/contract/intents/shift-report.ts'
import { stateWordOf } from '../../data/sync/types.ts'
import type { OutboxRow, StateWord } from '../../data/sync/types.ts'
import type { DailyReport, Shift } from '../../shared/contract/sales.ts'
import { countedReports } from '../../shared/rules/doubles.ts'
import { foldShiftReports, overlayShiftReport } from '../../shared/rules/shift-report.ts'
import type { ShiftReportIntent } from '../../shared/rules/shift-report.ts'

/** A day as its screen shows it: the server's row with one's own unsent shifts over it. */
export type ReportedDay = {
  report: DailyReport
  /** What the server has of it, as far as this tablet knows; `undefined` while it knows of none. */
  server: DailyReport | undefined
  /** State words of the unsent shifts; the others are the server's. */
  unsent: Partial<Record<Shift, StateWord>>
  /** Ids under which the server stored this report once more. */
  surplusIds: readonly string[]
  /** Ids of all of them, where they differ. */
  differingIds: readonly string[]
}

type Meant = { row: OutboxRow; intent: ShiftReportIntent }

/** Lays a person's unsent shift reports over a pharmacy's server rows; newest day first. */
export function withOverlay({
  server,
  rows,
  pharmacyName,
}: {
  server: DailyReport[]
  rows: OutboxRow[]
  pharmacyName: string
}): ReportedDay[] {
  const meant = [...rows]
    .sort((a, b) => a.seq - b.seq)
    .flatMap((row): Meant[] => {
      const intent = parseShiftReportIntent(row.intent)
      return intent?.pharmacyName === pharmacyName ? [{ row, intent }] : []
    })
  const byDay = groupBy(meant, ({ intent }) => intent.day)
  const days = countedReports(server).map(({ report, surplusIds, differingIds }): ReportedDay => {
    const laid = laidOver(report, byDay.get(report.day) ?? [])
    // Two reports of one day: the unsent shift is laid over the first of them only.
    byDay.delete(report.day)
    return { report, server: report, unsent: {}, ...laid, surplusIds, differingIds }
  })
  const onlyHere = [...byDay.values()].flatMap((ofDay) => laidOver(undefined, ofDay) ?? [])
  return [...days, ...onlyHere].sort((a, b) => (a.report.day < b.report.day ? 1 : a.report.day > b.report.day ? -1 : 0))
}

function laidOver(server: DailyReport | undefined, meant: Meant[]): ReportedDay | null {
  const folded = foldShiftReports(meant.map(({ intent }) => ({ intent, base: {} })))
  if (!folded) return null
  const unsent = Object.fromEntries(meant.map(({ row, intent }) => [intent.shift, stateWordOf(row)]))
  return { report: overlayShiftReport(server, folded.write), server, unsent, surplusIds: [], differingIds: [] }
}
