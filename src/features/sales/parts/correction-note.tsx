import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { DailyReport, Shift } from '../../../shared/contract/sales.ts'
import { correctionOf } from '../../../shared/rules/sales/shift-of-report.ts'
import styles from './correction-note.module.css'

/** The figure as it was reported, and who corrected it and why. */
export function CorrectionNote({ report, shift }: { report: DailyReport; shift: Shift }) {
  const t = useT()
  const correction = correctionOf(report, shift)
  if (!correction) return null
  return (
    <p className={styles.note}>
      <span>{t('sales.reportedAs')}</span> <Money amount={correction.sales} />{' '}
      <span>{`· ${t('sales.correctedBy')}`}</span> <Name>{correction.byName}</Name> · <bdi>{correction.reason}</bdi>
    </p>
  )
}
