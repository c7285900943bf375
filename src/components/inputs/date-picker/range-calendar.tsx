import { useState } from 'react'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { calendarOf } from '../../../shared/rules/values/format-locale.ts'
import type { DayMark, RangeCalendarInputProps } from '../range-calendar-input.tsx'
import { dateOf } from './days.ts'
import { Month } from './month.tsx'
import { RangeEnd } from './range-end.tsx'
import styles from './range-calendar.module.css'

type Marks = ReadonlyMap<string, readonly DayMark[]>

const LOOKS = { over: styles.over, back: styles.back, other: styles.other, away: styles.away }

/** `RangeCalendarInput`, once it has loaded. */
export function RangeCalendar({
  label,
  firstLabel,
  lastLabel,
  value: { from, to },
  min,
  max,
  marks,
  firstError,
  lastError,
  firstRef,
  lastRef,
  onValueChange,
}: RangeCalendarInputProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const [calendar, setCalendar] = useState(() => calendarOf(formatLocale))
  const [openAt, setOpenAt] = useState(dateOf(from) ? from : '')
  const isLastNext = dateOf(from) !== null && to === ''

  function choose(day: string): void {
    onValueChange(isLastNext && day >= from ? { from, to: day } : { from: day, to: '' })
  }

  function lookOf(day: string) {
    const ofDay = marks?.get(day) ?? []
    const isEnd = day === from || day === to
    return {
      isChosen: isEnd,
      isBetween: from < day && day < to,
      className: classNames(
        ...ofDay.map(({ kind }) => LOOKS[kind]),
        day === from && to > from && styles.from,
        day === to && from !== '' && from < to && styles.to,
      ),
      words: [day === from ? t('date.first') : '', day === to ? t('date.last') : '', ...ofDay.map(({ words }) => words)]
        .filter(Boolean)
        .join(', '),
    }
  }

  /** A typed day moves the calendar there. */
  function type(range: { from: string; to: string }, day: string): void {
    if (dateOf(day)) setOpenAt(day)
    onValueChange(range)
  }

  return (
    <div role="group" aria-label={label} className={styles.range}>
      <div className={styles.ends}>
        <RangeEnd
          ref={firstRef}
          label={firstLabel}
          error={firstError}
          value={from}
          calendar={calendar}
          onValueChange={(day) => type({ from: day, to }, day)}
        />
        <RangeEnd
          ref={lastRef}
          label={lastLabel}
          error={lastError}
          value={to}
          calendar={calendar}
          onValueChange={(day) => type({ from, to: day }, day)}
        />
      </div>
      <Month
        key={`${calendar} ${openAt}`}
        label={label}
        calendar={calendar}
        onCalendar={(next) => {
          setOpenAt(dateOf(from) ? from : openAt)
          setCalendar(next)
        }}
        openAt={openAt}
        min={min}
        max={max}
        hasBothCalendars
        lookOf={lookOf}
        onChoose={choose}
        note={from === '' ? t('date.tapFirst') : isLastNext ? t('date.tapLast') : undefined}
      />
      {marks ? <Key marks={marks} /> : null}
    </div>
  )
}

/** What the marks mean, each once. Its line is there before the first mark is. */
function Key({ marks }: { marks: Marks }) {
  const kinds = new Map([...marks.values()].flat().map(({ words, key = words, kind }) => [key, kind]))
  return (
    <ul className={styles.key}>
      {[...kinds].map(([words, kind]) => (
        <li key={words}>
          <i className={classNames(styles.sample, LOOKS[kind])} aria-hidden />
          <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
