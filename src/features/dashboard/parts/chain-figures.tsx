import type { ReactNode } from 'react'
import { IconCircle, IconCircleCheck, IconCircleHalf2 } from '@tabler/icons-react'
import { Money } from '../../../components/format/money.tsx'
import { Skeleton, SkeletonCard } from '../../../components/state/skeleton.tsx'
import { useAmountText } from '../../../components/format/use-amount-text.ts'
import { useStampWords } from '../../../components/format/use-instant-words.ts'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { usePercentText } from '../../../components/format/use-percent-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { PharmacyState } from '../../../shared/rules/chain/chain-choice.ts'
import type { ChainTotals } from '../../../shared/rules/chain/chain-ranking.ts'
import { toSar } from '../../../shared/rules/values/halalas.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import styles from './chain-figures.module.css'

type ChainFiguresProps = {
  totals: ChainTotals
  isRunning: boolean
  /** The time of today's reports if no later read succeeded (ms); null while they are fresh. */
  staleAt: number | null
  /** The figure that filters the list. */
  chosen: PharmacyState | null
  onChoose: (state: PharmacyState | null) => void
}

/** The total of the chain, and four figures. Each filters the pharmacies, and tapped again shows all. */
export function ChainFigures({ totals, isRunning, staleAt, chosen, onChoose }: ChainFiguresProps) {
  const t = useT()
  const percentText = usePercentText()
  const amountText = useAmountText()
  const numberText = useNumberText()
  const stampWords = useStampWords()
  const { totalHalalas, targetHalalas, pharmacies, onTrack, behind, nothing, today } = totals
  const figure = (state: PharmacyState, name: string, value: ReactNode) => (
    <button
      type="button"
      className={styles.figure}
      aria-pressed={chosen === state}
      onClick={() => onChoose(chosen === state ? null : state)}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.value}>{value}</span>
    </button>
  )
  return (
    <section className={styles.figures} aria-label={t('dashboard.figures')}>
      <div className={styles.top}>
        <div className={styles.total}>
          <Money amount={toSar(totalHalalas)} size="figure" />
          <p>
            <span className={styles.of}>{`${t('dashboard.chainTotal')} · `}</span>
            <span>
              {t('dashboard.ofTarget', {
                percent: percentText((totalHalalas / Math.max(1, targetHalalas)) * 100),
                target: amountText(toSar(targetHalalas)),
              })}
            </span>
          </p>
        </div>
      </div>
      <div className={styles.filters}>
        {figure(
          'onTrack',
          t(isRunning ? 'dashboard.onTrack' : 'dashboard.reachedGoal'),
          t('dashboard.countOf', { count: onTrack, all: pharmacies }),
        )}
        {figure(
          'notToday',
          staleAt === null ? t('dashboard.reportedToday') : t('dashboard.reportedBy', { time: stampWords(staleAt) }),
          <TodayCounts counts={today} />,
        )}
        {figure('behind', t('dashboard.stateBehind'), numberText(behind))}
        {figure('nothing', t('dashboard.stateNothing'), numberText(nothing))}
      </div>
    </section>
  )
}

const FIGURES = ['onTrack', 'notToday', 'behind', 'nothing'] as const

/** Placeholder of the total and the four figures. */
export function FiguresSkeleton() {
  return (
    <div className={styles.figures}>
      <div className={styles.top}>
        <Skeleton blockSize="var(--target)" inlineSize="12rem" />
      </div>
      <div className={styles.filters}>
        {FIGURES.map((figure) => (
          <SkeletonCard key={figure} blockSize="var(--figure)" />
        ))}
      </div>
    </div>
  )
}

const PARTS = [
  { state: 'complete', icon: IconCircleCheck, name: 'dashboard.countComplete' },
  { state: 'oneShift', icon: IconCircleHalf2, name: 'dashboard.countOneShift' },
  { state: 'none', icon: IconCircle, name: 'dashboard.countNone' },
] as const

/** How many pharmacies have reported all of today, one shift, or nothing; a dash before that is known. */
function TodayCounts({ counts }: { counts: ChainTotals['today'] }) {
  const t = useT()
  const numberText = useNumberText()
  if (!counts) return <span>—</span>
  return (
    <span className={styles.counts}>
      {PARTS.map(({ state, icon: Icon, name }) => (
        <span key={state} className={styles[state]}>
          <Icon aria-hidden size="1em" />
          <span aria-hidden>{numberText(counts[state])}</span>
          <VisuallyHidden>{t(name, { count: counts[state] })}</VisuallyHidden>
        </span>
      ))}
    </span>
  )
}
