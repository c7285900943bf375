import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { addDays } from '../../../shared/rules/days/business-day.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { highestAndLowest } from '../../../shared/rules/sales/highest-and-lowest.ts'
import styles from './spark.module.css'

const STEP = 4
const BAR = 3
const HEIGHT = 32
/** Keeps a day with sales of 0 visible. */
const LEAST = 1

type SparkProps = {
  from: string
  days: number
  /** Undefined while these days are not known; then there is no description either. */
  sums: Map<string, number> | undefined
  /** The sales needed per remaining day, in halalas, as a line; null without one. */
  need: number | null
}

/** One bar per day with the day's need as a line, oldest first in every language, drawn as a single path for any number of days. */
export function Spark({ from, days, sums, need }: SparkProps) {
  const t = useT()
  const sentence = useSparkSentence()
  const width = days * STEP
  const highest = Math.max(1, need ?? 0, ...(sums?.values() ?? []))
  const bars = Array.from({ length: days }, (_none, index) => {
    const halalas = sums?.get(addDays(from, index))
    if (halalas === undefined) return ''
    const height = Math.max(LEAST, Math.round((halalas / highest) * HEIGHT))
    return `M${index * STEP} ${HEIGHT}v${-height}h${BAR}v${height}z`
  }).join('')
  if (!sums) return <div aria-hidden className={styles.spark} style={{ blockSize: HEIGHT }} />
  const words = bars === '' ? t('dashboard.sparkNone') : sentence({ days, sums })
  return (
    <svg
      className={styles.spark}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      {bars === '' ? null : <path className={styles.ground} d={`M0 ${HEIGHT - 0.5}h${width}`} />}
      <path className={styles.bars} d={bars} />
      {bars === '' || !need ? null : (
        <path className={styles.need} d={`M0 ${HEIGHT - Math.round((need / highest) * (HEIGHT - 1)) - 0.5}h${width}`} />
      )}
    </svg>
  )
}

/** The text for screen readers: the sum, and which days stand out. */
function useSparkSentence(): (of: { days: number; sums: Map<string, number> }) => string {
  const t = useT()
  const amountText = useAmountText()
  const dayWords = useDayWords()
  return ({ days, sums }) => {
    const known = [...sums]
      .map(([day, value]) => ({ day, value }))
      .sort((one, other) => one.day.localeCompare(other.day))
    const total = known.reduce((sum, { value }) => sum + value, 0)
    const words = t('dashboard.spark', { days, total: amountText(toSar(total)) })
    const found = highestAndLowest(known)
    if (!found) return words
    const { highest, lowest } = found
    return `${words}. ${t('dashboard.sparkDays', {
      highest: amountText(toSar(highest.value)),
      highestDay: dayWords(highest.day, 'weekday'),
      lowest: amountText(toSar(lowest.value)),
      lowestDay: dayWords(lowest.day, 'weekday'),
    })}`
  }
}
