import { useDeferredValue, useMemo } from 'react'
import { IconBuildingStore } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { Skeleton, SkeletonCard } from '../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { readProblemId } from '../../../i18n/read-problem.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/business-day.ts'
import { choosePharmacies } from '../../../shared/rules/chain-choice.ts'
import { chainTotalsOf } from '../../../shared/rules/chain-ranking.ts'
import type { WaitingRequests } from '../../../shared/rules/leave-review.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { UnreadNote } from '../../../components/state/unread-note.tsx'
import { AsOfLine } from './as-of-line.tsx'
import { ChainFigures } from './chain-figures.tsx'
import styles from './dashboard.module.css'
import { readDashboardChoice, writeDashboardChoice } from './dashboard-choice.ts'
import { ExportButton } from './export-button.tsx'
import { MonthSelect } from './month-select.tsx'
import { PharmacyFilters } from './pharmacy-filters.tsx'
import { RankedList } from './ranked-list.tsx'
import { useChain, useFreshChain } from '../queries.ts'

type DashboardProps = {
  pharmacyPathOf: (pharmacyName: string, month: string | null) => string
  leaveRequestsPath: string
  /** Leave requests that wait for this manager; null before they are known. */
  waiting: WaitingRequests | null
}

/**
 * `/` for managers: the figures of the chain, then every pharmacy by achievement. The filters are in the URL, so that
 * going back restores them.
 */
export function Dashboard({ pharmacyPathOf, leaveRequestsPath, waiting }: DashboardProps) {
  const t = useT()
  const words = useDayWords()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const running = monthOf(today)
  const [choice, choose] = useAddressChoice({
    read: (params) => readDashboardChoice(params, running),
    write: (next) => writeDashboardChoice(next, running),
  })
  const { month, text, state, sort } = choice
  const view = useChain({ userId, month, today })
  useFreshChain({ userId, month, today })
  const sought = useDeferredValue(text)
  const totals = useMemo(() => (view ? chainTotalsOf(view) : null), [view])
  const ranked = view?.ranked
  const chosen = useMemo(
    () => choosePharmacies(ranked ?? [], { text: sought, state, sort }),
    [ranked, sought, state, sort],
  )

  if (!view || !totals) return <DashboardSkeleton />
  if (view.isEmpty) {
    if (view.problem === null) return <DashboardSkeleton />
    // The exact text of the product, where it applies.
    const isNetwork = readProblemId(view.problem) === null
    return (
      <ReadFailure
        isAll
        problem={view.problem}
        title={t(isNetwork ? 'dashboard.networkError' : 'dashboard.networkErrorBody')}
        also={isNetwork ? t('dashboard.networkErrorBody') : undefined}
      />
    )
  }
  const isRunning = view.month === running
  const top = (
    <div className={styles.top}>
      <MonthSelect month={month} running={running} onChoose={(next) => choose({ month: next })} />
      <AsOfLine fetchedAt={view.fetchedAt} problem={view.problem} />
      <UnreadNote rows={view.unread} figures={totals.unreadFigures} />
    </div>
  )
  if (!view.isKnown) {
    return (
      <div className={styles.page}>
        {top}
        {view.problem === null ? (
          <ChainSkeleton />
        ) : (
          <ReadFailure
            problem={view.problem}
            title={t('dashboard.monthNotHereTitle', { month: words(`${view.month}-01`, 'month') })}
          />
        )}
      </div>
    )
  }
  return (
    <div className={styles.page}>
      {top}
      <ChainFigures
        totals={totals}
        waiting={waiting}
        month={view.month}
        isRunning={isRunning}
        staleAt={view.todayStaleAt}
        leaveRequestsPath={leaveRequestsPath}
      />
      <Card
        title={t('dashboard.pharmacies')}
        action={<ExportButton pharmacies={chosen} month={view.month} staleAt={view.todayStaleAt} />}
        flush
      >
        <PharmacyFilters choice={choice} onChoose={choose} />
        <p className={styles.count} role="status">
          {t('dashboard.countShown', { count: chosen.length })}
        </p>
        <p className={styles.barKey}>{t(isRunning ? 'dashboard.barKeyRunning' : 'dashboard.barKey')}</p>
        {chosen.length > 0 ? (
          <RankedList
            userId={userId}
            pharmacies={chosen}
            month={view.month}
            today={today}
            staleAt={view.todayStaleAt}
            pathOf={(name) => pharmacyPathOf(name, isRunning ? null : view.month)}
          />
        ) : (
          <div className={styles.none}>
            <EmptyState
              icon={<IconBuildingStore size={26} />}
              action={<Button onClick={() => choose({ text: '', state: null })}>{t('dashboard.showAll')}</Button>}
            >
              {t('dashboard.noneMatching')}
            </EmptyState>
          </div>
        )}
      </Card>
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div className={styles.page}>
      <Skeleton blockSize="4.5rem" />
      <ChainSkeleton />
    </div>
  )
}

const FIGURES = ['total', 'onTrack', 'today', 'waiting'] as const

/** Placeholder of the four figures and the list. */
function ChainSkeleton() {
  return (
    <>
      <div className={styles.comingFigures}>
        {FIGURES.map((figure) => (
          <SkeletonCard key={figure} blockSize="7.5rem" />
        ))}
      </div>
      <SkeletonRows lines={4} />
    </>
  )
}
