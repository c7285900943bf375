import type { Ref } from 'react'
import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { dayParts } from '../../lib/calendars/format-day.ts'
import type { FieldTexts } from './field.tsx'
import { DateShell } from './date-shell.tsx'
import { dayProblem } from './date-limits.ts'

type MonthInputProps = FieldTexts & {
  ref?: Ref<HTMLInputElement>
  name?: string
  /** `YYYY-MM`, or empty. */
  value: string
  onValueChange: (month: string) => void
}

/**
 * A Gregorian month, typed or chosen among the months of a year, because a month's pay and figures are of one. With
 * Hijri days set, the Hijri months that it overlaps are beside it.
 */
export function MonthInput({ value, hint, onValueChange, ...props }: MonthInputProps) {
  const t = useT()
  const formatLocale = useFormatLocale()
  const firstDay = value === '' ? '' : `${value}-01`
  const { gregorian, hijri } = dayParts({ day: firstDay, formatLocale, style: 'month' })
  const isUnreadable = dayProblem({ day: firstDay }) === 'unreadable'
  return (
    <DateShell
      {...props}
      kind="month"
      required
      value={firstDay}
      hint={firstDay === '' || isUnreadable ? hint : gregorian + (hijri === null ? '' : ` (${hijri})`)}
      problem={isUnreadable ? t('date.unreadable') : undefined}
      incomplete={t('date.incompleteMonth')}
      onValueChange={(day) => onValueChange(day.slice(0, 7))}
    />
  )
}
