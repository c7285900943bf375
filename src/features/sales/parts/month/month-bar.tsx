import type { CSSProperties } from 'react'
import { VisuallyHidden } from '../../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import type { Achievement } from '../../../../shared/rules/sales/achievement.ts'
import { PLANNED_PERCENTS } from '../../../../shared/rules/sales/planning.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import { usePercentText } from '../../../../components/format/use-percent-text.ts'
import styles from './month-bar.module.css'

/** Some room beyond the target, so that its mark is not at the edge. */
const LEAST_SCALE_PERCENT = 106

type MonthBarProps = {
  achievement: Achievement
  /** Whether the forecast is shown. */
  hasOutlook: boolean
  /** Without the figures of its marks on a phone. */
  isSlim?: boolean
}

/** The sum so far, the forecast, and the planned marks. */
export function MonthBar({ achievement, hasOutlook, isSlim = false }: MonthBarProps) {
  const t = useT()
  const amountText = useAmountText()
  const percentText = usePercentText()
  const { percent, totalHalalas, targetHalalas } = achievement
  const expected = hasOutlook ? achievement.expectedPercent : null
  const scale = Math.max(LEAST_SCALE_PERCENT, percent * 1.03, (expected ?? 0) * 1.03)
  const along = (share: number): CSSProperties => ({ inlineSize: `${(Math.max(0, share) / scale) * 100}%` })
  const at = (share: number): CSSProperties => ({ insetInlineStart: `${(share / scale) * 100}%` })
  const words = t(expected === null ? 'sales.barWords' : 'sales.barWordsExpected', {
    total: amountText(toSar(totalHalalas)),
    target: amountText(toSar(targetHalalas)),
    percent: percentText(percent),
    expected: percentText(expected ?? 0),
  })
  return (
    <div className={classNames(styles.whole, isSlim && styles.slim)}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <div className={styles.track} aria-hidden>
        {expected === null ? null : <div className={styles.expected} style={along(expected)} />}
        <div className={styles.reached} style={along(percent)} />
        {PLANNED_PERCENTS.map((mark) => (
          <i key={mark} className={percent >= mark ? styles.markReached : styles.mark} style={at(mark)} />
        ))}
        {PLANNED_PERCENTS.map((mark, index) => (
          // Alternately above and below: on a phone, neighbours would touch.
          <span key={mark} className={index % 2 === 0 ? styles.below : styles.above} style={at(mark)}>
            {percentText(mark, 0)}
          </span>
        ))}
      </div>
    </div>
  )
}
