import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PHARMACY_SORTS } from '../../../shared/rules/chain/chain-choice.ts'
import type { PharmacyChoice, PharmacySort } from '../../../shared/rules/chain/chain-choice.ts'
import styles from './pharmacy-filters.module.css'

const SORT_NAMES: Record<PharmacySort, MessageId> = {
  achievement: 'dashboard.sortAchievement',
  expected: 'dashboard.sortExpected',
  change: 'dashboard.sortChange',
  name: 'dashboard.sortName',
}

/** Search in the list of pharmacies, and its order. */
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
        label={t('dashboard.sort')}
        value={choice.sort}
        options={PHARMACY_SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
        onValueChange={(sort) => onChoose({ sort })}
      />
    </search>
  )
}
