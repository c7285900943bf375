import { groupBy } from '../../shared/rules/group-by.ts'
import { parseShiftReportIntent } from '../../shared/contract/intents/shift-report.ts'
import { stateWordOf } from '@counter/outbox'
import type { OutboxRow, StateWord } from '@counter/outbox'
import type { DailyReport, Shift } from '../../shared/contract/sales.ts'
import { countedReports } from '../../shared/rules/doubles.ts'
import { foldShiftReports, overlayShiftReport } from '../../shared/rules/shift-report.ts'
import type { ShiftReportIntent } from '../../shared/rules/shift-report.ts'

/** A day as the screen shows it: the server's report with the person's own unsent shifts applied. */
export type ReportedDay = {
  report: DailyReport
  /** The server's report, as far as this device knows it; `undefined` if it knows none. */
  server: DailyReport | undefined
  /** Sync states of the unsent shifts; the other shifts are the server's. */
  unsent: Partial<Record<Shift, StateWord>>
  /** Ids of further copies of this report on the server. */
  surplusIds: readonly string[]
  /** Ids of all copies, if they differ. */
  differingIds: readonly string[]
}

type Meant = { row: OutboxRow; intent: ShiftReportIntent }

/** Applies a person's unsent shift reports to a pharmacy's reports on the server; newest day first. */
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
    // With two reports of one day, the unsent shift is applied to the first one only.
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
