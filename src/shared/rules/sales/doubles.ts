import { UNREADABLE } from '../../contract/own-mark.ts'
import { isUnreadable } from '../../contract/readable.ts'
import { SHIFTS } from '../../contract/sales.ts'
import type { DailyReport, Shift } from '../../contract/sales.ts'
import { groupBy } from '../values/group-by.ts'
import { fieldsOfShift, isShiftReported, sameSeen, shiftOf } from './shift-of-report.ts'

/**
 * Duplicates on a plain server, detected when reading: a browser repeats a POST whose connection is reset, up to seven
 * times, which the app cannot undo. Objects with the same `clientRef` are one operation and count once.
 */

/**
 * The objects of each operation in their original order, and the copies of one by their ids. Other programs may write
 * anything into `clientRef`, so it identifies an operation only within one owner's objects.
 */
export function byOperation<Stored extends { _id: string; clientRef?: unknown }>(
  stored: readonly Stored[],
  within: (one: Stored) => readonly string[],
): [Stored, ...Stored[]][] {
  // An object without a reference is an operation of its own.
  const operationOf = (one: Stored) =>
    typeof one.clientRef === 'string' && one.clientRef !== '' ? JSON.stringify([one.clientRef, ...within(one)]) : one
  return [...groupBy(stored, operationOf).values()].map((copies) => copies.toSorted(byId) as [Stored, ...Stored[]])
}

/**
 * One report as it counts, and all its copies on the server. Copies in `surplusIds` add nothing and should be removed
 * there. If the copies differ, `differingIds` has all of them, and none is surplus.
 */
export type CountedReport = { report: DailyReport; copies: DailyReport[]; surplusIds: string[]; differingIds: string[] }

/**
 * Merges reports of one pharmacy and day with the same `clientRef`, in their original order. An edit goes to every
 * copy, so copies differ only if another program wrote one: then the first by id counts, and a shift that only a later
 * copy has is taken from there.
 */
export function countedReports(reports: readonly DailyReport[]): CountedReport[] {
  return byOperation(reports, ({ pharmacyName, day }) => [pharmacyName, day]).map(countedCopy)
}

function countedCopy(copies: DailyReport[]): CountedReport {
  const [only, ...others] = copies
  if (only && others.length === 0) return { report: only, copies, surplusIds: [], differingIds: [] }
  const report = merged(copies)
  const idsOf = (some: DailyReport[]) => some.map(({ _id }) => _id)
  const whole = copies.find((copy) => SHIFTS.every((shift) => saysSame(copy, report, shift)))
  const surplus = copies.filter((copy) => copy !== whole && addsNothing(copy, report))
  if (!whole || surplus.length < copies.length - 1)
    return { report, copies, surplusIds: [], differingIds: idsOf(copies) }
  return { report: whole, copies, surplusIds: idsOf(surplus), differingIds: [] }
}

function merged([first, ...others]: DailyReport[]): DailyReport {
  return SHIFTS.reduce((report, shift) => {
    const other = isShiftReported(report, shift) ? undefined : others.find((copy) => isShiftReported(copy, shift))
    return other ? withShiftOf(report, other, shift) : report
  }, first as DailyReport)
}

function withShiftOf(report: DailyReport, other: DailyReport, shift: Shift): DailyReport {
  const fields = fieldsOfShift(shift, shiftOf(other, shift))
  const isOfShift = (path: string) => Object.keys(fields).some((field) => isUnreadable({ [UNREADABLE]: [path] }, field))
  const unreadable = [
    ...(report[UNREADABLE] ?? []).filter((path) => !isOfShift(path)),
    ...(other[UNREADABLE] ?? []).filter(isOfShift),
  ]
  return { ...report, dayType: other.dayType, ...fields, [UNREADABLE]: unreadable }
}

function saysSame(copy: DailyReport, report: DailyReport, shift: Shift): boolean {
  return (
    isShiftReported(copy, shift) === isShiftReported(report, shift) &&
    sameSeen(shiftOf(copy, shift), shiftOf(report, shift))
  )
}

/** An unreadable value may be anything and so may add something. */
function addsNothing(copy: DailyReport, report: DailyReport): boolean {
  return (
    !copy[UNREADABLE]?.length && SHIFTS.every((shift) => !isShiftReported(copy, shift) || saysSame(copy, report, shift))
  )
}

function byId(one: { _id: string }, other: { _id: string }): number {
  return one._id < other._id ? -1 : one._id > other._id ? 1 : 0
}

/** The days with more than one counted report, and the number of reports. One pharmacy's reports. */
export function daysReportedTwice(reports: readonly { day: string }[]): Map<string, number> {
  return moreThanOne(reports.map(({ day }) => day))
}

/** The keys that occur more than once, with their counts. */
export function moreThanOne(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count > 1))
}
