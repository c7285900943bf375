import { useMemo } from 'react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { toCalendar } from '@internationalized/date'
import type { CalendarState } from 'react-stately/useCalendarState'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { calendarNamesOf } from '../../../lib/calendars/calendar-names.ts'
import { classNames } from '../../../lib/class-names.ts'
import { HIJRI_NAMES } from '../../../lib/calendars/hijri-names.ts'
import type { Calendar } from '../../../shared/rules/values/format-locale.ts'
import { inDigits } from '../../../shared/rules/values/written-figure.ts'
import { calendarSystem, todaysDate } from './days.ts'
import styles from './month-head.module.css'

const YEARS_BACK = 100
const YEARS_AHEAD = 10

/** The month and the year that are shown, each to be chosen, and the months before and after. */
export function MonthHead({ state, calendar }: { state: CalendarState; calendar: Calendar }) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const shown = state.visibleRange.start
  const names =
    calendar === 'hijri'
      ? HIJRI_NAMES[formatLocale.startsWith('ar') ? 'ar' : 'en'].months
      : calendarNamesOf(formatLocale).months
  const { minValue, maxValue } = state
  const years = useMemo(() => {
    const yearIn = (date: typeof minValue) => date && toCalendar(date, calendarSystem(calendar)).year
    const now = toCalendar(todaysDate(), calendarSystem(calendar)).year
    const first = Math.min(yearIn(minValue) ?? now - YEARS_BACK, shown.year)
    const last = Math.max(yearIn(maxValue) ?? now + YEARS_AHEAD, shown.year)
    const from = Math.max(first, last - 2 * YEARS_BACK)
    return Array.from({ length: last - from + 1 }, (_year, index) => from + index)
  }, [calendar, minValue, maxValue, shown.year])

  return (
    <div className={styles.head}>
      <button
        type="button"
        className={styles.arrow}
        aria-label={t('date.previousMonth')}
        aria-disabled={state.isPreviousVisibleRangeInvalid() || undefined}
        onClick={() => !state.isPreviousVisibleRangeInvalid() && state.focusPreviousPage()}
      >
        <IconChevronLeft aria-hidden size={22} />
      </button>
      <select
        className={styles.select}
        data-own-keys
        aria-label={t('date.month')}
        value={shown.month}
        onChange={(event) => state.setFocusedDate(shown.set({ month: Number(event.target.value) }))}
      >
        {names.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={classNames(styles.select, styles.year)}
        data-own-keys
        aria-label={t('date.year')}
        value={shown.year}
        onChange={(event) => state.setFocusedDate(shown.set({ year: Number(event.target.value) }))}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {inDigits(String(year), formatLocale)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={styles.arrow}
        aria-label={t('date.nextMonth')}
        aria-disabled={state.isNextVisibleRangeInvalid() || undefined}
        onClick={() => !state.isNextVisibleRangeInvalid() && state.focusNextPage()}
      >
        <IconChevronRight aria-hidden size={22} />
      </button>
    </div>
  )
}
