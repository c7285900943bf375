import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent as ReactKeyboardEvent } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useDateField, useDateSegment } from 'react-aria/useDateField'
import { useDateFieldState } from 'react-stately/useDateFieldState'
import type { DateFieldState, DateSegment } from 'react-stately/useDateFieldState'
import type { DateValue } from '@internationalized/date'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import type { Calendar } from '../../../shared/rules/values/format-locale.ts'
import { completed, createCalendar, dateOf, dayOf, localeOf, todaysDate } from './days.ts'
import styles from './segments.module.css'

type SegmentsProps = {
  label: string
  describedBy?: string | undefined
  isInvalid: boolean
  isRequired?: boolean | undefined
  /** `YYYY-MM-DD`; any other value shows as empty. */
  value: string
  calendar: Calendar
  /** month: without a day; the value is the month's first. */
  granularity?: 'day' | 'month'
  onValueChange: (value: string) => void
  /** Whether the field is half filled. */
  onPartial: (isPartial: boolean) => void
}

/** A date typed part by part in the app's language, digits and order. Half a date is reported as none. */
export function Segments(props: SegmentsProps) {
  const locale = localeOf(useFormatLocale(), props.calendar)
  return (
    <I18nProvider locale={locale}>
      <Parts {...props} locale={locale} />
    </I18nProvider>
  )
}

function Parts({
  label,
  describedBy,
  isInvalid,
  isRequired = false,
  value,
  calendar,
  granularity = 'day',
  onValueChange,
  onPartial,
  locale,
}: SegmentsProps & { locale: string }) {
  const { date, setDate, report } = useTyped(value, onValueChange)
  const shared = {
    'aria-label': label,
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
    isInvalid,
    isRequired,
    shouldForceLeadingZeros: true,
    // React Aria supports months, but its types lack them.
    granularity: granularity as 'day',
  }
  const state = useDateFieldState({
    ...shared,
    locale,
    createCalendar,
    value: date,
    placeholderValue: todaysDate(),
    onChange: setDate,
  })
  const ref = useRef<HTMLDivElement>(null)
  const [isLeft, setIsLeft] = useState(true)
  const { fieldProps } = useDateField({ ...shared, onFocusChange: (isInside) => setIsLeft(!isInside) }, state, ref)

  const parts = state.segments.filter(({ isEditable }) => isEditable)
  // The parts on the screen may not form a date yet, such as 31 February before the month is changed to March.
  const isDate = parts.every(({ type, value: part }) => part === state.value?.[type as 'day'])
  const whole = date && isDate ? completed(date, { calendar, isLeft }) : null
  const day = whole ? dayOf(granularity === 'month' ? whole.set({ day: 1 }) : whole) : ''
  const isHalf = day === '' && !parts.every(({ isPlaceholder }) => isPlaceholder)
  useEffect(() => {
    report(day)
    // Shows the year that two digits stand for.
    if (whole && whole !== date) setDate(whole)
  })
  useEffect(() => onPartial(isHalf), [isHalf, onPartial])

  return (
    <div {...fieldProps} ref={ref} className={styles.segments} onKeyDownCapture={passEnterOn}>
      {state.segments.map((segment, index) => (
        <Segment key={index} segment={segment} state={state} />
      ))}
    </div>
  )
}

function Segment({ segment, state }: { segment: DateSegment; state: DateFieldState }) {
  const ref = useRef<HTMLSpanElement>(null)
  const { segmentProps } = useDateSegment(segment, state, ref)
  if (segment.type === 'literal')
    return (
      <span aria-hidden className={styles.literal}>
        {segment.text}
      </span>
    )
  return (
    <span {...segmentProps} ref={ref} className={styles.segment}>
      {segment.text}
    </span>
  )
}

/**
 * Passes Enter in a part to the hidden field of the whole date (`date-shell.tsx`), where the form handles it: the focus
 * moves on, or the form is submitted. React Aria does not let a part's keys bubble.
 */
function passEnterOn(event: ReactKeyboardEvent<HTMLElement>): void {
  const entry = event.currentTarget.closest('[data-line]')?.querySelector('input')
  if (event.key !== 'Enter' || !entry) return
  event.preventDefault()
  event.stopPropagation()
  const isLast = entry.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  if (isLast) entry.form?.requestSubmit()
}

/**
 * The date in the field, and the value that was reported to the form. They differ while a date is half typed: the form's
 * value is then empty, which must not clear the field.
 */
function useTyped(value: string, onValueChange: (value: string) => void) {
  const [held, setHeld] = useState(() => ({ value, reported: value, date: dateOf(value) as DateValue | null }))
  let { date } = held
  if (value !== held.value) {
    // A value from elsewhere replaces what is in the field.
    if (value !== held.reported) date = dateOf(value)
    setHeld({ value, reported: value, date })
  }
  return {
    date,
    setDate: (next: DateValue | null) => setHeld((before) => ({ ...before, date: next })),
    report(day: string) {
      // A value that is not a day, stored by another program, stays until somebody changes it.
      if (day === held.reported || (day === '' && date === null && dateOf(held.reported) === null)) return
      setHeld((before) => ({ ...before, reported: day }))
      onValueChange(day)
    },
  }
}
