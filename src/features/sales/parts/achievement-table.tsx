import type { ReactNode } from 'react'
import { Money } from '../../../components/format/money.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Achievement } from '../../../shared/rules/sales/achievement.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import styles from './month-figures.module.css'

/** The month's figures against the target. */
export function AchievementTable({ achievement }: { achievement: Achievement }) {
  const t = useT()
  const numberText = useNumberText()
  const percentText = usePercentText()
  const { totalHalalas, targetHalalas, percent, daysReported, averageHalalas, expectedHalalas, expectedPercent } =
    achievement
  const rows: [string, ReactNode][] = [
    [t('sales.monthTotal'), <Money key="total" amount={toSar(totalHalalas)} />],
    [t('sales.target'), <Money key="target" amount={toSar(targetHalalas)} />],
    [t('sales.achievement'), percentText(percent)],
    [t('sales.daysReported'), numberText(daysReported)],
    [t('sales.averageDaily'), moneyOrNone(averageHalalas)],
    [t('sales.expectedTotal'), moneyOrNone(expectedHalalas)],
    [t('sales.expectedAchievement'), expectedPercent === null ? '—' : percentText(expectedPercent)],
  ]
  return (
    <table className={styles.table}>
      <caption>{t('sales.monthlyAchievement')}</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function moneyOrNone(halalas: number | null): ReactNode {
  return halalas === null ? '—' : <Money amount={toSar(halalas)} />
}
