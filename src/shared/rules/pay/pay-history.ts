import type { Slip } from '../../contract/payroll.ts'
import { isUnreadable } from '../../contract/readable.ts'
import { monthBefore, monthOf } from '../days/business-day.ts'
import { toHalalas, toSar } from '../values/halalas.ts'

/**
 * The lines of the earnings table, in their order. Overtime has its own table, and deductions are subtracted after
 * both.
 */
export const EARNING_LINES = [
  'basicPay',
  'housingAllowance',
  'transportAllowance',
  'incentives',
  'percentage',
  'campaigns',
  'ticketsAllowance',
  'otherIncentives',
] as const satisfies readonly (keyof Slip)[]

export const OVERTIME_LINES = ['fixedOverTime', 'overTimeAllowance'] as const satisfies readonly (keyof Slip)[]

/** All lines that may differ between months, net pay last. */
export const COMPARED_LINES = [
  ...EARNING_LINES,
  'fixedOverTime',
  'overTimeHours',
  'overTimeRate',
  'overTimeAllowance',
  'deductions',
  'telAllowance',
  'netPay',
] as const satisfies readonly (keyof Slip)[]
export type ComparedLine = (typeof COMPARED_LINES)[number]

/** A slip whose net pay has been calculated; 0 is a valid figure (docs/rules.md, *Pay*). */
export type WorkedOutSlip = Slip & { netPay: number }

export function isWorkedOut(slip: Slip): slip is WorkedOutSlip {
  return slip.netPay !== null
}

/** A line's figure; null if unreadable. */
export function readableLine<Line extends ComparedLine>(slip: Slip, line: Line): Slip[Line] | null {
  return isUnreadable(slip, line) ? null : slip[line]
}

/** Number of unreadable figures of the slip, which are in none of its sums. */
export function unreadableLines(slip: Slip): number {
  return COMPARED_LINES.filter((line) => isUnreadable(slip, line)).length
}

/**
 * Number of unreadable figures in the sums of a month or year. Slips whose net pay has not been calculated are in no
 * sum.
 */
export function unreadInSums(slips: readonly Slip[]): number {
  const summed = [...EARNING_LINES, ...OVERTIME_LINES, 'deductions', 'netPay'] as const
  const counted = slips.filter((slip) => isWorkedOut(slip) || isUnreadable(slip, 'netPay'))
  return counted.reduce((count, slip) => count + summed.filter((line) => isUnreadable(slip, line)).length, 0)
}

/** In SAR, without overtime. */
export function totalEarnings(slip: Slip): number {
  return sumOf(EARNING_LINES.map((line) => slip[line]))
}

/** Fixed overtime and paid hours, in SAR. */
export function totalOvertime(slip: Slip): number {
  return sumOf(OVERTIME_LINES.map((line) => slip[line]))
}

export function newestSlipFirst(a: Slip, b: Slip): number {
  if (a.month !== b.month) return a.month < b.month ? 1 : -1
  return a._id < b._id ? 1 : -1
}

/** Slips whose month, as its first day, is strictly between two days; an empty day is no limit. */
export function slipsBetween(slips: readonly Slip[], { from, to }: { from: string; to: string }): Slip[] {
  return slips.filter(({ month }) => (from === '' || month > from) && (to === '' || month < to))
}

export type YearSums = {
  months: number
  netPay: number
  earnings: number
  overtime: number
  deductions: number
  /** Number of unreadable figures, which are in no sum. */
  unread: number
}

/** Sums of the year's calculated slips, in SAR. */
export function yearSums(slips: readonly Slip[], year: string): YearSums {
  const all = slips.filter(({ month }) => yearOf(month) === year)
  const ofYear = all.filter(isWorkedOut)
  return {
    months: ofYear.length,
    netPay: sumOf(ofYear.map(({ netPay }) => netPay)),
    earnings: sumOf(ofYear.map(totalEarnings)),
    overtime: sumOf(ofYear.map(totalOvertime)),
    deductions: sumOf(ofYear.map(({ deductions }) => deductions)),
    unread: unreadInSums(all),
  }
}

/** `2026` of `2026-03-01`. */
export function yearOf(month: string): string {
  return month.slice(0, 4)
}

/** The first day of the month before a month of pay, both as `YYYY-MM-01`. */
export function payMonthBefore(month: string): string {
  return `${monthBefore(monthOf(month))}-01`
}

export type LineChange = { line: ComparedLine; before: number; now: number; difference: number }

/**
 * The lines that differ from the previous month's slip, including hours and rate. Skips lines that are unreadable in
 * either slip.
 */
export function changedLines(slip: WorkedOutSlip, before: WorkedOutSlip): LineChange[] {
  return COMPARED_LINES.filter((line) => !isUnreadable(slip, line) && !isUnreadable(before, line))
    .map((line) => ({ line, before: before[line], now: slip[line], difference: sumOf([slip[line], -before[line]]) }))
    .filter(({ difference }) => difference !== 0)
}

export type ChangeReason = { line: ComparedLine; effect: number }

/**
 * What the difference of net pay consists of: the lines that count towards it and differ, each with its effect on it in
 * SAR, largest first. Higher deductions have a negative effect.
 */
export function changeReasons(slip: WorkedOutSlip, before: WorkedOutSlip): ChangeReason[] {
  const counted: readonly ComparedLine[] = [...EARNING_LINES, ...OVERTIME_LINES, 'deductions']
  return changedLines(slip, before)
    .filter(({ line }) => counted.includes(line))
    .map(({ line, difference }) => ({ line, effect: line === 'deductions' ? -difference : difference }))
    .sort((one, other) => Math.abs(other.effect) - Math.abs(one.effect))
}

function sumOf(amounts: readonly number[]): number {
  return toSar(amounts.reduce((sum, amount) => sum + toHalalas(amount), 0))
}
