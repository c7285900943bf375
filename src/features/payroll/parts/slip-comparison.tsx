import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { changedLines, payMonthBefore } from '../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../../shared/rules/pay/pay-history.ts'
import { OnlyUncovered } from './amounts-cover.tsx'
import { ChangeTable } from './change-table.tsx'
import styles from './slip-comparison.module.css'

/** Every line that differs from the previous month, folded. Not printed: only the statement is. */
export function SlipComparison({ slip, before }: { slip: WorkedOutSlip; before: WorkedOutSlip }) {
  const t = useT()
  const words = useDayWords()
  const lastMonth = words(payMonthBefore(slip.month), 'month')
  const changes = changedLines(slip, before)
  if (changes.length === 0) return null
  return (
    <OnlyUncovered instead={null}>
      <details className={styles.fold}>
        <summary>{t('payroll.compare', { month: lastMonth })}</summary>
        <section aria-label={t('payroll.changes')}>
          <ChangeTable changes={changes} lastMonth={lastMonth} thisMonth={words(slip.month, 'month')} />
        </section>
      </details>
    </OnlyUncovered>
  )
}
