import { Link } from 'react-router-dom'
import { IconChevronRight } from '@tabler/icons-react'
import { Card } from '../../components/card.tsx'
import { DayText } from '../../components/day-text.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { Slip } from '../../shared/contract/payroll.ts'
import { CoveredMoney } from './amounts-cover.tsx'
import styles from './slip-year.module.css'

/** The slips of one year, a whole line each to tap. */
export function SlipYear({ year, slips, slipPathOf }: { year: string; slips: Slip[]; slipPathOf: (slipId: string) => string }) {
  const t = useT()
  return (
    <Card title={year} flush>
      <ul>
        {slips.map(({ _id, month, netPay }) => (
          <li key={_id} className={styles.row}>
            <Link to={slipPathOf(_id)} className={styles.link}>
              <DayText day={month} style="month" />
            </Link>
            <p className={styles.net}>{netPay === null ? <span className={styles.none}>{t('payroll.notWorkedOut')}</span> : <CoveredMoney amount={netPay} />}</p>
            <IconChevronRight aria-hidden size={20} className={styles.on} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
