import { useDeferredValue, useMemo, useState } from 'react'
import { IconAdjustmentsHorizontal, IconBuildingStore } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { ReadFailure } from '../../../components/state/read-failure.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { readProblemId } from '../../../i18n/read-problem.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useNow } from '../../../lib/use-now.ts'
import { monthOf, riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { choosePharmacies, PHARMACY_SORTS } from '../../../shared/rules/chain/chain-choice.ts'
import { chainTotalsOf } from '../../../shared/rules/chain/chain-ranking.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { UnreadNote } from '../../../components/state/unread-note.tsx'
import { useChain, useFreshChain, usePeopleToCall } from '../queries.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { AsOfLine } from './as-of-line.tsx'
import { ChainFigures, FiguresSkeleton } from './chain-figures.tsx'
import styles from './dashboard.module.css'
import { readDashboardChoice, writeDashboardChoice } from './dashboard-choice.ts'
import { ExportButton } from './export-button.tsx'
import { MonthSelect } from './month-select.tsx'
import { RankedList } from './ranked-list.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { SearchInput } from '../../../components/inputs/search-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { PharmacyChoice, PharmacySort } from '../../../shared/rules/chain/chain-choice.ts'

type DashboardProps = {
  /** Not shown yet, because what stands above it is still read. */
  isHeld: boolean
  pharmacyPathOf: (pharmacyName: string, month: string | null) => string
}

/**
 * `/` for managers: the figures of the chain, then every pharmacy by achievement. The filters are in the URL, so that
 * going back restores them.
 */
export function Dashboard({ isHeld, pharmacyPathOf }: DashboardProps) {
  const t = useT()
  const words = useDayWords()
  const placeText = useOptionLabel()
  const { userId } = useSignedIn()
  const today = riyadhDayOf(useNow())
  const running = monthOf(today)
  const [choice, choose] = useAddressChoice({
    read: (params) => readDashboardChoice(params, running),
    write: (next) => writeDashboardChoice(next, running),
  })
  const { month, text, state, sort } = choice
  const [isOpen, setIsOpen] = useState(text !== '' || sort !== 'achievement')
  const people = usePeopleToCall({ userId, isWanted: state === 'notToday' })
  const view = useChain({ userId, month, today })
  useFreshChain({ userId, month, today })
  const sought = useDeferredValue(text)
  const totals = useMemo(() => (view ? chainTotalsOf(view) : null), [view])
  const ranked = view?.ranked
  const chosen = useMemo(
    () => choosePharmacies(ranked ?? [], { text: sought, state, sort }, placeText),
    [ranked, sought, state, sort, placeText],
  )

  if (isHeld || !view || !totals) return <DashboardSkeleton />
  if (view.isEmpty) {
    if (view.problem === null) return <DashboardSkeleton />
    // The exact text of the product, unless the person can do something about it.
    const isNetwork = [null, 'app.readFault'].includes(readProblemId(view.problem))
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
  // Before today's reports were read, nobody knows who is missing.
  const isChosen = state !== 'notToday' || totals.today !== null
  const tools = (
    <div className={styles.tools}>
      <MonthSelect month={month} running={running} onChoose={(next) => choose({ month: next })} />
      {view.isKnown ? (
        <>
          <p className={styles.count} role="status">
            {isChosen ? t('dashboard.countShown', { count: chosen.length }) : null}
          </p>
          <Button
            variant="quiet"
            className={styles.opener}
            aria-label={t('dashboard.tools')}
            aria-expanded={isOpen}
            icon={<IconAdjustmentsHorizontal aria-hidden size={22} />}
            onClick={() => setIsOpen(!isOpen)}
          />
          <div className={classNames(styles.folded, isOpen && styles.open)}>
            <PharmacyFilters choice={choice} onChoose={choose} />
            <ExportButton pharmacies={chosen} month={view.month} staleAt={view.todayStaleAt} />
          </div>
        </>
      ) : null}
    </div>
  )
  const notes = <UnreadNote rows={view.unread} figures={totals.unreadFigures} />
  const asOf = <AsOfLine fetchedAt={view.fetchedAt} problem={view.problem} />
  return (
    <div className={styles.page}>
      {view.problem === null ? null : asOf}
      {notes}
      {view.isKnown ? (
        <ChainFigures
          totals={totals}
          isRunning={isRunning}
          staleAt={view.todayStaleAt}
          chosen={state}
          onChoose={(next) => choose({ state: next }, { isStep: true })}
        />
      ) : view.problem === null ? (
        <FiguresSkeleton />
      ) : null}
      <Card flush>
        {/* In the same place while another month loads, so that the focus stays. */}
        {tools}
        {!view.isKnown ? (
          <div className={styles.none}>
            {view.problem === null ? (
              <SkeletonRows lines={4} />
            ) : (
              <ReadFailure
                problem={view.problem}
                title={t('dashboard.monthNotHereTitle', { month: words(`${view.month}-01`, 'month') })}
              />
            )}
          </div>
        ) : !isChosen ? (
          <div className={styles.none}>
            {view.isTodayComing ? (
              <SkeletonRows lines={4} />
            ) : (
              <ReadFailure
                problem={view.problem ?? 'offline'}
                title={t('dashboard.monthNotHereTitle', { month: words(today, 'weekday') })}
              />
            )}
          </div>
        ) : chosen.length > 0 ? (
          <RankedList
            userId={userId}
            pharmacies={chosen}
            month={view.month}
            today={today}
            staleAt={view.todayStaleAt}
            isTodayComing={view.isTodayComing}
            people={state === 'notToday' ? people : undefined}
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
        {view.isKnown ? (
          <p className={styles.barKey}>{t(isRunning ? 'dashboard.barKeyRunning' : 'dashboard.barKey')}</p>
        ) : null}
      </Card>
      {view.problem === null ? asOf : null}
    </div>
  )
}

function DashboardSkeleton() {
  return (
    <div className={styles.page}>
      <FiguresSkeleton />
      <SkeletonRows lines={4} />
    </div>
  )
}

const SORT_NAMES: Record<PharmacySort, MessageId> = {
  achievement: 'dashboard.sortAchievement',
  expected: 'dashboard.sortExpected',
  change: 'dashboard.sortChange',
  name: 'dashboard.sortName',
}

/** Search in the list of pharmacies, and its order. */
function PharmacyFilters({
  choice,
  onChoose,
}: {
  choice: PharmacyChoice
  onChoose: (patch: Partial<PharmacyChoice>) => void
}) {
  const t = useT()
  return (
    <search className={styles.filters}>
      <SearchInput label={t('dashboard.search')} value={choice.text} onValueChange={(text) => onChoose({ text })} />
      <SelectNative
        label={t('dashboard.sort')}
        value={choice.sort}
        options={PHARMACY_SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
        onValueChange={(sort) => onChoose({ sort })}
      />
    </search>
  )
}
