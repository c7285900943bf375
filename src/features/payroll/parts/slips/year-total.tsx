import { Card } from '../../../../components/layout/card.tsx'
import { Fact, Facts } from '../../../../components/layout/facts.tsx'
import { Money } from '../../../../components/format/money.tsx'
import { UnreadNote } from '../../../../components/state/unread-note.tsx'
import { useFigureText } from '../../../../components/format/use-figure-text.ts'
import { useT } from '../../../../i18n/use-t.ts'
import type { Slip } from '../../../../shared/contract/payroll.ts'
import { yearSums } from '../../../../shared/rules/pay/pay-history.ts'
import styles from './year-total.module.css'

/** The totals of a year. */
export function YearTotal({ slips, year }: { slips: Slip[]; year: string }) {
  const t = useT()
  const figureText = useFigureText()
  const { months, netPay, earnings, overtime, deductions, unread } = yearSums(slips, year)
  return (
    <Card title={t('payroll.yearTotal', { year: figureText(year) })}>
      <div className={styles.sums}>
        <div>
          <p className={styles.name}>{t('payroll.netPay')}</p>
          <Money amount={netPay} size="figure" />
          <p className={styles.name}>{t('payroll.monthsPaid', { count: months })}</p>
        </div>
        <Facts>
          <Fact name={t('payroll.totalEarnings')}>
            <Money amount={earnings} />
          </Fact>
          <Fact name={t('payroll.totalOvertime')}>
            <Money amount={overtime} />
          </Fact>
          <Fact name={t('payroll.deductions')}>
            <Money amount={deductions} />
          </Fact>
        </Facts>
      </div>
      <UnreadNote figures={unread} />
    </Card>
  )
}
