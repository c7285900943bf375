import { formatLocaleOf } from '../i18n/locale.ts'
import { useLocale } from '../i18n/use-locale.ts'
import { formatDay, formatInstant } from '../lib/format-day.ts'
import type { DayStyle } from '../lib/format-day.ts'

/** A `YYYY-MM-DD` day in the person's language. */
export function DayText({ day, style = 'short' }: { day: string; style?: DayStyle }) {
  const locale = useLocale()
  return <time dateTime={day}>{formatDay({ day, formatLocale: formatLocaleOf(locale), style })}</time>
}

/** An instant on the wall clock in Riyadh. */
export function InstantText({ instant, timeOnly = false }: { instant: string; timeOnly?: boolean }) {
  const locale = useLocale()
  return <time dateTime={instant}>{formatInstant({ instant, formatLocale: formatLocaleOf(locale), timeOnly })}</time>
}
