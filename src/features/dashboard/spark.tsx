import { useAmountText } from '../../components/use-amount-text.ts'
import { useT } from '../../i18n/use-t.ts'
import { addDays } from '../../shared/rules/business-day.ts'
import { toSar } from '../../shared/rules/halalas.ts'
import styles from './spark.module.css'

const STEP = 4
const BAR = 3
const HEIGHT = 32
/** A day with 0 sales is seen to be one. */
const LEAST = 1

type SparkProps = {
  from: string
  days: number
  /** Undefined while nothing is known of these days: then nothing is said of them. */
  sums: Map<string, number> | undefined
}

/** A bar a day, oldest first in every language; one path, whatever the number of days. */
export function Spark({ from, days, sums }: SparkProps) {
  const t = useT()
  const amountText = useAmountText()
  const width = days * STEP
  const highest = Math.max(1, ...(sums?.values() ?? []))
  const bars = Array.from({ length: days }, (_none, index) => {
    const halalas = sums?.get(addDays(from, index))
    if (halalas === undefined) return ''
    const height = Math.max(LEAST, Math.round((halalas / highest) * HEIGHT))
    return `M${index * STEP} ${HEIGHT}v${-height}h${BAR}v${height}z`
  }).join('')
  const total = [...(sums?.values() ?? [])].reduce((sum, halalas) => sum + halalas, 0)
  const words = bars === '' ? t('dashboard.sparkNone') : t('dashboard.spark', { days, total: amountText(toSar(total)) })
  if (!sums) return <div aria-hidden style={{ blockSize: HEIGHT }} />
  return (
    <svg className={styles.spark} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={words}>
      {bars === '' ? null : <path className={styles.ground} d={`M0 ${HEIGHT - 0.5}h${width}`} />}
      <path className={styles.bars} d={bars} />
    </svg>
  )
}
