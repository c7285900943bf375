import { SelectNative } from '../../../components/inputs/select-native.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { LEAVE_STATES, LEAVE_TYPES } from '../../../shared/contract/leave.ts'
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

/** Filters and order of the leaves. Any change returns to page 1. */
export function LeaveFilters({ choice, onChoose }: { choice: LeaveChoice; onChoose: (choice: LeaveChoice) => void }) {
  const t = useT()
  const labelOf = useOptionLabel()
  const change = (patch: Partial<LeaveChoice>) => onChoose({ ...choice, ...patch, page: 1 })
  const all = { value: '', label: t('leave.all') } as const
  return (
    <div className={styles.filters}>
      <SelectNative
        label={t('leave.filterState')}
        value={choice.state ?? ''}
        options={[all, ...LEAVE_STATES.map((state) => ({ value: state, label: t(LEAVE_STATE_NAMES[state]) }))]}
        onValueChange={(state) => change({ state: state || null })}
      />
      <SelectNative
        label={t('leave.filterType')}
        value={choice.type ?? ''}
        options={[all, ...LEAVE_TYPES.map((type) => ({ value: type, label: labelOf(type) }))]}
        onValueChange={(type) => change({ type: type || null })}
      />
      <SelectNative
        label={t('leave.sort')}
        value={choice.sort}
        options={LEAVE_SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
        onValueChange={(sort) => change({ sort })}
      />
    </div>
  )
}
