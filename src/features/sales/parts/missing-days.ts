import { addDays, daysInMonth } from '../../../shared/rules/days/business-day.ts'
import type { OwnSalesView } from '../queries.ts'

/**
 * The days of the shown month before today that have no report, since the pharmacy's first one; newest first. None where
 * a report may exist that this device does not know or cannot read, and no day that a colleague has recorded on it.
 */
export function missingDays(
  { month, days, ofColleagues, isLoaded, unread, oldestDay }: OwnSalesView,
  today: string,
): string[] {
  if (!isLoaded || unread > 0 || oldestDay === null) return []
  const known = new Set([...days.map(({ report }) => report.day), ...ofColleagues.map(({ day }) => day)])
  const from = oldestDay > `${month}-01` ? oldestDay : `${month}-01`
  const missing: string[] = []
  for (let number = daysInMonth(month); number > 0; number -= 1) {
    const day = addDays(`${month}-01`, number - 1)
    if (day >= from && day < today && !known.has(day)) missing.push(day)
  }
  return missing
}
