import { Suspense, useState } from 'react'
import { Link } from '../../../lib/router/router.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { ErrorBoundary } from '../../../components/state/error-boundary.tsx'
import { lazyPart } from '../../../components/async/lazy-part.tsx'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { Skeleton } from '../../../components/state/skeleton.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { achievementOf } from '../../../shared/rules/achievement.ts'
import { monthOf } from '../../../shared/rules/business-day.ts'
import { planningOf } from '../../../shared/rules/planning.ts'
import { unsentHalalas } from '../../../shared/rules/unsent-sales.ts'
import { AchievementTable } from './achievement-table.tsx'
import { DaysList } from './days-list.tsx'
import { MonthBar } from './month-bar.tsx'
import styles from './month-card.module.css'
import { MonthChoice } from './month-choice.tsx'
import { MonthSummary } from './month-summary.tsx'
import { PlanningTable } from './planning-table.tsx'
import type { SalesView } from '../queries.ts'
import { SalesNotice } from './sales-notice.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { unreadableFigures } from '../../../shared/rules/shift-of-report.ts'
import { onDemand } from '../../../components/async/on-demand.tsx'
import { withTexts } from '../../../i18n/with-texts.ts'

const SalesCharts = lazyPart(() => import('./sales-charts.tsx').then((module) => module.SalesCharts))

// Rarely needed, so not part of the first load.
const UnreadNote = onDemand(async () =>
  withTexts(import('../../../components/state/unread-note.tsx').then((module) => module.UnreadNote)),
)

type MonthCardProps = {
  view: SalesView
  pharmacyName: string
  today: string
  /** The person's name; omitted for people who report nothing here. */
  me?: string
  /** Path of the page with all days; if it is omitted, all days are shown here. */
  salesReportsPath?: string
  onChooseMonth: (month: string) => void
}

/** The home screen shows only the newest days, two per line on a desktop; the page of reports has all of them. */
const DAYS_SHOWN = 8

type Side = 'report' | 'charts'

/** The state of the month: a bar in any case, then the detailed report or the charts. */
export function MonthCard({ view, pharmacyName, today, me = '', salesReportsPath, onChooseMonth }: MonthCardProps) {
  const t = useT()
  const words = useDayWords()
  const [side, setSide] = useState<Side>('report')
  const { month } = view
  const running = monthOf(today)
  const reports = view.days.map(({ report }) => report)
  const ofMonth = view.days.filter(({ report }) => monthOf(report.day) === month)
  const figures = unreadableFigures(ofMonth.map(({ report }) => report))
  const achievement = achievementOf({ reports, month })
  const planning = planningOf({ reports, month, today })
  // The person's own shifts alone, sent or not, do not make a month.
  const isKnown = view.isLoaded
  const hasFigures = isKnown && achievement.daysReported > 0
  // The days of the contribution chart may be before an empty month.
  const hasCharts = isKnown && reports.length > 0
  const oldest = view.oldestDay === null ? running : monthOf(view.oldestDay)

  return (
    <Card
      title={t(month === running ? 'sales.thisMonth' : 'sales.pastMonth')}
      action={
        <MonthChoice
          month={month}
          newest={running}
          oldest={oldest < running ? oldest : running}
          onChoose={onChooseMonth}
        />
      }
    >
      <div className={styles.parts}>
        {view.unread + figures > 0 ? <UnreadNote rows={view.unread} figures={figures} /> : null}
        {hasFigures ? (
          <>
            <MonthSummary
              achievement={achievement}
              isRunning={planning !== null}
              unsentHalalas={unsentHalalas(ofMonth)}
            />
            <MonthBar achievement={achievement} isRunning={planning !== null} />
          </>
        ) : (
          <SalesNotice
            view={view}
            pharmacyName={pharmacyName}
            month={words(`${month}-01`, 'month')}
            recordPath={month === running ? salesReportsPath : undefined}
          />
        )}
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
              <SalesCharts reports={reports} month={month} today={today} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <>
            {isKnown ? (
              <div className={styles.tables}>
                {/* A table of zeros is useless, but the required amount per day is not. */}
                {hasFigures ? <AchievementTable achievement={achievement} /> : null}
                {planning ? <PlanningTable planning={planning} /> : null}
              </div>
            ) : null}
            {ofMonth.length > 0 ? (
              <div className={styles.days}>
                <DaysList
                  days={salesReportsPath === undefined ? ofMonth : ofMonth.slice(0, DAYS_SHOWN)}
                  me={me}
                  isKnown={isKnown}
                />
                {salesReportsPath !== undefined && ofMonth.length > DAYS_SHOWN ? (
                  <p className={styles.more}>
                    <Link to={salesReportsPath}>{t('sales.allDays', { count: ofMonth.length })}</Link>
                  </p>
                ) : null}
              </div>
            ) : null}
          </>
        )}
      </div>
    </Card>
  )
}
