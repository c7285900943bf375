import { useMemo } from 'react'
import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { SearchInput } from '../../../components/inputs/search-input.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import { usePaymentKinds } from '../../../components/till/use-payment-kinds.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { byName, lastMonths } from '../../../shared/rules/chain/chain-sales.ts'
import { EVERY_TILL, kindsOfTills } from '../../../shared/rules/till/till-overview.ts'
import type { TillRow } from '../../../shared/contract/till-days.ts'
import { isRestricted } from './till-address.ts'
import type { TillAddress } from './till-address.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

/** Thirteen months, so that a month can be compared with the same one a year before. */
const MONTHS_OFFERED = 13

type TillFiltersProps = {
  choice: TillAddress
  rows: readonly TillRow[]
  running: string
  onChoose: (patch: Partial<TillAddress>) => void
}

/** Chooses the month; search and filters are folded. */
export function TillFilters({ choice, rows, running, onChoose }: TillFiltersProps) {
  const t = useT()
  const words = useDayWords()
  const nameText = useNameText()
  const placeText = useOptionLabel()
  const { labelOf } = usePaymentKinds()
  const { pharmacies, people, kinds, days } = useMemo(
    () => ({
      pharmacies: valuesOf([...rows.map(({ pharmacyName }) => pharmacyName), choice.pharmacy]).sort(byName),
      people: valuesOf([...rows.map(({ pharmacist }) => pharmacist), choice.person]),
      kinds: valuesOf([...kindsOfTills(rows), choice.kind]),
      days: valuesOf([...rows.map(({ day }) => day), choice.day])
        .sort()
        .reverse(),
    }),
    [rows, choice.pharmacy, choice.person, choice.kind, choice.day],
  )
  const offered = lastMonths({ month: running, count: MONTHS_OFFERED })
  const months = offered.includes(choice.month) ? offered : [...offered, choice.month]
  const all = { value: '', label: t('till.all') } as const
  const active = (Object.keys(EVERY_TILL) as (keyof typeof EVERY_TILL)[]).filter(
    (key) => key !== 'isLarge' && choice[key] !== EVERY_TILL[key],
  ).length
  return (
    <FilterFold
      active={active}
      beside={
        <SelectNative
          label={t('till.month')}
          isLabelHidden
          value={choice.month}
          options={months.map((each) => ({ value: each, label: words(`${each}-01`, 'month') }))}
          onValueChange={(month) => onChoose({ month, day: '' })}
        />
      }
    >
      <SearchInput label={t('till.search')} value={choice.text} onValueChange={(text) => onChoose({ text })} />
      <SelectNative
        label={t('till.pharmacy')}
        value={choice.pharmacy}
        options={[all, ...pharmacies.map((value) => ({ value, label: placeText(value) }))]}
        onValueChange={(pharmacy) => onChoose({ pharmacy })}
      />
      <SelectNative
        label={t('till.person')}
        value={choice.person}
        options={[all, ...people.map((value) => ({ value, label: nameText(value) }))]}
        onValueChange={(person) => onChoose({ person })}
      />
      <SelectNative
        label={t('till.day')}
        value={choice.day}
        options={[all, ...days.map((value) => ({ value, label: words(value, 'weekday') }))]}
        onValueChange={(day) => onChoose({ day })}
      />
      <SelectNative
        label={t('till.shares')}
        value={choice.kind}
        options={[all, ...kinds.map((value) => ({ value, label: labelOf(value) }))]}
        onValueChange={(kind) => onChoose({ kind })}
      />
      {isRestricted(choice) ? (
        <Button variant="quiet" onClick={() => onChoose(EVERY_TILL)}>
          {t('till.showAll')}
        </Button>
      ) : null}
    </FilterFold>
  )
}

function valuesOf(values: readonly string[]): string[] {
  return [...new Set(values)].filter((value) => value !== '')
}
