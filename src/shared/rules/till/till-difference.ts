import { isUnreadable } from '../../contract/readable.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { wireName } from '../../contract/shift-fields.ts'
import type { CountedTill } from '../../contract/till.ts'
import { toHalalas } from '../values/halalas.ts'
import { shiftOf } from '../sales/shift-of-report.ts'

/* What the home page shows of a till, apart from the other rules because it is part of the first load. */

/** The till of a shift in a report. One from another program that cannot be read is kept there, but not calculated with. */
export function tillOf(report: DailyReport, shift: Shift): CountedTill | 'unreadable' | null {
  return isUnreadable(report, wireName(shift, 'till')) ? 'unreadable' : shiftOf(report, shift).till
}

/** All payment kinds together, in halalas. */
export function countedHalalas({ counts }: Pick<CountedTill, 'counts'>): number {
  return counts.reduce((sum, { amount }) => sum + toHalalas(amount), 0)
}

/**
 * Counted minus sales, in halalas: negative if money is missing. From the sales as they are now, because they may be
 * corrected after the till was counted. Null if the sales cannot be read.
 */
export function differenceHalalas(till: Pick<CountedTill, 'counts'>, salesSar: number | null): number | null {
  return salesSar === null ? null : countedHalalas(till) - toHalalas(salesSar)
}
