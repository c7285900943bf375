import { useDayWords } from '../../../components/format/use-day-words.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { Registerer } from '../../../shared/contract/shortages.ts'
import { addDays, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { highestAndLowest } from '../../../shared/rules/sales/highest-and-lowest.ts'
import { supportTrend } from '../../../shared/rules/shortages/shortage-list.ts'
import styles from './shortage-list.module.css'

const BAR = { width: 5, gap: 2, height: 18, least: 2 }
/** This many supports in one day, or more, fill a bar. All shortages share the scale, so that they are comparable. */
const FULL_AT = 4

/**
 * Supports of the last seven days: one bar per day, oldest first in both languages. On a phone only screen readers get
 * the sum; they also get the days that stand out.
 */
export function Trend({ registerers, now }: { registerers: Registerer[]; now: number }) {
  const t = useT()
  const dayWords = useDayWords()
  const days = supportTrend(registerers, now)
  const today = riyadhDayOf(now)
  const found = highestAndLowest(days.map((value, index) => ({ day: addDays(today, index + 1 - days.length), value })))
  const width = days.length * (BAR.width + BAR.gap) - BAR.gap
  return (
    <div className={styles.trend}>
      <svg aria-hidden width={width} height={BAR.height} viewBox={`0 0 ${width} ${BAR.height}`}>
        {days.map((count, index) => {
          const height = Math.max(BAR.least, Math.min(1, count / FULL_AT) * BAR.height)
          return (
            <rect
              // The index is the day.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              className={count > 0 ? styles.bar : styles.noBar}
              x={index * (BAR.width + BAR.gap)}
              y={BAR.height - height}
              width={BAR.width}
              height={height}
              rx={1}
            />
          )
        })}
      </svg>
      <span className={styles.week}>
        {t('shortages.trend', { count: days.reduce((sum, count) => sum + count, 0) })}
      </span>
      {found ? (
        <VisuallyHidden>
          {`${t('shortages.trendMost', { count: found.highest.value, day: dayWords(found.highest.day, 'weekday') })}${t('shortages.trendLeast', { count: found.lowest.value, day: dayWords(found.lowest.day, 'weekday') })}`}
        </VisuallyHidden>
      ) : null}
    </div>
  )
}
