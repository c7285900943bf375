import { pathOf } from '../lib/router/path-pattern.ts'
import { paths } from './paths.ts'

export function slipPathOf(slipId: string): string {
  return pathOf(paths.slip, { slipId })
}

export function visitPathOf(visitId: string): string {
  return pathOf(paths.visit, { visitId })
}

/** The form for an unsent visit. */
export function visitEditPathOf(opId: string): string {
  return `${paths.newVisit}?edit=${encodeURIComponent(opId)}`
}

/** Payroll entry of a slip's month, filtered by its employee. */
export function payPathOf({ month, userName }: { month: string; userName: string }): string {
  return `${paths.payrollEntry}?${new URLSearchParams({ month: month.slice(0, 7), find: userName }).toString()}`
}
