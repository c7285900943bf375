import { startTransition, useRef, useState } from 'react'
import { IconCalendar } from '@tabler/icons-react'
import { useFormatLocale } from '../../../i18n/use-format-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNow } from '../../../lib/use-now.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { calendarOf } from '../../../shared/rules/values/format-locale.ts'
import { Button } from '../button.tsx'
import boxStyles from '../date-box.module.css'
import { dayProblem } from '../date-limits.ts'
import type { Limits } from './days.ts'
import { Month } from './month.tsx'
import { Segments } from './segments.tsx'
import { Sheet } from './sheet.tsx'
import styles from './date-field.module.css'

export type DateFieldProps = Limits & {
  label: string
  describedBy: string | undefined
  isInvalid: boolean
  isRequired?: boolean | undefined
  value: string
  /** Opened by a tap before the picker had loaded. */
  isOpenAtFirst: boolean
  onValueChange: (day: string) => void
  onPartial: (isPartial: boolean) => void
}

/** The typed parts of a day, and a button that opens the calendar. */
export function DateField({
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
  const formatLocale = useFormatLocale()
  const [calendar, setCalendar] = useState(() => calendarOf(formatLocale))
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const box = useRef<HTMLDivElement>(null)
  const today = riyadhDayOf(useNow())

  function choose(day: string): void {
    onValueChange(day)
    setIsOpen(false)
  }

  return (
    <div ref={box} className={boxStyles.box} data-invalid={rest.isInvalid || undefined}>
      <Segments
        {...rest}
        label={label}
        isRequired={isRequired}
        value={value}
        calendar={calendar}
        onValueChange={onValueChange}
      />
      <button
        type="button"
        className={boxStyles.open}
        aria-label={t('date.open', { label })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={(event) => {
          // By keyboard (`detail` is 0) at once, so that the next key already moves from the focused day; by a tap as a
          // transition, which renders the many days in short tasks.
          if (event.detail === 0) setIsOpen(true)
          else startTransition(() => setIsOpen(true))
        }}
      >
        <IconCalendar aria-hidden size={22} />
      </button>
      {isOpen ? (
        <Sheet title={label} anchor={box} onClose={() => setIsOpen(false)}>
          <Month
            key={calendar}
            label={label}
            calendar={calendar}
            onCalendar={setCalendar}
            openAt={value}
            takesFocus
            min={min}
            max={max}
            lookOf={(day) => ({ isChosen: day === value, words: day === value ? t('date.chosen') : undefined })}
            onChoose={choose}
          />
          <div className={styles.foot}>
            {dayProblem({ day: today, min, max }) ? null : (
              <Button onClick={() => choose(today)}>{t('date.today')}</Button>
            )}
            {isRequired || value === '' ? null : (
              <Button variant="quiet" onClick={() => choose('')}>
                {t('date.clear')}
              </Button>
            )}
          </div>
        </Sheet>
      ) : null}
    </div>
  )
}
