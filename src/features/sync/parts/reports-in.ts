import { readRows } from '../../../shared/contract/readable.ts'
import { dailyReportSchema } from '../../../shared/contract/sales.ts'
import type { DailyReport } from '../../../shared/contract/sales.ts'

/** The server's reports that a parked row conflicts with; empty if it conflicts with something else. */
export function reportsIn(current: unknown): DailyReport[] {
  return readRows([current].flat(), dailyReportSchema)?.rows ?? []
}
