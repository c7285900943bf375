import { Card } from '../../../components/layout/card.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import { changedLines, payMonthBefore } from '../../../shared/rules/pay-history.ts'
import type { LineChange, WorkedOutSlip } from '../../../shared/rules/pay-history.ts'
import { CoveredAmount, OnlyUncovered } from './amounts-cover.tsx'
import { LINE_NAMES } from './line-names.ts'
import styles from './slip-changes.module.css'

/** The differences from the previous month, line by line. Not printed: only the statement is. */
export function SlipChanges({ slip, before }: { slip: WorkedOutSlip; before: WorkedOutSlip | null }) {
  const t = useT()
  const words = useDayWords()
  const lastMonth = words(payMonthBefore(slip.month), 'month')
  const changes = before ? changedLines(slip, before) : []
  return (
    <Card title={t('payroll.changes')} className={styles.card}>
      {before === null ? (
        <p className={styles.quiet}>{t('payroll.noSlipBefore', { month: lastMonth })}</p>
      ) : (
        <OnlyUncovered instead={<p className={styles.quiet}>{t('payroll.changesCovered')}</p>}>
          {changes.length === 0 ? (
            <p className={styles.quiet}>{t('payroll.noChange', { month: lastMonth })}</p>
          ) : (
            <ChangeTable changes={changes} lastMonth={lastMonth} thisMonth={words(slip.month, 'month')} />
          )}
        </OnlyUncovered>
      )}
    </Card>
  )
}

function ChangeTable({
  changes,
  lastMonth,
  thisMonth,
}: {
  changes: LineChange[]
  lastMonth: string
  thisMonth: string
}) {
  const t = useT()
  const amountText = useAmountText()
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{lastMonth}</th>
          <th scope="col">{thisMonth}</th>
          <th scope="col">{t('payroll.difference')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ line, before, now, difference }) => (
          <tr key={line} className={classNames(line === 'netPay' && styles.net)}>
            <th scope="row">{t(LINE_NAMES[line])}</th>
            <td data-name={lastMonth}>
              <CoveredAmount amount={before} />
            </td>
            <td data-name={thisMonth}>
              <CoveredAmount amount={now} />
            </td>
            <td data-name={t('payroll.difference')} className={styles.difference}>
              {amountText(difference, { isSigned: true })}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
