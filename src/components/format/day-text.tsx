import { useFormatLocale } from '../../i18n/use-format-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { dayParts, instantParts, unbroken } from '../../lib/calendars/format-day.ts'
import type { DayParts, DayStyle } from '../../lib/calendars/format-day.ts'
import styles from './day-text.module.css'

/** A `YYYY-MM-DD` day in the user's language, with the Hijri day beside it if that is set. */
export function DayText({ day, style = 'short' }: { day: string; style?: DayStyle }) {
  const t = useT()
  const formatLocale = useFormatLocale()
  if (day === '') return <span>{t('app.notReadable')}</span>
  return (
    <time dateTime={day}>
      <Words parts={dayParts({ day, formatLocale, style })} isLong={style === 'long'} />
    </time>
  )
}

/** An instant in Riyadh time. */
export function InstantText({ instant, timeOnly = false }: { instant: string; timeOnly?: boolean }) {
  const formatLocale = useFormatLocale()
  return (
    <time dateTime={instant}>
      <Words parts={instantParts({ instant, formatLocale, timeOnly })} />
    </time>
  )
}

/** A long day may wrap at its weekday; a short one does not wrap. */
function Words({ parts, isLong = false }: { parts: DayParts; isLong?: boolean }) {
  const { hijri } = parts
  const gregorian = isLong ? parts.gregorian : unbroken(parts.gregorian)
  if (hijri === null) return <span>{gregorian}</span>
  return (
    <span>
      <span>{gregorian}</span> <span className={styles.hijri}>{`(${hijri})`}</span>
    </span>
  )
}
