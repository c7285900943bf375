import { toCalendar } from '@internationalized/date'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import type { Calendar } from '../../../shared/rules/values/format-locale.ts'
import { inDigits } from '../../../shared/rules/values/written-figure.ts'
import { calendarSystem, dateOf } from './days.ts'
import styles from './other-calendars-day.module.css'

/** The day of the month in the calendar that is not shown, small below the day. */
export function OtherCalendarsDay({ day, calendar }: { day: string; calendar: Calendar }) {
  const formatLocale = useFormatLocale()
  const date = dateOf(day)
  if (!date) return null
  const other = toCalendar(date, calendarSystem(calendar === 'hijri' ? 'gregory' : 'hijri'))
  return <span className={styles.other}>{inDigits(String(other.day), formatLocale)}</span>
}
