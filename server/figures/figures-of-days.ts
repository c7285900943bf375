import { setImmediate } from 'node:timers/promises'
import { dailyReportSchema } from '../../src/shared/contract/sales.ts'
import type { TillRow } from '../../src/shared/contract/till-days.ts'
import { daysInMonth, monthOf } from '../../src/shared/rules/days/business-day.ts'
import { shiftsOfMonth } from '../../src/shared/rules/kpis/kpis.ts'
import type { KpiShift } from '../../src/shared/rules/kpis/kpis.ts'
import { tillRows } from '../../src/shared/rules/till/till-overview.ts'
import type { Queries } from '../database/database.ts'
import { lastChange } from '../repositories/changes.ts'
import type { Place } from '../repositories/changes.ts'
import { listReports, reportedDays, reportOf } from '../repositories/reports.ts'

/** The running month, and one that is looked at beside it. */
const MONTHS_KEPT = 2

/** All pharmacies' shifts and counted tills of a day. */
export type FiguresOfDay = { day: string; shifts: KpiShift[]; tills: TillRow[] }
/** `place`: the position in the feed of reports up to which the kept days are current. */
type KeptMonth = { place: Place; days: Map<string, Promise<FiguresOfDay>> }

export type ReadFiguresOfDays = ReturnType<typeof figuresOfDays>

/**
 * The figures of each day of a month, `YYYY-MM`, that has a report, latest first. They are kept in memory until a report
 * of that day changes: a chain reports all day, and its whole month takes long to calculate.
 */
export function figuresOfDays() {
  const kept = new Map<string, KeptMonth>()
  return async (db: Queries, month: string): Promise<FiguresOfDay[]> => {
    const ofMonth = kept.get(month) ?? { place: { seq: 0 }, days: new Map<string, Promise<FiguresOfDay>>() }
    kept.delete(month)
    kept.set(month, ofMonth)
    const [oldest] = kept.keys()
    if (kept.size > MONTHS_KEPT && oldest !== undefined) kept.delete(oldest)

    const span = { fromDay: `${month}-01`, toDay: `${month}-${daysInMonth(month)}` }
    // Read before the rows: what changes in between is calculated twice, but never missed.
    const place = await lastChange(db, 'reports')
    for (const day of await reportedDays(db, { ...span, changedAfter: ofMonth.place })) ofMonth.days.delete(day)
    ofMonth.place = place

    const found: FiguresOfDay[] = []
    for (const day of await reportedDays(db, span)) {
      const present = ofMonth.days.get(day)
      const figures = present ?? readFigures(db, day)
      if (!present) ofMonth.days.set(day, figures)
      try {
        found.push(await figures)
      } catch (error) {
        if (ofMonth.days.get(day) === figures) ofMonth.days.delete(day)
        throw error
      }
      // A large chain's whole month at once would keep all other requests waiting.
      if (!present) await setImmediate()
    }
    return found
  }
}

/** From the reports as a device reads them: what cannot be read counts as such. */
async function readFigures(db: Queries, day: string): Promise<FiguresOfDay> {
  const rows = await listReports(db, { fromDay: day, toDay: day })
  const reports = rows.flatMap((row) => dailyReportSchema.safeParse(reportOf(row)).data ?? [])
  return { day, shifts: shiftsOfMonth(reports, monthOf(day)), tills: tillRows(reports) }
}
