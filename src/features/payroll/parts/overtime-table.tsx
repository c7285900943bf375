import { useHoursText } from '../../../components/format/use-hours-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { readableLine, totalOvertime } from '../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../../shared/rules/pay/pay-history.ts'
import { CoveredAmount } from './amounts-cover.tsx'
import styles from './statement-table.module.css'

export function OvertimeTable({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  const hoursText = useHoursText()
  return (
    <table className={styles.table}>
      <caption>{t('payroll.overtime')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('payroll.line')}</th>
          <th scope="col">{t('payroll.hours')}</th>
          <th scope="col">{t('payroll.rate')}</th>
          <th scope="col">{t('app.currency')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row" colSpan={3}>
            {t('payroll.fixedOverTime')}
          </th>
          <td>
            <CoveredAmount amount={readableLine(slip, 'fixedOverTime')} />
          </td>
        </tr>
        <tr>
          <th scope="row">
            <span>{t('payroll.overTimeAllowance')}</span>
            {slip.approvedOverTimeHours === undefined || slip.approvedOverTimeHours === slip.overTimeHours ? null : (
              <small>{` · ${t('payroll.approvedOvertime', { hours: hoursText(slip.approvedOverTimeHours) })}`}</small>
            )}
          </th>
          <td>
            <CoveredAmount amount={readableLine(slip, 'overTimeHours')} />
          </td>
          <td>
            <CoveredAmount amount={readableLine(slip, 'overTimeRate')} />
          </td>
          <td>
            <CoveredAmount amount={readableLine(slip, 'overTimeAllowance')} />
          </td>
        </tr>
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3}>
            {t('payroll.totalOvertime')}
          </th>
          <td>
            <CoveredAmount amount={totalOvertime(slip)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
