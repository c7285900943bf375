import { useEffect, useRef, useState } from 'react'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { calendarNamesOf } from '../../../lib/calendars/calendar-names.ts'
import { formatDay } from '../../../lib/calendars/format-day.ts'
import { classNames } from '../../../lib/class-names.ts'
import { hijriBeside } from '../../../lib/calendars/hijri.ts'
import { calendarOf } from '../../../shared/rules/values/format-locale.ts'
import { inDigits } from '../../../shared/rules/values/written-figure.ts'
import { dayProblem } from '../date-limits.ts'
import type { Limits } from './days.ts'
import headStyles from './month-head.module.css'
import monthStyles from './month.module.css'
import styles from './year-months.module.css'

type YearMonthsProps = Limits & { value: string; openAt: string; onChoose: (firstDay: string) => void }

/** The twelve months of a Gregorian year, with Hijri days set each with the Hijri months that it overlaps. */
export function YearMonths({ value, openAt, min, max, onChoose }: YearMonthsProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const [year, setYear] = useState(Number(openAt.slice(0, 4)))
  const grid = useRef<HTMLDivElement>(null)
  const [firstFocus] = useState(openAt)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day="${firstFocus}"]`)?.focus()
  }, [firstFocus])
  const isHijriSet = calendarOf(formatLocale) === 'hijri'
  const { months } = calendarNamesOf(formatLocale)
  const firstDays = months.map((_name, index) => `${pad(year, 4)}-${pad(index + 1, 2)}-01`)
  const words = (day: string | undefined) => formatDay({ day: day ?? '', formatLocale, style: 'month' })
  const problems = firstDays.map((day) => dayProblem({ day, min, max }))
  const explained = [
    problems.includes('tooEarly') ? t('date.earliestMonth', { month: words(min) }) : '',
    problems.includes('tooLate') ? t('date.latestMonth', { month: words(max) }) : '',
  ].filter(Boolean)

  return (
    <div className={monthStyles.month}>
      <div className={headStyles.head}>
        <button
          type="button"
          className={headStyles.arrow}
          aria-label={t('date.previousYear')}
          onClick={() => setYear(Math.max(1000, year - 1))}
        >
          <IconChevronLeft aria-hidden size={22} />
        </button>
        <p className={styles.year} aria-live="polite">
          {inDigits(String(year), formatLocale)}
        </p>
        <button
          type="button"
          className={headStyles.arrow}
          aria-label={t('date.nextYear')}
          onClick={() => setYear(Math.min(9997, year + 1))}
        >
          <IconChevronRight aria-hidden size={22} />
        </button>
      </div>
      <div ref={grid} className={styles.months}>
        {firstDays.map((day, index) => (
          <button
            key={day}
            type="button"
            className={classNames(styles.month, day === value && styles.chosen)}
            aria-pressed={day === value}
            disabled={problems[index] !== null}
            data-day={day}
            onClick={() => onChoose(day)}
          >
            <span>{months[index]}</span>
            {isHijriSet ? (
              <span className={styles.hijri}>{hijriBeside({ day, formatLocale, style: 'month', hasYear: false })}</span>
            ) : null}
          </button>
        ))}
      </div>
      {explained.length > 0 ? <p className={monthStyles.limit}>{explained.join(' · ')}</p> : null}
    </div>
  )
}

function pad(number: number, length: number): string {
  return String(number).padStart(length, '0')
}
