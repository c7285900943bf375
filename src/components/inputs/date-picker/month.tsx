import { useId } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar } from 'react-aria/useCalendar'
import { useCalendarState } from 'react-stately/useCalendarState'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { formatDay } from '../../../lib/calendars/format-day.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { calendarOf } from '../../../shared/rules/values/format-locale.ts'
import type { Calendar } from '../../../shared/rules/values/format-locale.ts'
import { Segmented } from '../segmented.tsx'
import { createCalendar, dateOf, dayOf, limitDates, localeOf, todaysDate, calendarSystem } from './days.ts'
import type { Limits } from './days.ts'
import { DateFormatter } from './day-formatter.ts'
import { MonthGrid } from './month-grid.tsx'
import type { DayLook } from './month-grid.tsx'
import { MonthHead } from './month-head.tsx'
import styles from './month.module.css'
import { toCalendar } from '@internationalized/date'
import { inDigits } from '../../../shared/rules/values/written-figure.ts'

type MonthProps = Limits & {
  label: string
  calendar: Calendar
  onCalendar: (calendar: Calendar) => void
  /** The day that the calendar opens at. */
  openAt: string
  /** Whether opening moves the focus to that day. */
  takesFocus?: boolean
  /** Each day has the other calendar's number too, also if Hijri days are off in the settings. */
  hasBothCalendars?: boolean
  /** Says what to choose next. */
  note?: string | undefined
  lookOf: (day: string) => Omit<DayLook, 'words'> & { words?: string | undefined }
  onChoose: (day: string) => void
}

/** One month to choose a day in, with the reason why its other days cannot be chosen, and the choice of the calendar. */
export function Month(props: MonthProps) {
  const formatLocale = useFormatLocale()
  const locale = localeOf(formatLocale, props.calendar)
  return (
    <I18nProvider locale={locale}>
      <Days {...props} locale={locale} />
    </I18nProvider>
  )
}

function Days({
  label,
  calendar,
  onCalendar,
  openAt,
  takesFocus = false,
  hasBothCalendars = false,
  min,
  max,
  note,
  lookOf,
  onChoose,
  locale,
}: MonthProps & { locale: string }) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const limitId = useId()
  const now = useNow()
  const limits = limitDates({ min, max }, calendar)
  const state = useCalendarState({
    ...limits,
    locale,
    createCalendar,
    firstDayOfWeek: 'sun',
    value: null,
    defaultFocusedValue: dateOf(openAt) ?? todaysDate(),
    autoFocus: takesFocus,
    onChange: (date) => onChoose(dayOf(date)),
  })
  const { calendarProps } = useCalendar({ 'aria-label': label }, state)
  // In the Hijri grid, screen readers read the Hijri day too, even if Hijri days are off in the settings.
  const isHijriExtra = calendar === 'hijri' && calendarOf(formatLocale) !== 'hijri'
  const hijri = new DateFormatter(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const words = (day: string, style: 'short' | 'long') => {
    const date = dateOf(day)
    const gregorian = formatDay({ day, formatLocale, style })
    return isHijriExtra && date ? `${gregorian} (${hijri.format(date.toDate('UTC'))})` : gregorian
  }
  const { start, end } = state.visibleRange
  const explained = [
    limits.minValue && start.compare(limits.minValue) < 0
      ? t('date.earliest', { day: words(dayOf(limits.minValue), 'short') })
      : '',
    limits.maxValue && end.compare(limits.maxValue) > 0
      ? t('date.latest', { day: words(dayOf(limits.maxValue), 'short') })
      : '',
  ].filter(Boolean)

  return (
    <div {...calendarProps} role="group" className={styles.month}>
      <MonthHead state={state} calendar={calendar} />
      <MonthGrid
        state={state}
        today={riyadhDayOf(now)}
        describedBy={explained.length > 0 ? limitId : undefined}
        lookOf={(day) => {
          const look = lookOf(day)
          return {
            ...look,
            words: [words(day, 'long'), look.words].filter(Boolean).join(', '),
            beside: (
              <>
                {hasBothCalendars || calendarOf(formatLocale) === 'hijri' ? (
                  <OtherCalendarsDay day={day} calendar={calendar} />
                ) : null}
                {look.beside}
              </>
            ),
          }
        }}
      />
      {note ? (
        <p className={styles.limit} role="status">
          {note}
        </p>
      ) : null}
      {explained.length > 0 ? (
        <p id={limitId} className={styles.limit}>
          {explained.join(' · ')}
        </p>
      ) : null}
      <Segmented
        legend={t('date.calendar')}
        isLegendHidden
        value={calendar}
        onValueChange={onCalendar}
        options={[
          { value: 'gregory', label: t('date.gregorian') },
          { value: 'hijri', label: t('date.hijri') },
        ]}
      />
    </div>
  )
}

/** The day of the month in the calendar that is not shown, small below the day. */
function OtherCalendarsDay({ day, calendar }: { day: string; calendar: Calendar }) {
  const formatLocale = useFormatLocale()
  const date = dateOf(day)
  if (!date) return null
  const other = toCalendar(date, calendarSystem(calendar === 'hijri' ? 'gregory' : 'hijri'))
  return <span className={styles.other}>{inDigits(String(other.day), formatLocale)}</span>
}
