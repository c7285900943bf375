import { Card } from '../../../components/layout/card.tsx'
import { Amount } from '../../../components/format/amount.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { DailyReport } from '../../../shared/contract/sales.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { weekTotalsOf } from '../../../shared/rules/sales/week-totals.ts'
import styles from './week-totals.module.css'
import type { Reporter } from '../../../shared/rules/sales/shift-of-report.ts'

/** What the person and the pharmacy sold this week and last week. A dash: the person's shifts cannot be told from a namesake's. */
export function WeekTotals({ reports, today, me }: { reports: DailyReport[]; today: string; me: Reporter }) {
  const t = useT()
  const weeks = weekTotalsOf({ reports, today, me })
  return (
    <Card title={t('sales.weeks')}>
      <table className={styles.weeks}>
        <thead>
          <tr>
            <th scope="col">{t('sales.week')}</th>
            <th scope="col">{t('sales.mine')}</th>
            <th scope="col">{t('sales.csvPharmacy')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, ownHalalas, totalHalalas }, index) => (
            <tr key={from}>
              <th scope="row">{t(index === 0 ? 'sales.thisWeek' : 'sales.lastWeek')}</th>
              <td>{ownHalalas === null ? '—' : <Amount amount={toSar(ownHalalas)} />}</td>
              <td>
                <Amount amount={toSar(totalHalalas)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
