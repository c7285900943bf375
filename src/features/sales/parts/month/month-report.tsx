import { Suspense, useState } from 'react'
import { Card } from '../../../../components/layout/card.tsx'
import { ErrorBoundary } from '../../../../components/state/error-boundary.tsx'
import { lazyPart } from '../../../../components/async/lazy-part.tsx'
import { Segmented } from '../../../../components/inputs/segmented.tsx'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useMonthlyTarget } from '../../../../lib/use-monthly-target.ts'
import { achievementOf, hasReport } from '../../../../shared/rules/sales/achievement.ts'
import { planningOf } from '../../../../shared/rules/sales/planning.ts'
import styles from './month-report.module.css'
import { Link } from '../../../../lib/router.tsx'
import type { FigureLinks } from './figure-rows.ts'
import type { SalesView } from '../../queries.ts'
import { IconCheck } from '@tabler/icons-react'
import { Money } from '../../../../components/format/money.tsx'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import type { Planning } from '../../../../shared/rules/sales/planning.ts'
import { usePercentText } from '../../../../components/format/use-percent-text.ts'
import monthFigures from './month-figures.module.css'
import type { ReactNode } from 'react'
import { useNumberText } from '../../../../components/format/use-number-text.ts'
import type { Achievement } from '../../../../shared/rules/sales/achievement.ts'

const SalesCharts = lazyPart(() => import('./sales-charts.tsx').then((module) => module.SalesCharts))

type Side = 'report' | 'charts'

type MonthReportProps = { view: SalesView; pharmacyName: string; today: string } & Partial<FigureLinks>

/** The month in detail: its tables or its charts. */
export function MonthReport({ view, pharmacyName, today, ...links }: MonthReportProps) {
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
              <SalesCharts view={view} today={today} planning={planning} {...links} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <div className={styles.tables}>
            {/* A table of zeros is useless, but the required amount per day is not. */}
            {achievement.daysReported > 0 ? <AchievementTable achievement={achievement} {...links} /> : null}
            {planning ? <PlanningTable planning={planning} {...links} /> : null}
          </div>
        )}
      </div>
    </Card>
  )
}

/** To the rows of a table's figures; without it they are no links. */
type ToRows = Pick<Partial<FigureLinks>, 'monthPath'>

/** The required sales per remaining day for each mark. */
function PlanningTable({ planning, monthPath }: { planning: Planning } & ToRows) {
  const t = useT()
  const percentText = usePercentText()
  return (
    <table className={monthFigures.table}>
      <caption>
        <span>{t('sales.planning')}</span>{' '}
        <span className={monthFigures.aside}>{t('sales.remainingDays', { count: planning.remainingDays })}</span>
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
              <span className={monthFigures.goal}>
                <strong>{percentText(percent, 0)}</strong>{' '}
                <span className={monthFigures.aside}>
                  <Money amount={toSar(goalHalalas)} />
                </span>
                {isReached ? (
                  <span className={monthFigures.reached}>
                    <IconCheck aria-hidden size="1.2em" />
                    <span>{t('sales.reached')}</span>
                  </span>
                ) : null}
              </span>
            </th>
            <td>{linked(moneyOrNone(isReached ? null : neededPerDayHalalas), monthPath)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The month's figures against the target. */
export function AchievementTable({ achievement, monthPath }: { achievement: Achievement } & ToRows) {
  const t = useT()
  const numberText = useNumberText()
  const percentText = usePercentText()
  const { totalHalalas, targetHalalas, percent, daysReported, averageHalalas, expectedHalalas, expectedPercent } =
    achievement
  const rows: [string, ReactNode, isSetting?: true][] = [
    [t('sales.monthTotal'), moneyOrNone(totalHalalas)],
    [t('sales.target'), moneyOrNone(targetHalalas), true],
    [t('sales.achievement'), percentText(percent)],
    [t('sales.daysReported'), numberText(daysReported)],
    [t('sales.averageDaily'), moneyOrNone(averageHalalas)],
    [t('sales.expectedTotal'), moneyOrNone(expectedHalalas)],
    [t('sales.expectedAchievement'), expectedPercent === null ? '—' : percentText(expectedPercent)],
  ]
  return (
    <table className={monthFigures.table}>
      <caption>{t('sales.monthlyAchievement')}</caption>
      <tbody>
        {rows.map(([label, value, isSetting]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{isSetting ? value : linked(value, monthPath)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function linked(figure: ReactNode, path: string | undefined): ReactNode {
  return path ? <Link to={path}>{figure}</Link> : figure
}

function moneyOrNone(halalas: number | null): ReactNode {
  return halalas === null ? '—' : <Money amount={toSar(halalas)} />
}
