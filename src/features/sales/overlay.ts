import { groupBy } from '../../shared/rules/values/group-by.ts'
import { parseShiftReportIntent } from '../../shared/contract/intents/shift-report.ts'
import { isStillMeant, stateWordOf } from '@counter/outbox'
import type { OutboxRow, StateWord } from '@counter/outbox'
import { SHIFTS } from '../../shared/contract/sales.ts'
import type { DailyReport, Shift } from '../../shared/contract/sales.ts'
import { countedReports } from '../../shared/rules/sales/doubles.ts'
import { foldShiftReports, overlayShiftReport, saysAll } from '../../shared/rules/sales/shift-report.ts'
import { ownerName, receivedName } from '../../shared/rules/sales/shift-of-report.ts'
import type { ShiftReportIntent } from '../../shared/rules/sales/shift-report.ts'

/**
 * A day as the screen shows and sums it: the server's report with the person's own shifts applied that wait to be sent.
 * One that was refused or is in conflict is in no figure until its owner has decided.
 */
export type ReportedDay = {
  report: DailyReport
  /** The server's report, as far as this device knows it; `undefined` if it knows none. */
  server: DailyReport | undefined
  /** Sync states of the applied shifts; the other shifts are the server's. */
  unsent: Partial<Record<Shift, StateWord>>
  /** Shifts of which the person's own figure was refused or is in conflict. */
  toDecide: readonly Shift[]
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
    return { report, server: report, unsent: {}, toDecide: [], ...laid, surplusIds, differingIds }
  })
  const onlyHere = [...byDay.values()].flatMap((ofDay) => laidOver(undefined, ofDay) ?? [])
  return [...days, ...onlyHere].sort((a, b) => (a.report.day < b.report.day ? 1 : a.report.day > b.report.day ? -1 : 0))
}

function laidOver(server: DailyReport | undefined, ofDay: Meant[]): ReportedDay | null {
  const [first] = ofDay
  if (!first) return null
  const meant = ofDay.filter(({ row }) => isStillMeant(row))
  const folded = foldShiftReports(meant.map(({ intent }) => ({ intent, base: {} })))
  const { pharmacyName, day } = first.intent
  return {
    report: folded
      ? { ...overlayShiftReport(server, folded.write), ...ownMarks(meant) }
      : // Nothing is claimed of the day, not even that it has one shift.
        (server ?? overlayShiftReport(undefined, { pharmacyName, day, dayType: 'double', shifts: {} })),
    server,
    unsent: Object.fromEntries(meant.map(({ row, intent }) => [intent.shift, stateWordOf(row)])),
    toDecide: SHIFTS.filter((shift) => ofDay.some((each) => each.intent.shift === shift && isToDecide(each, meant))),
    surplusIds: [],
    differingIds: [],
  }
}

/** Whose the unsent shifts are, as a name may be that of two people, and that the server has not taken them. */
function ownMarks(meant: Meant[]): Partial<DailyReport> {
  return Object.fromEntries(
    meant.flatMap(({ row, intent }) => [
      [ownerName(intent.shift), row.ownerId],
      [receivedName(intent.shift), null],
    ]),
  )
}

/** A later figure that says everything settles the refused one with it. */
function isToDecide({ row, intent }: Meant, meant: Meant[]): boolean {
  return !isStillMeant(row) && !meant.some((later) => later.row.seq > row.seq && saysAll(later.intent, intent))
}
