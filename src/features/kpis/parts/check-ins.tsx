import { DayText, InstantText } from '../../../components/format/day-text.tsx'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { KpiFigures } from '../../../shared/contract/kpi-figures.ts'
import { onTimeShare } from '../../../shared/rules/kpis/kpis.ts'
import type { KpiCheckIn } from '../../../shared/rules/kpis/kpis.ts'
import { KpiFigure } from './kpi-figure.tsx'
import styles from './kpi-sheet.module.css'

type CheckInsProps = { figures: KpiFigures; checkIns: readonly KpiCheckIn[] }

/** The share of check-ins that were on time, with each check-in of the month. */
export function CheckIns({ figures, checkIns }: CheckInsProps) {
  const t = useT()
  const percentText = usePercentText()
  const share = onTimeShare(figures)
  return (
    <KpiFigure
      name={t('kpis.punctuality')}
      figure={share === null ? '—' : percentText(share)}
      beside={t('kpis.lateCount', { count: figures.late ?? 0 })}
    >
      {checkIns.length === 0 ? null : (
        <ul className={styles.list}>
          {checkIns.map(({ day, at, minutesLate }) => (
            <li key={at} className={styles.row}>
              <DayText day={day} style="weekday" />
              <span>
                <InstantText instant={at} timeOnly />{' '}
                {minutesLate === 0 ? null : (
                  <span className={styles.quiet}>{t('kpis.minutesLate', { count: minutesLate })}</span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </KpiFigure>
  )
}
