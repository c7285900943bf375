import { readRows } from '../../../shared/contract/readable.ts'
import { dailyReportSchema } from '../../../shared/contract/sales.ts'
import type { DailyReport } from '../../../shared/contract/sales.ts'

/** The server's reports that a parked row disagrees with: one, several, or none when it is something else. */
export function reportsIn(current: unknown): DailyReport[] {
  return readRows([current].flat(), dailyReportSchema)?.rows ?? []
}
