import { westernDigits } from '../values/money.ts'

export const MOST_DAILY_HOURS = 24

/** Hours of a day as they are typed, in quarters; null if they are none. */
export function readTypedDailyHours(text: string): number | null {
  const typed = westernDigits(text.trim()).replace(',', '.')
  const hours = /^\d{1,2}(\.\d{1,2})?$/.test(typed) ? Number(typed) : 0
  return hours >= 1 && hours <= MOST_DAILY_HOURS && Number.isInteger(hours * 4) ? hours : null
}
