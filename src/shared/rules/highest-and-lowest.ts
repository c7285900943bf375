type DayValue = { day: string; value: number }

/** The day of the highest value and that of the lowest, of several the latest; null where no day differs from another. */
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
