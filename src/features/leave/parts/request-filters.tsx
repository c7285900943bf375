import { useMemo } from 'react'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { LEAVE_TYPES } from '../../../shared/contract/leave.ts'
import { byName } from '../../../shared/rules/chain-sales.ts'
import type { RequestChoice, ReviewedLeave } from './choose-requests.ts'
import styles from './request-filters.module.css'

type RequestFiltersProps = {
  choice: RequestChoice
  leaves: readonly ReviewedLeave[]
  onChoose: (patch: Partial<RequestChoice>) => void
}

/** Filters the requests by person, pharmacy and type. */
export function RequestFilters({ choice, leaves, onChoose }: RequestFiltersProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const places = useMemo(
    // The URL may name a pharmacy that nobody has any more.
    () => [...new Set([...leaves.map(({ pharmacy }) => pharmacy), choice.pharmacy])].filter(Boolean).sort(byName),
    [leaves, choice.pharmacy],
  )
  const all = { value: '', label: t('leave.all') } as const
  return (
    <search className={styles.filters}>
      <TextInput
        label={t('leave.searchPerson')}
        type="search"
        dir="auto"
        autoComplete="off"
        value={choice.text}
        onValueChange={(text) => onChoose({ text })}
      />
      <SelectNative
        label={t('leave.filterPharmacy')}
        value={choice.pharmacy}
        options={[all, ...places.map((place) => ({ value: place, label: labelOf(place) }))]}
        onValueChange={(pharmacy) => onChoose({ pharmacy })}
      />
      <SelectNative
        label={t('leave.filterType')}
        value={choice.type ?? ''}
        options={[all, ...LEAVE_TYPES.map((type) => ({ value: type, label: labelOf(type) }))]}
        onValueChange={(type) => onChoose({ type: type || null })}
      />
    </search>
  )
}
