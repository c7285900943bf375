import { useT } from '../../../i18n/use-t.ts'
import { isUnreadable } from '../../../shared/contract/readable.ts'
import { totalEarnings, totalOvertime } from '../../../shared/rules/pay/pay-history.ts'
import type { WorkedOutSlip } from '../../../shared/rules/pay/pay-history.ts'
import { CoveredAmount, CoveredMoney } from './amounts-cover.tsx'
import styles from './net-salary.module.css'

/** The calculation of the net salary, and the result. */
export function NetSalary({ slip }: { slip: WorkedOutSlip }) {
  const t = useT()
  return (
    <section className={styles.net}>
      <dl className={styles.steps}>
        <div>
          <dt>{t('payroll.totalEarnings')}</dt>
          <dd>
            <CoveredAmount amount={totalEarnings(slip)} />
          </dd>
        </div>
        <div>
          <dt>{t('payroll.plusOvertime')}</dt>
          <dd>
            <CoveredAmount amount={totalOvertime(slip)} />
          </dd>
        </div>
        <div>
          <dt>{t('payroll.lessDeductions')}</dt>
          <dd>
            <CoveredAmount amount={isUnreadable(slip, 'deductions') ? null : -slip.deductions} />
          </dd>
        </div>
      </dl>
      <div className={styles.figure}>
        <h3>{t('payroll.netSalary')}</h3>
        <CoveredMoney amount={slip.netPay} size="hero" />
      </div>
    </section>
  )
}
