import { useNumberText } from '../../../components/format/use-number-text.ts'
import { STANDARD_NAMES } from '../../../i18n/standard-names.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { StandardGrade } from '../../../shared/rules/kpis/kpis.ts'
import styles from './kpi-sheet.module.css'

/** The average grade of each standard, and the change since the visit before the month. */
export function StandardGrades({ grades }: { grades: readonly StandardGrade[] }) {
  const t = useT()
  const numberText = useNumberText()
  const changeText = (change: number) => {
    if (Math.abs(change) < 0.05) return t('kpis.same')
    const points = numberText(Math.abs(change), 1)
    return change > 0 ? t('kpis.up', { points }) : t('kpis.down', { points })
  }
  return (
    <ul className={styles.list}>
      {grades.map(({ standard, average, change }) => (
        <li key={standard} className={styles.row}>
          <span>{t(STANDARD_NAMES[standard])}</span>
          <span>
            <span>{numberText(average, 1)}</span>{' '}
            {change === null ? null : <span className={styles.quiet}>{changeText(change)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}
