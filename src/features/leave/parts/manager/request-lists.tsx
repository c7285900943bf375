import { useDeferredValue, useMemo } from 'react'
import { IconInbox, IconSearch } from '@tabler/icons-react'
import { Banner } from '../../../../components/state/banner.tsx'
import { Button } from '../../../../components/inputs/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { EmptyState } from '../../../../components/state/empty-state.tsx'
import { FreshnessNote } from '../../../../components/state/freshness-note.tsx'
import { Pager } from '../../../../components/inputs/pager.tsx'
import { ReadFailure } from '../../../../components/state/read-failure.tsx'
import { Skeleton } from '../../../../components/state/skeleton.tsx'
import { SkeletonRows } from '../../../../components/state/skeleton-rows.tsx'
import { Tabs } from '../../../../components/inputs/tabs.tsx'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../../components/format/use-leave-types.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { useAddressChoice } from '../../../../lib/use-address-choice.ts'
import { useNow } from '../../../../lib/use-now.ts'
import type { LeaveState } from '../../../../shared/contract/leave.ts'
import { riyadhDayOf } from '../../../../shared/rules/days/business-day.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import {
  chooseRequests,
  leaveRequests,
  readRequestChoice,
  returnRequests,
  writeRequestChoice,
} from './choose-requests.ts'
import type { RequestKind, ReviewedLeave, RequestChoice } from './choose-requests.ts'
import { LEAVE_STATE_NAMES } from '../leave-state.tsx'
import { useFreshReview, useReview } from '../../manager-queries.ts'
import styles from './request-lists.module.css'
import { RequestRow } from './request-row.tsx'
import { UnsentNote } from '../unsent-note.tsx'
import { FilterFold } from '../../../../components/layout/filter-fold.tsx'
import { SelectNative } from '../../../../components/inputs/select-native.tsx'
import { SearchInput } from '../../../../components/inputs/search-input.tsx'
import { useMedia } from '../../../../lib/use-media.ts'
import { byName } from '../../../../shared/rules/chain/chain-sales.ts'

type RequestListsProps = { requests: 'leaves' | 'returns'; leavePathOf: (leaveId: string) => string }

const NONE: readonly ReviewedLeave[] = []
const KINDS: Record<RequestListsProps['requests'], RequestKind> = { leaves: leaveRequests, returns: returnRequests }
const NONE_WAITING: Record<RequestListsProps['requests'], MessageId> = {
  leaves: 'leave.noneWaiting',
  returns: 'leave.noReturnWaiting',
}

/**
 * `/leaveRequests` and `/returnRequests`: everybody's requests, a list per state, paginated. The filters are in the
 * URL.
 */
