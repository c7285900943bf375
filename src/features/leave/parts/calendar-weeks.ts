import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { addDays, daysBetween } from '../../../shared/rules/business-day.ts'

dayjs.extend(utc)

/** The seven days of a week, from Sunday. `gap`: the number of omitted weeks in the middle. */
export type CalendarRow = { type: 'week'; days: string[] } | { type: 'gap'; weeks: number }

const WEEK_DAYS = 7
/** Of a long leave, only the beginning and the end are shown. */
const MAX_WEEKS = 8
const LAST_WEEKS = 2

/** The whole weeks from one day to another. Weeks start on Sunday, as in Saudi Arabia. */
export function calendarWeeks({ from, to }: { from: string; to: string }): CalendarRow[] {
  // The English locale also starts the week on Sunday.
  const first = dayjs.utc(from).startOf('week').format('YYYY-MM-DD')
  const count = Math.floor(daysBetween(first, to) / WEEK_DAYS) + 1
  const week = (index: number): CalendarRow => ({
    type: 'week',
    days: Array.from({ length: WEEK_DAYS }, (_, day) => addDays(first, index * WEEK_DAYS + day)),
  })
  const weeks = (start: number, end: number) =>
    Array.from({ length: Math.max(0, end - start) }, (_, index) => week(start + index))
  if (count <= MAX_WEEKS) return weeks(0, count)
  const leading = MAX_WEEKS - LAST_WEEKS
  return [...weeks(0, leading), { type: 'gap', weeks: count - MAX_WEEKS }, ...weeks(count - LAST_WEEKS, count)]
}
