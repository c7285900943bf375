import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { LineChange } from '../../../shared/rules/pay/pay-history.ts'
import { CoveredAmount } from './amounts-cover.tsx'
import styles from './change-table.module.css'
import { LINE_NAMES } from './line-names.ts'

/** Each line in both months, and its difference. */
export function ChangeTable({
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
