import { useT } from '../../../i18n/use-t.ts'
import { totalAllowance } from '../../../shared/rules/pay/pay.ts'
import { readableLine } from '../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../../shared/rules/pay/pay-history.ts'
import { CoveredAmount } from './amounts-cover.tsx'
import styles from './statement-table.module.css'

/** Shown beside the sums: the telephone allowance is not part of net pay (docs/rules.md, *Pay*). */
export function TotalAllowance({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  return (
    <table className={styles.table}>
      <caption>{t('payroll.allowances')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{t('app.currency')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('payroll.telAllowanceLong')}</th>
          <td>
            <CoveredAmount amount={readableLine(slip, 'telAllowance')} />
          </td>
        </tr>
        <tr>
          <th scope="row">{t('payroll.totalAllowance')}</th>
          <td>
            <CoveredAmount amount={slip.totalAllowance ?? totalAllowance(slip)} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}
