import { memo, useId, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconTable } from '@tabler/icons-react'
import { Segmented } from '../../../../components/inputs/segmented.tsx'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useOptionLabel } from '../../../../i18n/use-option-label.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { classNames } from '../../../../lib/class-names.ts'
import { byName } from '../../../../shared/rules/chain/chain-sales.ts'
import { PAY_STATES } from './pay-choice.ts'
import type { PayChoice, PayStateChoice } from './pay-choice.ts'
import type { PersonPay } from '../../overlay.ts'
import styles from './pay-filters.module.css'

const STATE_NAMES: Record<PayStateChoice, MessageId> = {
  noSlip: 'payroll.noSlip',
  slipSaved: 'payroll.slipSaved',
  unsent: 'payroll.stateUnsent',
  largeChange: 'payroll.stateLargeChange',
}

type PayFiltersProps = {
  choice: PayChoice
  view: 'cards' | 'table'
  people: readonly PersonPay[]
  onChoose: (patch: Partial<PayChoice>) => void
  /** Further actions, after the filters. */
  children: ReactNode
}

/** Search; folded, the filters, the view and further actions. */
export const PayFilters = memo(function PayFilters({ choice, view, people, onChoose, children }: PayFiltersProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const moreId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const isFiltered = choice.pharmacy !== '' || choice.state !== ''
  const places = useMemo(
    // The URL may name a pharmacy without employees.
    () =>
      [...new Set([...people.map(({ employee }) => employee.currentPharmacy), choice.pharmacy])]
        .filter(Boolean)
        .sort(byName),
    [people, choice.pharmacy],
  )
  // Hundreds of options, which do not change with the choice.
  const placeOptions = useMemo(
    () =>
      places.map((place) => (
        <option key={place} value={place}>
          {labelOf(place)}
        </option>
      )),
    [places, labelOf],
  )
  return (
    <search className={styles.filters}>
      <input
        type="search"
        dir="auto"
        autoComplete="off"
        className={classNames(styles.control, styles.search)}
        aria-label={t('payroll.search')}
        placeholder={t('payroll.search')}
        value={choice.text}
        onChange={(event) => onChoose({ text: event.target.value })}
      />
      <button
        type="button"
        className={classNames(styles.toggle, isFiltered && styles.filtered)}
        aria-expanded={isOpen}
        aria-controls={moreId}
        aria-label={t('payroll.filterAndMore')}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconAdjustmentsHorizontal aria-hidden size={22} />
      </button>
      <div id={moreId} className={classNames(styles.more, isOpen && styles.open)}>
        <select
          className={styles.control}
          aria-label={t('payroll.pharmacy')}
          value={choice.pharmacy}
          onChange={(event) => onChoose({ pharmacy: event.target.value })}
        >
          <option value="">{t('payroll.allPharmacies')}</option>
          {placeOptions}
        </select>
        <select
          className={styles.control}
          aria-label={t('payroll.state')}
          value={choice.state}
          onChange={(event) => onChoose({ state: event.target.value as PayStateChoice | '' })}
        >
          <option value="">{t('payroll.allStates')}</option>
          {PAY_STATES.map((state) => (
            <option key={state} value={state}>
              {t(STATE_NAMES[state])}
            </option>
          ))}
        </select>
        <Segmented
          legend={t('payroll.view')}
          isLegendHidden
          value={view}
          options={[
            { value: 'table', label: t('payroll.viewTable'), icon: <IconTable aria-hidden size={20} /> },
            { value: 'cards', label: t('payroll.viewCards'), icon: <IconLayoutGrid aria-hidden size={20} /> },
          ]}
          onValueChange={(next) => onChoose({ view: next })}
        />
        {children}
      </div>
    </search>
  )
})
