import { useMemo } from 'react'
import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLeaveTypes } from '../../../components/format/use-leave-types.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { byName } from '../../../shared/rules/chain/chain-sales.ts'
import type { RequestChoice, ReviewedLeave } from './choose-requests.ts'
import styles from './request-filters.module.css'

type RequestFiltersProps = {
  choice: RequestChoice
  leaves: readonly ReviewedLeave[]
  onChoose: (patch: Partial<RequestChoice>) => void
}

/** Filters the requests by person, pharmacy and type; on a phone the last two are folded. */
export function RequestFilters({ choice, leaves, onChoose }: RequestFiltersProps) {
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
    <TextInput
      label={t('leave.searchPerson')}
      type="search"
      dir="auto"
      autoComplete="off"
      value={choice.text}
      onValueChange={(text) => onChoose({ text })}
    />
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
