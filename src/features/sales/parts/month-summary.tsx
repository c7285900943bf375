import { Money } from '../../../components/format/money.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Achievement } from '../../../shared/rules/sales/achievement.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import styles from './month-summary.module.css'
import { usePercentText } from '../../../components/format/use-percent-text.ts'

type MonthSummaryProps = {
  achievement: Achievement
  isRunning: boolean
  /** The difference of the month's sum from the server's, due to unsent shifts; null if all are sent. */
  unsentHalalas: number | null
  /** The number of own shifts that were refused or are in conflict. They are not in the sum. */
  toDecide: number
}

/** The sum of the month and, while it runs, the forecast. */
export function MonthSummary({ achievement, isRunning, unsentHalalas, toDecide }: MonthSummaryProps) {
  const t = useT()
  const percentText = usePercentText()
  const amountText = useAmountText()
  const { totalHalalas, percent, expectedHalalas, expectedPercent } = achievement
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t(isRunning ? 'sales.soFar' : 'sales.monthTotal')}</dt>
        <dd>
          <Money amount={toSar(totalHalalas)} size="hero" />{' '}
          <span className={styles.share}>{t('sales.ofTarget', { percent: percentText(percent) })}</span>
          {unsentHalalas === null ? null : (
            <span className={styles.unsent}>
              {unsentHalalas === 0
                ? t('sales.someUnsent')
                : t(unsentHalalas > 0 ? 'sales.ofItUnsent' : 'sales.loweredUnsent', {
                    amount: amountText(toSar(Math.abs(unsentHalalas))),
                  })}
            </span>
          )}
          {toDecide === 0 ? null : <span className={styles.toDecide}>{t('sales.toDecide', { count: toDecide })}</span>}
        </dd>
      </div>
      {isRunning && expectedHalalas !== null && expectedPercent !== null ? (
        <div>
          <dt>
            <i className={styles.key} aria-hidden />
            <span>{t('sales.expectedEnd')}</span>
          </dt>
          <dd>
            <Money amount={toSar(expectedHalalas)} size="figure" />{' '}
            <span className={styles.share}>{t('sales.ofTarget', { percent: percentText(expectedPercent) })}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
