import { memo } from 'react'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '../../../lib/router.tsx'
import { Money } from '../../../components/format/money.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { RankedPharmacy } from '../../../shared/rules/chain/chain-ranking.ts'
import { CONTRIBUTION_DAYS } from '../../../shared/rules/days/home-span.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { neededPerDay } from '../../../shared/rules/sales/planning.ts'
import type { PersonToCall } from '../../../shared/rules/chain/people-to-call.ts'
import { Place } from '../../../components/format/place.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { changeOf } from '../../../shared/rules/chain/chain-choice.ts'
import { isolated } from '../../../shared/rules/values/written-figure.ts'
import { CallLinks } from './call-links.tsx'
import styles from './pharmacy-row.module.css'
import { Spark } from './spark.tsx'
import { TodayWord } from './today-word.tsx'
import type { CSSProperties } from 'react'

type PharmacyRowProps = {
  pharmacy: RankedPharmacy
  path: string
  isRunning: boolean
  /** The time of today's data if no later read succeeded (ms); null while it is fresh. */
  staleAt: number | null
  /** Until today's reports are there, nothing is said about them. */
  isTodayComing: boolean
  /** First day of the sparkline. */
  from: string
  /** Undefined until read. */
  sums: Map<string, number> | undefined
  /** Today, in a running month; its need is a line in the sparkline. */
  day: string
  /** Whether it has never reported, which is certain only after its newest report was asked for. */
  isNever: boolean
  /** The people to call, where the list shows who is missing. */
  people: readonly PersonToCall[] | undefined
}

/** One pharmacy. The whole row links to its sales. */
export const PharmacyRow = memo(function PharmacyRow({
  pharmacy,
  path,
  isRunning,
  staleAt,
  isTodayComing,
  from,
  sums,
  day,
  isNever,
  people,
}: PharmacyRowProps) {
  const t = useT()
  const placeText = useOptionLabel()
  const words = useDayWords()
  const percentText = usePercentText()
  const amountText = useAmountText()
  const numberText = useNumberText()
  const { name, rank, achievement, today } = pharmacy
  const { month, percent, expectedPercent, averageHalalas } = achievement
  const hasFigures = achievement.daysReported > 0
  const need =
    isRunning && hasFigures && today !== 'unknown'
      ? neededPerDay({
          totalHalalas: achievement.totalHalalas,
          targetHalalas: achievement.targetHalalas,
          today: day,
          isTodayReported: today !== 'none',
        })
      : null
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.rank}>
          <span aria-hidden>{rank === null ? '—' : numberText(rank)}</span>
          <VisuallyHidden>{rank === null ? t('dashboard.noRank') : t('dashboard.rank', { rank })}</VisuallyHidden>
        </span>
        <Link to={path} className={styles.name}>
          <Place>{name}</Place>
        </Link>
        {isRunning && !isTodayComing ? <TodayWord state={today} staleAt={staleAt} /> : null}
      </div>
      <div className={styles.sum}>
        <Money amount={toSar(achievement.totalHalalas)} />{' '}
        <span className={styles.percent}>{percentText(percent)}</span>
      </div>
      <div className={styles.bar}>
        <GoalBar percent={percent} expected={isRunning ? expectedPercent : null} />
      </div>
      <div className={styles.words}>
        {!hasFigures ? (
          <span>
            {/* The exact text of the product. */}
            {isNever
              ? t('sales.neverReported', { pharmacy: placeText(name) })
              : t('dashboard.noSalesOfMonth', { month: words(`${month}-01`, 'month') })}
          </span>
        ) : (
          <>
            {isRunning && expectedPercent !== null ? (
              <strong>{t('dashboard.expected', { percent: percentText(expectedPercent) })}</strong>
            ) : null}
            {averageHalalas === null ? null : (
              <span>{t('dashboard.averageDaily', { amount: amountText(toSar(averageHalalas)) })}</span>
            )}
            <Change pharmacy={pharmacy} />
          </>
        )}
      </div>
      <div className={styles.spark}>
        <Spark from={from} days={CONTRIBUTION_DAYS} sums={sums} need={need} />
      </div>
      {people ? (
        <div className={styles.people}>
          <CallLinks people={people} />
        </div>
      ) : null}
    </li>
  )
})

/** Smaller changes would be rounded to 0.0. */
const LEAST_CHANGE = 0.05

/** The difference between the forecast and last month, in percentage points of the target. */
function Change({ pharmacy }: { pharmacy: RankedPharmacy }) {
  const t = useT()
  const numberText = useNumberText()
  const change = changeOf(pharmacy)
  if (change === null) return null
  if (Math.abs(change) < LEAST_CHANGE) return <span>{t('dashboard.changeNone')}</span>
  const Icon = change > 0 ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={styles.change}>
      <Icon aria-hidden size="1.2em" />
      <span>
        {t(change > 0 ? 'dashboard.changeUp' : 'dashboard.changeDown', {
          points: isolated(numberText(Math.abs(change), 1)),
        })}
      </span>
    </span>
  )
}

/** The same scale for all pharmacies, so that the bars of the list are comparable. Higher values fill the bar. */
const SCALE_PERCENT = 130

/** The share achieved, the forecast, and the mark of the goal. */
function GoalBar({ percent, expected }: { percent: number; expected: number | null }) {
  const t = useT()
  const percentText = usePercentText()
  const along = (share: number): CSSProperties => ({
    inlineSize: `${(Math.min(SCALE_PERCENT, Math.max(0, share)) / SCALE_PERCENT) * 100}%`,
  })
  return (
    <div className={styles.track}>
      <VisuallyHidden>
        {expected === null
          ? t('dashboard.barWords', { percent: percentText(percent) })
          : t('dashboard.barWordsExpected', { percent: percentText(percent), expected: percentText(expected) })}
      </VisuallyHidden>
      {expected === null ? null : <i className={styles.expected} style={along(expected)} />}
      <i className={styles.reached} style={along(percent)} />
      <i className={styles.goal} style={{ insetInlineStart: `${(100 / SCALE_PERCENT) * 100}%` }} />
    </div>
  )
}
