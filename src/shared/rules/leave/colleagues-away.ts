import type { Absence } from '../../contract/absences.ts'

/** Colleagues who are away on the same of the asked days. Pending: they have only asked for it. */
export type ColleaguesAway = Pick<Absence, 'dateFrom' | 'dateTo' | 'status'> & { names: string[] }

/** Who of one's colleagues is away on these days, and on which of them: approved leaves first, then by day. */
export function colleaguesAway(
  { dateFrom, dateTo }: Pick<Absence, 'dateFrom' | 'dateTo'>,
  absences: readonly Absence[],
): ColleaguesAway[] {
  const together = new Map<string, ColleaguesAway>()
  for (const { employeeName, status, ...days } of absences) {
    const from = days.dateFrom > dateFrom ? days.dateFrom : dateFrom
    const to = days.dateTo < dateTo ? days.dateTo : dateTo
    if (employeeName === '' || from > to) continue
    const place = `${status} ${from} ${to}`
    const group = together.get(place) ?? { dateFrom: from, dateTo: to, status, names: [] }
    if (!group.names.includes(employeeName)) group.names.push(employeeName)
    together.set(place, group)
  }
  return [...together].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}
