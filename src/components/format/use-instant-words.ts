import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatInstant, unbroken } from '../../lib/format-day.ts'

/** Words for an instant (ISO, or milliseconds since the epoch) inside a sentence, by the clock in Riyadh. */
export function useInstantWords(): (instant: string | number) => string {
  const formatLocale = useFormatLocale()
  return (instant) =>
    unbroken(
      formatInstant({ instant: typeof instant === 'number' ? new Date(instant).toISOString() : instant, formatLocale }),
    )
}
