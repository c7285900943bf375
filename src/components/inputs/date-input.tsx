import type { Ref } from 'react'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { dayParts, formatDay } from '../../lib/calendars/format-day.ts'
import type { FieldTexts } from './field.tsx'
import { dayProblem } from './date-limits.ts'
import { DateShell } from './date-shell.tsx'

export type DateInputProps = FieldTexts & {
  ref?: Ref<HTMLInputElement>
  name?: string
  /** `YYYY-MM-DD`, or empty. */
  value: string
  /** The first and the last day that can be chosen. A value that is not a day is ignored. */
  min?: string | undefined
  max?: string | undefined
  /** The error for a day outside these limits, instead of the general sentence. */
  minReason?: string | undefined
  maxReason?: string | undefined
  /** The calendar has no button that clears the day. */
  required?: boolean
  onValueChange: (day: string) => void
}

/**
 * A day, typed part by part or chosen in a calendar, Gregorian or Hijri. The hint below spells it out, in both calendars
 * if that is set. The parts and the calendar load later (`use-date-picker.ts`).
 */
export function DateInput({ hint, error, minReason, maxReason, ...props }: DateInputProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const { value, min, max } = props
  const problem = dayProblem({ day: value, min, max })
  const words = (day: string) => formatDay({ day, formatLocale, style: 'short' })
  const sentences = {
    unreadable: () => t('date.unreadable'),
    hijri: () => t('date.hijriYear'),
    tooEarly: () => minReason ?? t('date.tooEarly', { day: words(min ?? '') }),
    tooLate: () => maxReason ?? t('date.tooLate', { day: words(max ?? '') }),
  }
  const { gregorian, hijri } = dayParts({ day: value, formatLocale, style: 'weekday' })
  return (
    <DateShell
      {...props}
      kind="day"
      hint={
        value === '' || problem === 'unreadable' ? (
          hint
        ) : (
          <span>
            <span>{gregorian}</span>
            {hijri ? <span>{` · ${hijri}`}</span> : null}
            {hint ? (
              <span>
                {' · '}
                <span>{hint}</span>
              </span>
            ) : null}
          </span>
        )
      }
      error={error}
      problem={problem ? sentences[problem]() : undefined}
      incomplete={t('date.incomplete')}
    />
  )
}
