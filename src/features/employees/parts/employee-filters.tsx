import { useMemo } from 'react'
import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { SearchInput } from '../../../components/inputs/search-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { byName } from '../../../shared/rules/chain/chain-sales.ts'
import { EMPLOYEE_SORTS } from '../../../shared/rules/chain/employee-choice.ts'
import type { EmployeeChoice, EmployeeSort } from '../../../shared/rules/chain/employee-choice.ts'

const SORT_NAMES: Record<EmployeeSort, MessageId> = {
  name: 'employees.sortName',
  companyId: 'employees.sortCompanyId',
  pharmacy: 'employees.sortPharmacy',
  newest: 'employees.sortNewest',
  oldest: 'employees.sortOldest',
}

type EmployeeFiltersProps = {
  choice: EmployeeChoice
  employees: readonly User[]
  onChoose: (patch: Partial<EmployeeChoice>) => void
}

export function EmployeeFilters({ choice, employees, onChoose }: EmployeeFiltersProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const places = useMemo(() => valuesOf(employees.map(({ currentPharmacy }) => currentPharmacy)), [employees])
  const positions = useMemo(() => valuesOf(employees.map(({ position }) => position)), [employees])
  const optionsOf = (values: string[], chosen: string) => [
    { value: '', label: t('employees.all') },
    // The URL may name a value that no employee has any more.
    ...valuesOf([...values, chosen]).map((value) => ({ value, label: labelOf(value) })),
  ]
  return (
    <FilterFold
      active={[choice.pharmacy !== '', choice.position !== '', choice.sort !== 'name'].filter(Boolean).length}
      beside={
        <SearchInput label={t('employees.search')} value={choice.text} onValueChange={(text) => onChoose({ text })} />
      }
    >
      <SelectNative
        label={t('employees.filterPharmacy')}
        value={choice.pharmacy}
        options={optionsOf(places, choice.pharmacy)}
        onValueChange={(pharmacy) => onChoose({ pharmacy })}
      />
      <SelectNative
        label={t('employees.filterPosition')}
        value={choice.position}
        options={optionsOf(positions, choice.position)}
        onValueChange={(position) => onChoose({ position })}
      />
      <SelectNative
        label={t('employees.sort')}
        value={choice.sort}
        options={EMPLOYEE_SORTS.map((sort) => ({ value: sort, label: t(SORT_NAMES[sort]) }))}
        onValueChange={(sort) => onChoose({ sort })}
      />
    </FilterFold>
  )
}

function valuesOf(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '').sort(byName)
}
