import { useRef, useState } from 'react'
import { IconCalendar } from '@tabler/icons-react'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { Button } from '../button.tsx'
import boxStyles from '../date-box.module.css'
import { dayProblem } from '../date-limits.ts'
import type { DateFieldProps } from './date-field.tsx'
import { dateOf } from './days.ts'
import { Segments } from './segments.tsx'
import { Sheet } from './sheet.tsx'
import { YearMonths } from './year-months.tsx'
import styles from './date-field.module.css'

/** A month typed as month and year, and a button that opens the months of a year. Its value is the first day. */
export function MonthField({
  label,
  value,
  min,
  max,
  isRequired,
  isOpenAtFirst,
  onValueChange,
  ...rest
}: DateFieldProps) {
  const t = useT()
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const box = useRef<HTMLDivElement>(null)
  const thisMonth = `${riyadhDayOf(useNow()).slice(0, 7)}-01`

  function choose(firstDay: string): void {
    onValueChange(firstDay)
    setIsOpen(false)
  }

  return (
    <div ref={box} className={boxStyles.box} data-invalid={rest.isInvalid || undefined}>
      <Segments
        {...rest}
        label={label}
        isRequired={isRequired}
        value={value}
        calendar="gregory"
        granularity="month"
        onValueChange={onValueChange}
      />
      <button
        type="button"
        className={boxStyles.open}
        aria-label={t('date.open', { label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <IconCalendar aria-hidden size={22} />
      </button>
      {isOpen ? (
        <Sheet title={label} anchor={box} onClose={() => setIsOpen(false)}>
          <YearMonths value={value} openAt={dateOf(value) ? value : thisMonth} min={min} max={max} onChoose={choose} />
          <div className={styles.foot}>
            {dayProblem({ day: thisMonth, min, max }) ? null : (
              <Button onClick={() => choose(thisMonth)}>{t('date.thisMonth')}</Button>
            )}
          </div>
        </Sheet>
      ) : null}
    </div>
  )
}
