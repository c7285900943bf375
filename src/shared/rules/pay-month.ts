import type { Slip } from '../contract/payroll.ts'
import { toHalalas, toSar } from './halalas.ts'
import { isWorkedOut, totalEarnings, totalOvertime, unreadInSums } from './pay-history.ts'

/** From both on a change of net pay is flagged: a share of last month's, and an amount below which no share matters. */
export const LARGE_CHANGE_PERCENT = 20
export const LARGE_CHANGE_SAR = 200

const PERCENT = 100

export type PayTotals = {
  count: number
  earnings: number
  overtime: number
  deductions: number
  netPay: number
  /** Figures that do not read, and so are in no sum. */ unread: number
}

/** What a month's slips come to, in SAR. */
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

/** `percent` null where last month's net pay was not above 0. */
export type PayChange = { difference: number; percent: number | null; isLarge: boolean }

/** How a net pay differs from last month's, in SAR; null while one of the two is not known. */
export function payChange(now: number | null, before: number | null): PayChange | null {
  if (now === null || before === null) return null
  const difference = toSar(toHalalas(now) - toHalalas(before))
  const percent = before > 0 ? (difference / before) * PERCENT : null
  const isLarge =
    Math.abs(difference) >= LARGE_CHANGE_SAR && (percent === null || Math.abs(percent) >= LARGE_CHANGE_PERCENT)
  return { difference, percent, isLarge }
}
