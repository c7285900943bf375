import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { formatDay, unbroken } from '../../lib/calendars/format-day.ts'
import type { DayStyle } from '../../lib/calendars/format-day.ts'

/** A formatted day for a sentence or an attribute, where no element is possible. */
export function useDayWords(): (day: string, style?: DayStyle) => string {
  const t = useT()
  const formatLocale = useFormatLocale()
  return (day, style = 'short') => {
    if (day === '') return t('app.notReadable')
    const words = formatDay({ day, formatLocale, style })
    return style === 'short' || style === 'weekday' ? unbroken(words) : words
  }
}
