import type { Leave } from '../contract/leave.ts'

/**
 * What a plain server may have taken twice, found by reading: nothing can undo it from here, but nobody should have to
 * notice it by themselves.
 */

/** The days of which there is more than one report, with how many. One pharmacy's reports. */
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
