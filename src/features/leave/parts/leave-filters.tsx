import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { LEAVE_STATES } from '../../../shared/contract/leave.ts'
import { LEAVE_SORTS } from './choose-leaves.ts'
import type { LeaveChoice, LeaveSort } from './choose-leaves.ts'
import styles from './leave-filters.module.css'
import { LEAVE_STATE_NAMES } from './leave-state.tsx'

const SORT_NAMES: Record<LeaveSort, MessageId> = {
  newest: 'leave.sortNewest',
  oldest: 'leave.sortOldest',
  longest: 'leave.sortLongest',
  state: 'leave.sortState',
}

/** Filters and order of the leaves, folded on a phone. Any change returns to page 1. */
export function LeaveFilters({ choice, onChoose }: { choice: LeaveChoice; onChoose: (choice: LeaveChoice) => void }) {
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
