import { useT } from '../../../i18n/use-t.ts'
import { EARNING_LINES, readableLine, totalEarnings } from '../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../../shared/rules/pay/pay-history.ts'
import { CoveredAmount } from './amounts-cover.tsx'
import { LINE_NAMES } from './line-names.ts'
import styles from './statement-table.module.css'

export function EarningsTable({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  return (
    <table className={styles.table}>
      <caption>{t('payroll.earnings')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{t('app.currency')}</th>
        </tr>
      </thead>
      <tbody>
        {EARNING_LINES.map((line) => (
          <tr key={line}>
            <th scope="row">{t(LINE_NAMES[line])}</th>
            <td>
              <CoveredAmount amount={readableLine(slip, line)} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('payroll.totalEarnings')}</th>
          <td>
            <CoveredAmount amount={totalEarnings(slip)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
