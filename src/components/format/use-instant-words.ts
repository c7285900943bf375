import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { formatInstant, unbroken } from '../../lib/calendars/format-day.ts'
import { whenStamped } from '../../shared/clock.ts'

/** A formatted instant (ISO string, or ms since the epoch) for a sentence, in Riyadh time. */
export function useInstantWords(): (instant: string | number) => string {
  const formatLocale = useFormatLocale()
  return (instant) =>
    unbroken(
      formatInstant({ instant: typeof instant === 'number' ? new Date(instant).toISOString() : instant, formatLocale }),
    )
}

/** The same for what this device stamped with its own clock, which may be wrong: when something was read. */
export function useStampWords(): (stamp: number) => string {
  const instantWords = useInstantWords()
  return (stamp) => instantWords(whenStamped(stamp))
}
