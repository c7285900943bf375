type DayValue = { day: string; value: number }

/** The days with the highest and the lowest value, the latest of equal ones; null if all days are equal. */
export function highestAndLowest(days: readonly DayValue[]): { highest: DayValue; lowest: DayValue } | null {
  let [highest] = days
  let lowest = highest
  if (!highest || !lowest) return null
  for (const each of days) {
    if (each.value >= highest.value) highest = each
    if (each.value <= lowest.value) lowest = each
  }
  return highest.value === lowest.value ? null : { highest, lowest }
}
