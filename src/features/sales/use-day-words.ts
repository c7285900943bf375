import { formatLocaleOf } from '../../i18n/locale.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { formatDay } from '../../lib/format-day.ts'
import type { DayStyle } from '../../lib/format-day.ts'

/** Words for a day inside a sentence or an attribute, where no element can stand. */
export function useDayWords(): (day: string, style?: DayStyle) => string {
  const formatLocale = formatLocaleOf(useLocale())
  return (day, style = 'weekday') => formatDay({ day, formatLocale, style })
}
