import { Money } from '../../../components/format/money.tsx'
import { Name } from '../../../components/format/name.tsx'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { averageOfShifts, byPharmacist, salesOfShifts, shareOf } from '../../../shared/rules/kpis/kpis.ts'
import type { KpiShift } from '../../../shared/rules/kpis/kpis.ts'
import styles from './kpi-sheet.module.css'

/** The pharmacy's shifts of the month by the name on them: their sales, or their average. */
export function PharmacyShares({ shifts, by }: { shifts: readonly KpiShift[]; by: 'sales' | 'average' }) {
  const t = useT()
  const percentText = usePercentText()
  const all = salesOfShifts(shifts)
  return (
    <ul className={styles.list}>
      {byPharmacist(shifts).map(({ key, pharmacist, shifts: own }) => {
        const average = averageOfShifts(own)
        return (
          <li key={key} className={styles.share}>
            {pharmacist === '' ? <span>{t('app.notReadable')}</span> : <Name>{pharmacist}</Name>}
            <span className={styles.quiet}>
              {by === 'sales'
                ? percentText(shareOf(salesOfShifts(own), all) ?? 0)
                : t('kpis.shiftCount', { count: own.length })}
            </span>
            <span>
              {by === 'sales' ? (
                <Money amount={toSar(salesOfShifts(own))} />
              ) : average === null ? (
                '—'
              ) : (
                <Money amount={toSar(average)} />
              )}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
