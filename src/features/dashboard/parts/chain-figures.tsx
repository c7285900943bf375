import { Link } from '../../../lib/router/router.tsx'
import { monthBefore } from '../../../shared/rules/business-day.ts'
import type { ReactNode } from 'react'
import { Money } from '../../../components/format/money.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useInstantWords } from '../../../components/format/use-instant-words.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { MONTHLY_TARGET_SAR } from '../../../shared/rules/achievement.ts'
import type { ChainTotals } from '../../../shared/rules/chain-ranking.ts'
import type { WaitingRequests } from '../../../shared/rules/leave-review.ts'
import { toSar } from '../../../shared/rules/halalas.ts'
import styles from './chain-figures.module.css'

type ChainFiguresProps = {
  totals: ChainTotals
  /** Null: not known on this device yet. */
  waiting: WaitingRequests | null
  month: string
  isRunning: boolean
  /** The time of today's reports if no later read succeeded (ms); null while they are fresh. */
  staleAt: number | null
  leaveRequestsPath: string
}

/** The key figures at the top of the dashboard. */
export function ChainFigures({ totals, waiting, month, isRunning, staleAt, leaveRequestsPath }: ChainFiguresProps) {
  const t = useT()
  const words = useDayWords()
  const percentText = usePercentText()
  const amountText = useAmountText()
  const numberText = useNumberText()
  const instantWords = useInstantWords()
  const { totalHalalas, beforeHalalas, pharmacies, onTrack, reportedToday } = totals
  const targetSar = pharmacies * MONTHLY_TARGET_SAR
  const ofAll = (count: number) => t('dashboard.countOf', { count, all: pharmacies })
  return (
    <dl className={styles.figures} aria-label={t('dashboard.figures')}>
      <Figure name={t('dashboard.chainTotal')} value={<Money amount={toSar(totalHalalas)} size="figure" />} isWide>
        {t('dashboard.ofTarget', {
          percent: percentText((toSar(totalHalalas) / Math.max(1, targetSar)) * 100),
          target: amountText(targetSar),
        })}
        {beforeHalalas === null ? null : (
          <>
            <br />
            {t('dashboard.monthBeforeTotal', {
              month: words(`${monthBefore(month)}-01`, 'month'),
              total: amountText(toSar(beforeHalalas)),
            })}
          </>
        )}
      </Figure>
      <Figure name={t(isRunning ? 'dashboard.onTrack' : 'dashboard.reachedGoal')} value={ofAll(onTrack)}>
        {t(isRunning ? 'dashboard.onTrackHint' : 'dashboard.reachedGoalHint', { percent: percentText(100, 0) })}
      </Figure>
      <Figure name={t('dashboard.reportedToday')} value={reportedToday === null ? null : ofAll(reportedToday)}>
        {staleAt === null
          ? t('dashboard.reportedTodayHint', { count: pharmacies - (reportedToday ?? 0) })
          : t('app.asOfTime', { time: instantWords(staleAt) })}
      </Figure>
      <Figure
        name={t('dashboard.waiting')}
        value={waiting ? <Link to={leaveRequestsPath}>{numberText(waiting.leaves + waiting.returns)}</Link> : null}
      >
        {waiting ? t('dashboard.waitingHint', waiting) : null}
      </Figure>
    </dl>
  )
}

/** `value` null: not known yet, so the text below it is hidden too. */
function Figure({
  name,
  value,
  isWide = false,
  children,
}: {
  name: string
  value: ReactNode
  isWide?: boolean
  children: ReactNode
}) {
  const t = useT()
  return (
    <div className={isWide ? styles.wide : styles.figure}>
      <dt>{name}</dt>
      <dd className={styles.value}>{value ?? '—'}</dd>
      <dd className={styles.hint}>{value === null ? t('dashboard.notKnownYet') : children}</dd>
    </div>
  )
}
