import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { hijriDateOf } from '../../lib/hijri.ts'
import { calendarOf } from '../../shared/rules/format-locale.ts'
import { useNumberText } from './use-number-text.ts'

/** The Hijri day of the month for a calendar's cell. Renders nothing unless Hijri days are set. */
export function HijriDate({ day, className }: { day: string; className: string | undefined }) {
  const formatLocale = useFormatLocale()
  const numberText = useNumberText()
  const date = calendarOf(formatLocale) === 'hijri' ? hijriDateOf(day) : null
  return date === null ? null : <span className={className}>{numberText(date)}</span>
}
