import { IconCheck } from '@tabler/icons-react'
import { Money } from '../../../components/format/money.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import type { Planning } from '../../../shared/rules/sales/planning.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import styles from './month-figures.module.css'

/** The required sales per remaining day for each mark. */
export function PlanningTable({ planning }: { planning: Planning }) {
  const t = useT()
  const percentText = usePercentText()
  return (
    <table className={styles.table}>
      <caption>
        <span>{t('sales.planning')}</span>{' '}
        <span className={styles.aside}>{t('sales.remainingDays', { count: planning.remainingDays })}</span>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('sales.goal')}</th>
          <th scope="col">{t('sales.neededPerDay')}</th>
        </tr>
      </thead>
      <tbody>
        {planning.goals.map(({ percent, goalHalalas, isReached, neededPerDayHalalas }) => (
          <tr key={percent}>
            <th scope="row">
              <span className={styles.goal}>
                <strong>{percentText(percent, 0)}</strong>{' '}
                <span className={styles.aside}>
                  <Money amount={toSar(goalHalalas)} />
                </span>
                {isReached ? (
                  <span className={styles.reached}>
                    <IconCheck aria-hidden size="1.2em" />
                    <span>{t('sales.reached')}</span>
                  </span>
                ) : null}
              </span>
            </th>
            <td>{neededPerDayHalalas === null ? '—' : <Money amount={toSar(neededPerDayHalalas)} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
