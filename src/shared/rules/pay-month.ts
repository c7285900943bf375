import type { Slip } from '../contract/payroll.ts'
import { toHalalas, toSar } from './halalas.ts'
import { isWorkedOut, totalEarnings, totalOvertime, unreadInSums } from './pay-history.ts'

/** A change of net pay is flagged from both of these on: a percentage of last month's net pay, and a minimum amount. */
export const LARGE_CHANGE_PERCENT = 20
export const LARGE_CHANGE_SAR = 200

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

/** `percent` is null if last month's net pay was not above 0. */
export type PayChange = { difference: number; percent: number | null; isLarge: boolean }

/** Difference of a net pay to last month's, in SAR; null if either is unknown. */
export function payChange(now: number | null, before: number | null): PayChange | null {
  if (now === null || before === null) return null
  const difference = toSar(toHalalas(now) - toHalalas(before))
  const percent = before > 0 ? (difference / before) * PERCENT : null
  const isLarge =
    Math.abs(difference) >= LARGE_CHANGE_SAR && (percent === null || Math.abs(percent) >= LARGE_CHANGE_PERCENT)
  return { difference, percent, isLarge }
}
