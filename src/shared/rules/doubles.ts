import type { Leave, LeaveState } from '../contract/leave.ts'
import { SHIFTS } from '../contract/sales.ts'
import type { DailyReport } from '../contract/sales.ts'
import { fieldsOfShift, isShiftReported, shiftOf } from './shift-of-report.ts'

/**
 * What a plain server may have stored twice, found by reading: a browser repeats a POST whose connection is reset, and nothing can undo
 * that from here. What carries the same `clientRef` is one operation and counts once.
 */

/** One report as it counts, and all copies the server has of it; those of `surplusIds` are to be removed there. */
export type CountedReport = { report: DailyReport; copies: DailyReport[]; surplusIds: string[] }

/**
 * Reports of one pharmacy's day with the same `clientRef` as one, in the order they came. The first by id counts: an edit goes to every
 * copy, so they differ only where another program wrote, and a shift that only a later copy has is taken from there.
 */
export function countedReports(reports: readonly DailyReport[]): CountedReport[] {
  const byOperation = new Map<string | number, DailyReport[]>()
  for (const [index, report] of reports.entries()) {
    const key = operationOf(report.clientRef, [report.pharmacyName, report.day]) ?? index
    byOperation.set(key, [...(byOperation.get(key) ?? []), report])
  }
  return [...byOperation.values()].map((found) => {
    const copies = found.toSorted(byId)
    return { report: merged(copies), copies, surplusIds: copies.slice(1).map(({ _id }) => _id) }
  })
}

function merged([first, ...others]: DailyReport[]): DailyReport {
  return SHIFTS.reduce((report, shift) => {
    const other = isShiftReported(report, shift) ? undefined : others.find((copy) => isShiftReported(copy, shift))
    return other ? { ...report, dayType: other.dayType, ...fieldsOfShift(shift, shiftOf(other, shift)) } : report
  }, first as DailyReport)
}

type Standing = Pick<Leave, '_id' | 'requesterId' | 'status' | 'clientRef'>

/** Further decided first: what was decided about one copy of a leave counts. */
const DECIDED: readonly LeaveState[] = ['Approved', 'Pending', 'Rejected', 'Cancelled']

/** A person's leaves with the same `clientRef` as one. */
export function countedLeaves<Counted extends Standing>(leaves: readonly Counted[]): Counted[] {
  const byOperation = new Map<string | number, Counted>()
  for (const [index, leave] of leaves.entries()) {
    const key = operationOf(leave.clientRef, [leave.requesterId]) ?? index
    const other = byOperation.get(key)
    const isFirst = !other || DECIDED.indexOf(leave.status) - DECIDED.indexOf(other.status) < 0 || (leave.status === other.status && byId(leave, other) < 0)
    if (isFirst) byOperation.set(key, leave)
  }
  return [...byOperation.values()]
}

/** Another program may write what it likes into that field: only within one owner's things does it tell an operation. */
function operationOf(clientRef: unknown, within: readonly string[]): string | null {
  return typeof clientRef === 'string' && clientRef !== '' ? JSON.stringify([clientRef, ...within]) : null
}

function byId(one: { _id: string }, other: { _id: string }): number {
  return one._id < other._id ? -1 : one._id > other._id ? 1 : 0
}

/** The days with more than one report that counts, with how many. One pharmacy's reports. */
export function daysReportedTwice(reports: readonly { day: string }[]): Map<string, number> {
  return moreThanOne(reports.map(({ day }) => day))
}

type Asked = Pick<Leave, '_id' | 'natureLeave' | 'dateFrom' | 'dateTo' | 'applyDate' | 'status'>

/** Ids of one person's leaves that say the same, were asked for on the same day, and both still stand. */
export function leavesAskedTwice(leaves: readonly Asked[]): Set<string> {
  const standing = leaves.filter(({ status }) => status === 'Pending' || status === 'Approved')
  const twice = moreThanOne(standing.map(sayingOf))
  return new Set(standing.filter((leave) => twice.has(sayingOf(leave))).map(({ _id }) => _id))
}

function sayingOf({ natureLeave, dateFrom, dateTo, applyDate }: Asked): string {
  return JSON.stringify([natureLeave, dateFrom, dateTo, applyDate])
}

function moreThanOne(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count > 1))
}
