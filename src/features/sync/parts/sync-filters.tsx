import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { colleagueFilter } from './filters.ts'
import type { StateFilter, SyncFilter } from './filters.ts'
import type { SyncView } from './sync-view.ts'
import styles from './sync-filters.module.css'

type SyncFiltersProps = { view: SyncView; filter: SyncFilter; onFilter: (filter: SyncFilter) => void }

/** Filters the list by state and by person. */
export function SyncFilters({ view, filter, onFilter }: SyncFiltersProps) {
  const t = useT()
  const names = [...new Set(view.others.map(({ ownerName }) => ownerName))].sort()
  return (
    <div className={styles.filters}>
      <SelectNative<StateFilter>
        label={t('sync.filterState')}
        value={filter.state}
        options={[
          { value: 'all', label: t('sync.filterAll') },
          { value: 'saved', label: t('app.stateSaved') },
          { value: 'sending', label: t('app.stateSending') },
          { value: 'attention', label: t('app.stateAttention') },
          { value: 'sent', label: t('app.stateSent') },
        ]}
        onValueChange={(state) => onFilter({ ...filter, state })}
      />
      <SelectNative
        label={t('sync.filterPerson')}
        value={filter.person}
        options={[
          { value: 'all', label: t('sync.filterEverybody') },
          { value: 'own', label: t('sync.filterMine') },
          ...names.map((name) => ({ value: colleagueFilter(name), label: name })),
        ]}
        onValueChange={(person) => onFilter({ ...filter, person })}
      />
    </div>
  )
}
