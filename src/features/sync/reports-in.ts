import * as z from 'zod/mini'
import { dailyReportListSchema, dailyReportSchema } from '../../shared/contract/sales.ts'
import type { DailyReport } from '../../shared/contract/sales.ts'

/** The server's reports that a parked row disagrees with: one, several, or none when it is something else. */
export function reportsIn(current: unknown): DailyReport[] {
  const list = z.safeParse(dailyReportListSchema, current)
  if (list.success) return list.data
  const one = z.safeParse(dailyReportSchema, current)
  return one.success ? [one.data] : []
}
