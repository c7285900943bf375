import { Card } from '../../../../components/layout/card.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useMonthlyTarget } from '../../../../lib/use-monthly-target.ts'
import { achievementOf } from '../../../../shared/rules/sales/achievement.ts'
import { planningOf } from '../../../../shared/rules/sales/planning.ts'
import { monthOf } from '../../../../shared/rules/days/business-day.ts'
import { unsentHalalas } from '../../../../shared/rules/sales/unsent-sales.ts'
import { MonthBar } from './month-bar.tsx'
import styles from './month-card.module.css'
import { MonthChoice } from './month-choice.tsx'
import type { SalesView } from '../../queries.ts'
import { SalesNotice } from '../sales-notice.tsx'
import { useDayWords } from '../../../../components/format/use-day-words.ts'
import { unreadableFigures } from '../../../../shared/rules/sales/shift-of-report.ts'
import { onDemand } from '../../../../components/async/on-demand.tsx'
import { withTexts } from '../../../../i18n/with-texts.ts'
import { Money } from '../../../../components/format/money.tsx'
import { useAmountText } from '../../../../components/format/use-amount-text.ts'
import type { Achievement } from '../../../../shared/rules/sales/achievement.ts'
import { toSar } from '../../../../shared/rules/values/halalas.ts'
import { usePercentText } from '../../../../components/format/use-percent-text.ts'

// Rarely needed, so not part of the first load.
const UnreadNote = onDemand(async () =>
  withTexts(import('../../../../components/state/unread-note.tsx').then((module) => module.UnreadNote)),
)

type MonthCardProps = {
  view: SalesView
  pharmacyName: string
  today: string
  /** Path of the form. */
  recordPath: string
  onChooseMonth: (month: string) => void
}

/** The month at a glance: its sum, the forecast, and the bar with the planned marks. */
export function MonthCard({ view, pharmacyName, today, recordPath, onChooseMonth }: MonthCardProps) {
  const t = useT()
  const words = useDayWords()
  const { month } = view
  const running = monthOf(today)
  const isRunning = month === running
  const ofMonth = daysOfMonth(view)
  const reports = ofMonth.map(({ report }) => report)
  const figures = unreadableFigures(reports)
  const targetHalalas = useMonthlyTarget({ pharmacyName, month })
  const achievement = achievementOf({ reports, month, targetHalalas })
  // Once every day of the month is reported, the sum is no longer expected.
  const hasOutlook = isRunning && planningOf({ reports, month, today, targetHalalas })?.remainingDays !== 0
  const oldest = view.oldestDay === null ? running : monthOf(view.oldestDay)

  return (
    <Card
      title={t(isRunning ? 'sales.thisMonth' : 'sales.pastMonth')}
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
        {/* The person's own shifts alone, sent or not, do not make a month. */}
        {view.isLoaded && achievement.daysReported > 0 ? (
          <>
            <MonthSummary
              achievement={achievement}
              isRunning={isRunning}
              hasOutlook={hasOutlook}
              unsentHalalas={unsentHalalas(ofMonth)}
              toDecide={ofMonth.reduce((count, day) => count + day.toDecide.length, 0)}
            />
            <MonthBar achievement={achievement} hasOutlook={hasOutlook} />
          </>
        ) : (
          <SalesNotice
            view={view}
            pharmacyName={pharmacyName}
            month={words(`${month}-01`, 'month')}
            recordPath={isRunning ? recordPath : undefined}
          />
        )}
      </div>
    </Card>
  )
}

/** Without the days before, which the view has for the charts. */
export function daysOfMonth({ days, month }: Pick<SalesView, 'days' | 'month'>): SalesView['days'] {
  return days.filter(({ report }) => monthOf(report.day) === month)
}

type MonthSummaryProps = {
  achievement: Achievement
  isRunning: boolean
  /** Whether the forecast is shown. */
  hasOutlook: boolean
  /** The difference of the month's sum from the server's, due to unsent shifts; null if all are sent. */
  unsentHalalas: number | null
  /** The number of own shifts that were refused or are in conflict. They are not in the sum. */
  toDecide: number
}

/** The sum of the month and, while it runs, the forecast. */
export function MonthSummary({ achievement, isRunning, hasOutlook, unsentHalalas, toDecide }: MonthSummaryProps) {
  const t = useT()
  const percentText = usePercentText()
  const amountText = useAmountText()
  const { totalHalalas, percent, expectedHalalas, expectedPercent } = achievement
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{t(isRunning ? 'sales.soFar' : 'sales.monthTotal')}</dt>
        <dd>
          <Money amount={toSar(totalHalalas)} size="hero" />{' '}
          <span className={styles.share}>{t('sales.ofTarget', { percent: percentText(percent) })}</span>
          {unsentHalalas === null ? null : (
            <span className={styles.unsent}>
              {unsentHalalas === 0
                ? t('sales.someUnsent')
                : t(unsentHalalas > 0 ? 'sales.ofItUnsent' : 'sales.loweredUnsent', {
                    amount: amountText(toSar(Math.abs(unsentHalalas))),
                  })}
            </span>
          )}
          {toDecide === 0 ? null : <span className={styles.toDecide}>{t('sales.toDecide', { count: toDecide })}</span>}
        </dd>
      </div>
      {hasOutlook && expectedHalalas !== null && expectedPercent !== null ? (
        <div>
          <dt>
            <i className={styles.key} aria-hidden />
            <span>{t('sales.expectedEnd')}</span>
          </dt>
          <dd>
            <Money amount={toSar(expectedHalalas)} size="figure" />{' '}
            <span className={styles.share}>{t('sales.ofTarget', { percent: percentText(expectedPercent) })}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  )
}
