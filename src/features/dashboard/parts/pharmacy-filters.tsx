import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PHARMACY_SORTS, PHARMACY_STATES } from '../../../shared/rules/chain-choice.ts'
import type { PharmacyChoice, PharmacySort, PharmacyState } from '../../../shared/rules/chain-choice.ts'
import styles from './pharmacy-filters.module.css'

const STATE_NAMES: Record<PharmacyState, MessageId> = {
  onTrack: 'dashboard.stateOnTrack',
  behind: 'dashboard.stateBehind',
  notToday: 'dashboard.stateNotToday',
  nothing: 'dashboard.stateNothing',
}

const SORT_NAMES: Record<PharmacySort, MessageId> = {
  achievement: 'dashboard.sortAchievement',
  expected: 'dashboard.sortExpected',
  change: 'dashboard.sortChange',
  name: 'dashboard.sortName',
}

/** Filters and order of the list of pharmacies. */
export function PharmacyFilters({
  choice,
  onChoose,
}: {
  choice: PharmacyChoice
  onChoose: (patch: Partial<PharmacyChoice>) => void
}) {
  const t = useT()
  return (
    <search className={styles.filters}>
      <TextInput
        label={t('dashboard.search')}
        type="search"
        dir="auto"
        autoComplete="off"
        value={choice.text}
        onValueChange={(text) => onChoose({ text })}
      />
      <SelectNative
        label={t('dashboard.filterState')}
        value={choice.state ?? ''}
        options={[
          { value: '', label: t('dashboard.stateAll') },
          ...PHARMACY_STATES.map((state) => ({ value: state, label: t(STATE_NAMES[state]) })),
        ]}
        onValueChange={(state) => onChoose({ state: state === '' ? null : state })}
      />
      <SelectNative
        label={t('dashboard.sort')}
        value={choice.sort}
        options={PHARMACY_SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
        onValueChange={(sort) => onChoose({ sort })}
      />
    </search>
  )
}
