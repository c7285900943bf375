import { memo, useMemo } from 'react'
import { IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { Segmented } from '../../../components/inputs/segmented.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import { byName } from '../../../shared/rules/chain-sales.ts'
import { PAY_STATES } from './pay-choice.ts'
import type { PayChoice, PayStateChoice } from './pay-choice.ts'
import styles from './pay-filters.module.css'
import type { PersonPay } from './pay-overlay.ts'

const STATE_NAMES: Record<PayStateChoice, MessageId> = {
  notPaid: 'payroll.notPaid',
  paid: 'payroll.paid',
  unsent: 'payroll.stateUnsent',
  largeChange: 'payroll.stateLargeChange',
}

type PayFiltersProps = {
  choice: PayChoice
  people: readonly PersonPay[]
  onChoose: (patch: Partial<PayChoice>) => void
}

/** Filters, and the choice of the view. */
export const PayFilters = memo(function PayFilters({ choice, people, onChoose }: PayFiltersProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const places = useMemo(
    // The URL may name a pharmacy where nobody works any more.
    () =>
      [...new Set([...people.map(({ employee }) => employee.currentPharmacy), choice.pharmacy])]
        .filter(Boolean)
        .sort(byName),
    [people, choice.pharmacy],
  )
  return (
    <search className={styles.filters}>
      <TextInput
        label={t('payroll.search')}
        type="search"
        dir="auto"
        autoComplete="off"
        value={choice.text}
        onValueChange={(text) => onChoose({ text })}
      />
      <SelectNative
        label={t('payroll.pharmacy')}
        value={choice.pharmacy}
        options={[
          { value: '', label: t('payroll.all') },
          ...places.map((place) => ({ value: place, label: labelOf(place) })),
        ]}
        onValueChange={(pharmacy) => onChoose({ pharmacy })}
      />
      <SelectNative
        label={t('payroll.state')}
        value={choice.state}
        options={[
          { value: '', label: t('payroll.all') },
          ...PAY_STATES.map((state) => ({ value: state, label: t(STATE_NAMES[state]) })),
        ]}
        onValueChange={(state) => onChoose({ state })}
      />
      <Segmented
        legend={t('payroll.view')}
        value={choice.view}
        options={[
          { value: 'cards', label: t('payroll.viewCards'), icon: <IconLayoutGrid aria-hidden size={20} /> },
          { value: 'table', label: t('payroll.viewTable'), icon: <IconTable aria-hidden size={20} /> },
        ]}
        onValueChange={(view) => onChoose({ view })}
      />
    </search>
  )
})
