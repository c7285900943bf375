import { DayText } from '../../../components/format/day-text.tsx'
import styles from './day-range.module.css'

/** First and last day. The order follows the direction of the language. */
export function DayRange({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }) {
  if (dateFrom === dateTo) return <DayText day={dateFrom} />
  return (
    <span className={styles.range}>
      <DayText day={dateFrom} /> – <DayText day={dateTo} />
    </span>
  )
}