export function RequestLists({ requests, leavePathOf }: RequestListsProps) {
  const t = useT()
  const { userId } = useSignedIn()
  const kind = KINDS[requests]
  const { types } = useLeaveTypes()
  const view = useReview(userId)
  useFreshReview(userId)
  const today = riyadhDayOf(useNow())
  const [choice, chooseAny] = useAddressChoice({
    read: (params) => readRequestChoice(params, kind, types),
    write: writeRequestChoice,
  })
  const { list, pharmacy, type, page } = choice
  const text = useDeferredValue(choice.text)
  const nameText = useNameText()
  const all = view?.leaves
  const chosen = useMemo(
    () => (all ? chooseRequests(all, { kind, choice: { list, text, pharmacy, type, page }, nameText }) : null),
    [all, kind, list, text, pharmacy, type, page, nameText],
  )
  // Any other change of the filters starts at page 1.
  const choose = (patch: Partial<typeof choice>) => chooseAny({ page: 1, ...patch })

  const isNothingHere = !view || (view.fetchedAt === null && view.leaves.length === 0)
  const isComing = !view || !chosen || (isNothingHere && view.problem === null)
  if (isNothingHere && !isComing && view.problem !== null)
    return <ReadFailure problem={view.problem} title={t('leave.requestsNotHereTitle')} />
  // A list of a plain server may be missing, and with it some of the requests.
  const isRead = view?.fetchedAt !== null
  // An empty list needs no filters.
  const isEmpty = !isComing && view.leaves.length === 0
  const isFiltered = choice.text !== '' || pharmacy !== '' || type !== null
  const content = isComing ? null : (
    <Card flush>
      {chosen.leaves.length === 0 && !isRead ? (
        // The note above says why.
        view.problem === null ? (
          <SkeletonRows lines={4} />
        ) : null
      ) : chosen.leaves.length === 0 ? (
        <div className={styles.none}>
          {isFiltered ? (
            <EmptyState
              icon={<IconSearch size={26} />}
              action={
                <Button onClick={() => choose({ text: '', pharmacy: '', type: null })}>{t('leave.showAll')}</Button>
              }
            >
              {t('leave.noRequestMatching')}
            </EmptyState>
          ) : (
            <EmptyState icon={<IconInbox size={26} />}>
              {t(list === 'Pending' ? NONE_WAITING[requests] : 'leave.noneInList')}
            </EmptyState>
          )}
        </div>
      ) : (
        <ul className={styles.rows}>
          {chosen.leaves.map((shown) => (
            <RequestRow
              key={shown.leave._id}
              shown={shown}
              path={leavePathOf(shown.leave._id)}
              today={today}
              isReturn={requests === 'returns'}
            />
          ))}
        </ul>
      )}
      <Pager page={chosen.page} pages={chosen.pages} onPage={(next) => choose({ page: next })} />
    </Card>
  )
  const nameOf = (state: LeaveState) => {
    const name = t(LEAVE_STATE_NAMES[state])
    return isRead ? t('leave.listCount', { list: name, count: chosen?.counts[state] ?? 0 }) : name
  }
  return (
    <div className={styles.page}>
      {isComing ? null : (
        <FreshnessNote
          fetchedAt={view.fetchedAt}
          problem={view.problem}
          unread={view.unread}
          never={{ title: t('leave.requestsNotHereTitle') }}
        />
      )}
      {chosen && chosen.unreadable > 0 ? (
        <Banner tone="info">{t('leave.unreadStates', { count: chosen.unreadable })}</Banner>
      ) : null}
      {view && view.orphans.length > 0 ? (
        <Card title={t('leave.orphanTitle')}>
          {view.orphans.map((row) => (
            <UnsentNote key={row.opId} row={row} server={null} editPath={null} />
          ))}
        </Card>
      ) : null}
      {isEmpty ? null : <RequestFilters choice={choice} leaves={all ?? NONE} onChoose={choose} />}
      {isEmpty ? (
        content
      ) : isComing ? (
        <>
          <Skeleton blockSize="2.75rem" />
          <SkeletonRows lines={4} />
        </>
      ) : (
        <Tabs
          label={t('leave.filterState')}
          selected={list}
          onSelect={(next) => choose({ list: next })}
          tabs={kind.lists.map((state) => ({ name: state, label: nameOf(state), content }))}
        />
      )}
    </div>
  )
}

type RequestFiltersProps = {
  choice: RequestChoice
  leaves: readonly ReviewedLeave[]
  onChoose: (patch: Partial<RequestChoice>) => void
}

/** Filters the requests by person, pharmacy and type; on a phone the last two are folded. */
function RequestFilters({ choice, leaves, onChoose }: RequestFiltersProps) {
  const t = useT()
  const { types, labelOf } = useLeaveTypes()
  const places = useMemo(
    // The URL may name a pharmacy without employees.
    () => [...new Set([...leaves.map(({ pharmacy }) => pharmacy), choice.pharmacy])].filter(Boolean).sort(byName),
    [leaves, choice.pharmacy],
  )
  const isWide = useMedia('(min-width: 48rem)')
  const all = { value: '', label: t('leave.all') } as const
  const search = (
    <SearchInput label={t('leave.searchPerson')} value={choice.text} onValueChange={(text) => onChoose({ text })} />
  )
  const filters = (
    <>
      <SelectNative
        label={t('leave.filterPharmacy')}
        value={choice.pharmacy}
        options={[all, ...places.map((place) => ({ value: place, label: labelOf(place) }))]}
        onValueChange={(pharmacy) => onChoose({ pharmacy })}
      />
      <SelectNative
        label={t('leave.filterType')}
        value={choice.type ?? ''}
        options={[all, ...types.map(({ value }) => ({ value, label: labelOf(value) }))]}
        onValueChange={(type) => onChoose({ type: type || null })}
      />
    </>
  )
  if (isWide)
    return (
      <search className={styles.filters}>
        {search}
        {filters}
      </search>
    )
  return (
    <FilterFold active={[choice.pharmacy !== '', choice.type !== null].filter(Boolean).length} beside={search}>
      {filters}
    </FilterFold>
  )
}
