import { Suspense, useState } from 'react'
import { Card } from '../../../components/layout/card.tsx'
import { ErrorBoundary } from '../../../components/state/error-boundary.tsx'
import { lazyPart } from '../../../components/async/lazy-part.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useMonthlyTarget } from '../../../lib/use-monthly-target.ts'
import { achievementOf, hasReport } from '../../../shared/rules/sales/achievement.ts'
import { planningOf } from '../../../shared/rules/sales/planning.ts'
import { AchievementTable } from './achievement-table.tsx'
import styles from './month-report.module.css'
import { PlanningTable } from './planning-table.tsx'
import type { SalesView } from '../queries.ts'

const SalesCharts = lazyPart(() => import('./sales-charts.tsx').then((module) => module.SalesCharts))

type Side = 'report' | 'charts'

type MonthReportProps = { view: SalesView; pharmacyName: string; today: string }

/** The month in detail: its tables or its charts. */
export function MonthReport({ view, pharmacyName, today }: MonthReportProps) {
  const t = useT()
  const [side, setSide] = useState<Side>('report')
  const { month } = view
  const reports = view.days.map(({ report }) => report)
  const targetHalalas = useMonthlyTarget({ pharmacyName, month })
  const achievement = achievementOf({ reports, month, targetHalalas })
  const planning = planningOf({ reports, month, today, targetHalalas })
  if (!view.isLoaded) return null
  // The days of the contribution chart may be before an empty month.
  const hasCharts = reports.some(hasReport)
  if (!hasCharts && !planning) return null
  return (
    <Card>
      <div className={styles.parts}>
        {hasCharts ? (
          <Segmented
            legend={t('sales.show')}
            isLegendHidden
            value={side}
            onValueChange={setSide}
            options={[
              { value: 'report', label: t('sales.detailedReport') },
              { value: 'charts', label: t('sales.charts') },
            ]}
          />
        ) : null}
        {side === 'charts' && hasCharts ? (
          <ErrorBoundary>
            <Suspense fallback={<Skeleton blockSize="350px" />}>
              <SalesCharts
                reports={reports}
                month={month}
                today={today}
                hasLastDays={view.isRecentHere}
                needHalalas={planning?.goals.at(-1)?.neededPerDayHalalas ?? null}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <div className={styles.tables}>
            {/* A table of zeros is useless, but the required amount per day is not. */}
            {achievement.daysReported > 0 ? <AchievementTable achievement={achievement} /> : null}
            {planning ? <PlanningTable planning={planning} /> : null}
          </div>
        )}
      </div>
    </Card>
  )
}
