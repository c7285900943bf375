import { TrendBars } from '../../../components/charts/trend-bars.tsx'
import { DayText } from '../../../components/format/day-text.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { HIGHEST_GRADE, HIGHEST_TOTAL, PHARMACY_STANDARDS } from '../../../shared/contract/visits.ts'
import type { TrendPoint } from '../../../shared/rules/visits/visit-trend.ts'
import { Change } from './change.tsx'
import styles from './visits-history.module.css'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

type VisitTrendsProps = {
  /** Null if none is chosen, or if there is only one visit to show. */
  pharmacy: { name: string; trend: TrendPoint[] } | null
  pharmacist: { name: string; trend: TrendPoint[] } | null
}

/** The totals of a pharmacy's and a pharmacist's visits over time. Loaded only when one of them is chosen. */
export function VisitTrends({ pharmacy, pharmacist }: VisitTrendsProps) {
  const t = useT()
  const numberText = useNumberText()
  const nameText = useNameText()
  const placeText = useOptionLabel()
  const headings = { label: t('visits.day'), points: t('visits.points'), change: t('visits.change') }
  const barsOf = (trend: TrendPoint[]) =>
    trend.map(({ id, day, points, change }) => ({
      key: id,
      tick: `${numberText(Number(day.slice(8)))}/${numberText(Number(day.slice(5, 7)))}`,
      label: <DayText day={day} />,
      points,
      change: points === null ? t('visits.inAbscence') : change === null ? '—' : <Change by={change} />,
    }))
  return (
    <div className={styles.page}>
      {pharmacy ? (
        <TrendBars
          title={t('visits.trendOfPharmacy', { name: placeText(pharmacy.name) })}
          outOf={PHARMACY_STANDARDS.length * HIGHEST_GRADE}
          headings={headings}
          bars={barsOf(pharmacy.trend)}
        />
      ) : null}
      {pharmacist ? (
        <TrendBars
          title={t('visits.trendOfPharmacist', { name: nameText(pharmacist.name) })}
          outOf={HIGHEST_TOTAL}
          headings={headings}
          bars={barsOf(pharmacist.trend)}
        />
      ) : null}
    </div>
  )
}
