import { useMemo } from 'react'
import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { SearchInput } from '../../../components/inputs/search-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { byName } from '../../../shared/rules/chain/chain-sales.ts'
import { EMPLOYEE_ROLES, EMPLOYEE_SORTS, EMPLOYEE_STATES } from '../../../shared/rules/chain/employee-choice.ts'
import type {
  EmployeeChoice,
  EmployeeRole,
  EmployeeSort,
  EmployeeState,
} from '../../../shared/rules/chain/employee-choice.ts'

const SORT_NAMES: Record<EmployeeSort, MessageId> = {
  name: 'employees.sortName',
  companyId: 'employees.sortCompanyId',
  pharmacy: 'employees.sortPharmacy',
  newest: 'employees.sortNewest',
  oldest: 'employees.sortOldest',
}

const ROLE_NAMES: Record<EmployeeRole, MessageId> = {
  employee: 'employees.roleEmployee',
  accountant: 'employees.accountant',
  manager: 'employees.manager',
}

const STATE_NAMES: Record<EmployeeState, MessageId> = {
  open: 'employees.stateOpen',
  closed: 'employees.closed',
  away: 'employees.stateAway',
}

type EmployeeFiltersProps = {
  choice: EmployeeChoice
  employees: readonly User[]
  /** A plain server lists employees only, and closes no account. */
  hasRoles: boolean
  /** Whether it is known who is on leave today. */
  isAwayKnown: boolean
  onChoose: (patch: Partial<EmployeeChoice>) => void
}

export function EmployeeFilters({ choice, employees, hasRoles, isAwayKnown, onChoose }: EmployeeFiltersProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const places = useMemo(() => valuesOf(employees.map(({ currentPharmacy }) => currentPharmacy)), [employees])
  const positions = useMemo(() => valuesOf(employees.map(({ position }) => position)), [employees])
  const all = { value: '', label: t('employees.all') } as const
  const optionsOf = (values: string[], chosen: string) => [
    all,
    // The URL may name a value that no employee has any more.
    ...valuesOf([...values, chosen]).map((value) => ({ value, label: labelOf(value) })),
  ]
  const { pharmacy, position, role, state, sort } = choice
  const states = EMPLOYEE_STATES.filter((each) => each === state || (each === 'away' ? isAwayKnown : hasRoles))
  return (
    <FilterFold
      active={[pharmacy, position, role, state, sort === 'name' ? '' : sort].filter((each) => each !== '').length}
      beside={
        <SearchInput label={t('employees.search')} value={choice.text} onValueChange={(text) => onChoose({ text })} />
      }
    >
      <SelectNative
        label={t('employees.filterPharmacy')}
        value={pharmacy}
        options={optionsOf(places, pharmacy)}
        onValueChange={(next) => onChoose({ pharmacy: next })}
      />
      <SelectNative
        label={t('employees.filterPosition')}
        value={position}
        options={optionsOf(positions, position)}
        onValueChange={(next) => onChoose({ position: next })}
      />
      {hasRoles ? (
        <SelectNative
          label={t('employees.role')}
          value={role}
          options={[all, ...EMPLOYEE_ROLES.map((each) => ({ value: each, label: t(ROLE_NAMES[each]) }))]}
          onValueChange={(next) => onChoose({ role: next })}
        />
      ) : null}
      <SelectNative
        label={t('employees.status')}
        value={state}
        options={[all, ...states.map((each) => ({ value: each, label: t(STATE_NAMES[each]) }))]}
        onValueChange={(next) => onChoose({ state: next })}
      />
      <SelectNative
        label={t('employees.sort')}
        value={sort}
        options={EMPLOYEE_SORTS.map((each) => ({ value: each, label: t(SORT_NAMES[each]) }))}
        onValueChange={(next) => onChoose({ sort: next })}
      />
    </FilterFold>
  )
}

function valuesOf(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '').sort(byName)
}
