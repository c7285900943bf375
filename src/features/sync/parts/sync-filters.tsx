import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { byName } from '../../../shared/rules/chain/chain-sales.ts'
import { colleagueFilter } from './filters.ts'
import type { StateFilter, SyncFilter } from './filters.ts'
import type { SyncView } from './sync-view.ts'

type SyncFiltersProps = { view: SyncView; filter: SyncFilter; onFilter: (filter: SyncFilter) => void }

/** Filters the list by state and by person. */
export function SyncFilters({ view, filter, onFilter }: SyncFiltersProps) {
  const t = useT()
  const nameText = useNameText()
  const names = [...new Set(view.others.map(({ ownerName }) => ownerName))]
  return (
    <FilterFold active={[filter.state !== 'all', filter.person !== 'all'].filter(Boolean).length}>
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
          ...names
            .map((name) => ({ value: colleagueFilter(name), label: nameText(name) }))
            .sort((one, other) => byName(one.label, other.label)),
        ]}
        onValueChange={(person) => onFilter({ ...filter, person })}
      />
    </FilterFold>
  )
}
