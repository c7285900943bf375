import { useMemo } from 'react'
import { IconBeach, IconSearch } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { EmptyState } from '../../../components/state/empty-state.tsx'
import { Pager } from '../../../components/inputs/pager.tsx'
import { SkeletonRows } from '../../../components/state/skeleton-rows.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { mostDaysOf } from '../../../shared/contract/chain/leave-types.ts'
import { riyadhDayOf } from '../../../shared/rules/days/business-day.ts'
import { useNow } from '../../../lib/use-now.ts'
import { OwnBalance } from './own-balance.tsx'
import { leavesThatCount } from './shown-leave.ts'
import { leavesAskedTwice } from '../../../shared/rules/leave/doubled-leaves.ts'
import { useAddressChoice } from '../../../lib/use-address-choice.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { chooseLeaves, readChoice, writeChoice, LEAVE_SORTS } from './choose-leaves.ts'
import { LeaveRow } from './leave-row.tsx'
import { LeavesFreshness } from './leaves-freshness.tsx'
import styles from './leaves-history.module.css'
import { useFreshLeaves, useLeaves } from '../queries.ts'
import { UnsentNote } from './unsent-note.tsx'
import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { LEAVE_STATES } from '../../../shared/contract/leave.ts'
import type { LeaveChoice, LeaveSort } from './choose-leaves.ts'
import { LEAVE_STATE_NAMES } from './leave-state.tsx'

/** The type whose balance is shown until another one is filtered. */
const FIRST_TYPE = 'Annual Leave'
const NO_DAYS = { dateFrom: '', dateTo: '' }

type LeavesHistoryProps = { leavePathOf: (leaveId: string) => string }

/**
 * `/leavesHistory`: the person's leaves, unsent ones marked, paginated. The filters are in the URL, so that going back
 * restores them.
 */
export function LeavesHistory({ leavePathOf }: LeavesHistoryProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const view = useLeaves(userId)
  const today = riyadhDayOf(useNow())
  const { types, labelOf } = useLeaveTypes()
  const [choice, choose] = useAddressChoice({ read: (params) => readChoice(params, types), write: writeChoice })
  useFreshLeaves(userId)
  const all = view?.leaves
  const { state, type, sort, page } = choice
  const chosen = useMemo(
    () => (all ? chooseLeaves(all, { state, type, sort, page }) : null),
    [all, state, type, sort, page],
  )
  const twice = useMemo(
    () => leavesAskedTwice((all ?? []).flatMap(({ leave, server }) => (server ? leave : []))),
    [all],
  )

  const balanceOf = type ?? FIRST_TYPE
  const mostDays = mostDaysOf(types, balanceOf)
  // Nothing is stated before the first read: neither a list nor that it is empty.
  const isComing = !view || !chosen || (!view.isLoaded && view.problem === null && view.leaves.length === 0)
  return (
    <div className={styles.page}>
      {/* The leaves are stored a moment before their age. */}
      {isComing || view.isLoaded || view.problem === null ? (
        <div className={styles.balance}>
          {isComing || !view.isLoaded || mostDays === null ? null : (
            <OwnBalance
              type={balanceOf}
              label={labelOf(balanceOf)}
              mostDays={mostDays}
              days={NO_DAYS}
              today={today}
              others={leavesThatCount(view.leaves)}
            />
          )}
        </div>
      ) : null}
      {isComing ? null : <LeavesFreshness view={view} also={t('leave.requestAlready')} />}
      {twice.size > 0 ? <Banner tone="warning">{t('leave.twiceBody')}</Banner> : null}
      {view && view.orphans.length > 0 ? (
        <Card title={t('leave.orphanTitle')}>
          {view.orphans.map((row) => (
            <UnsentNote key={row.opId} row={row} server={null} editPath={null} />
          ))}
        </Card>
      ) : null}
      {/* An empty list needs no filters. */}
      {isComing || view.leaves.length > 0 ? <LeaveFilters choice={choice} onChoose={choose} /> : null}
      {isComing ? (
        <SkeletonRows lines={2} />
      ) : view.leaves.length === 0 ? (
        view.isLoaded ? (
          // The page's own button is the only action.
          <Card>
            <EmptyState icon={<IconBeach size={26} />}>{t('leave.none')}</EmptyState>
          </Card>
        ) : null
      ) : (
        <Card flush>
          <p className={styles.count} role="status">
            {view.isLoaded ? t('leave.countShown', { count: chosen.count }) : null}
          </p>
          {chosen.count === 0 && !view.isLoaded ? null : chosen.count === 0 ? (
            <div className={styles.none}>
              <EmptyState
                icon={<IconSearch size={26} />}
                action={
                  <Button onClick={() => choose({ state: null, type: null, page: 1 })}>{t('leave.showAll')}</Button>
                }
              >
                {t('leave.noneMatching')}
              </EmptyState>
            </div>
          ) : (
            <ul>
              {chosen.leaves.map((shown) => (
                <LeaveRow
                  key={shown.leave._id}
                  shown={shown}
                  path={leavePathOf(shown.leave._id)}
                  isTwice={twice.has(shown.leave._id)}
                />
              ))}
            </ul>
          )}
          <Pager page={chosen.page} pages={chosen.pages} onPage={(next) => choose({ page: next })} />
        </Card>
      )}
    </div>
  )
}

const SORT_NAMES: Record<LeaveSort, MessageId> = {
  newest: 'leave.sortNewest',
  oldest: 'leave.sortOldest',
  longest: 'leave.sortLongest',
  state: 'leave.sortState',
}

/** Filters and order of the leaves, folded on a phone. Any change returns to page 1. */
function LeaveFilters({ choice, onChoose }: { choice: LeaveChoice; onChoose: (choice: LeaveChoice) => void }) {
  const t = useT()
  const { types, labelOf } = useLeaveTypes()
  const change = (patch: Partial<LeaveChoice>) => onChoose({ ...choice, ...patch, page: 1 })
  const isWide = useMedia('(min-width: 40rem)')
  const all = { value: '', label: t('leave.all') } as const
  const filters = (
    <>
      <SelectNative
        label={t('leave.filterState')}
        value={choice.state ?? ''}
        options={[all, ...LEAVE_STATES.map((state) => ({ value: state, label: t(LEAVE_STATE_NAMES[state]) }))]}
        onValueChange={(state) => change({ state: state || null })}
      />
      <SelectNative
        label={t('leave.filterType')}
        value={choice.type ?? ''}
        options={[all, ...types.map(({ value }) => ({ value, label: labelOf(value) }))]}
        onValueChange={(type) => change({ type: type || null })}
      />
      <SelectNative
        label={t('leave.sort')}
        value={choice.sort}
        options={LEAVE_SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
        onValueChange={(sort) => change({ sort })}
      />
    </>
  )
  if (isWide) return <search className={styles.filters}>{filters}</search>
  return (
    <FilterFold active={[choice.state !== null, choice.type !== null, choice.sort !== 'newest'].filter(Boolean).length}>
      {filters}
    </FilterFold>
  )
}
