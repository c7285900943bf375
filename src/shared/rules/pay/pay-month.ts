import type { Slip } from '../../contract/payroll.ts'
import { toHalalas, toSar } from '../values/halalas.ts'
import { isWorkedOut, totalEarnings, totalOvertime, unreadInSums } from './pay-history.ts'

/** A change of net pay is flagged from this percentage of last month's on. */
export const LARGE_CHANGE_PERCENT = 20

const PERCENT = 100

export type PayTotals = {
  count: number
  earnings: number
  overtime: number
  deductions: number
  netPay: number
  /** Number of unreadable figures, which are in no sum. */
  unread: number
}

/** Sums of a month's slips, in SAR. */
export function payTotals(slips: readonly Slip[]): PayTotals {
  const workedOut = slips.filter(isWorkedOut)
  const sum = (amounts: number[]) => toSar(amounts.reduce((all, amount) => all + toHalalas(amount), 0))
  return {
    count: slips.length,
    earnings: sum(workedOut.map(totalEarnings)),
    overtime: sum(workedOut.map(totalOvertime)),
    deductions: sum(workedOut.map(({ deductions }) => deductions)),
    netPay: sum(workedOut.map((slip) => slip.netPay)),
    unread: unreadInSums(slips),
  }
}

/** `percent` is null if last month's net pay was not above 0; every change is large then. */
export type PayChange = { difference: number; percent: number | null; isLarge: boolean }

/** Difference of a net pay to last month's, in SAR; null if either is unknown. */
export function payChange(now: number | null, before: number | null): PayChange | null {
  if (now === null || before === null) return null
  const base = toHalalas(before)
  const halalas = toHalalas(now) - base
  const percent = base > 0 ? (halalas * PERCENT) / base : null
  const isLarge = halalas !== 0 && (percent === null || Math.abs(percent) >= LARGE_CHANGE_PERCENT)
  return { difference: toSar(halalas), percent, isLarge }
}
