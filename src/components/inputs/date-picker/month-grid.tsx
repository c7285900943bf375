import { useRef } from 'react'
import type { ReactNode } from 'react'
import { useCalendarCell, useCalendarGrid } from 'react-aria/useCalendar'
import type { CalendarState } from 'react-stately/useCalendarState'
import { isSameMonth } from '@internationalized/date'
import type { CalendarDate } from '@internationalized/date'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { calendarNamesOf } from '../../../lib/calendars/calendar-names.ts'
import { classNames } from '../../../lib/class-names.ts'
import { dayOf } from './days.ts'
import styles from './month-grid.module.css'

/** The Arabic article is left out of weekday names, because seven columns on a phone have no room for it. */
const ARTICLE = /^ال/

/** How a day looks, and its text for screen readers besides the date. */
export type DayLook = {
  words: string
  isChosen: boolean
  isBetween?: boolean
  className?: string | undefined
  beside?: ReactNode
}

type MonthGridProps = {
  state: CalendarState
  today: string
  describedBy: string | undefined
  lookOf: (day: string) => DayLook
}

/** The days of one month, a week per row from Sunday on, as in Saudi Arabia. */
export function MonthGrid({ state, today, describedBy, lookOf }: MonthGridProps) {
  const formatLocale = useFormatLocale()
  const { gridProps, weeksInMonth } = useCalendarGrid({ firstDayOfWeek: 'sun' }, state)
  const { shortWeekdays } = calendarNamesOf(formatLocale)
  return (
    <table {...gridProps} aria-describedby={describedBy} className={styles.grid} data-weeks={weeksInMonth}>
      <thead aria-hidden>
        <tr>
          {shortWeekdays.map((name) => (
            <th key={name}>{name.replace(ARTICLE, '')}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeksInMonth }, (_week, week) => (
          <tr key={week}>
            {state
              .getDatesInWeek(week)
              .map((date, index) =>
                date && isSameMonth(date, state.visibleRange.start) ? (
                  <Day key={index} date={date} state={state} today={today} look={lookOf(dayOf(date))} />
                ) : (
                  <td key={index} aria-hidden />
                ),
              )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayProps = { date: CalendarDate; state: CalendarState; today: string; look: DayLook }

function Day({ date, state, today, look }: DayProps) {
  const ref = useRef<HTMLSpanElement>(null)
  const { cellProps, buttonProps, isDisabled, formattedDate } = useCalendarCell({ date }, state, ref)
  const { isChosen, isBetween = false } = look
  return (
    <td {...cellProps} aria-selected={isChosen || isBetween || undefined} className={styles.cell}>
      <span
        {...buttonProps}
        ref={ref}
        aria-label={look.words}
        aria-current={dayOf(date) === today ? 'date' : undefined}
        data-day={dayOf(date)}
        className={classNames(
          styles.day,
          isChosen && styles.chosen,
          isBetween && styles.between,
          isDisabled && styles.disabled,
          look.className,
        )}
      >
        <span>{formattedDate}</span>
        {look.beside}
      </span>
    </td>
  )
}
