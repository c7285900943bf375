import { useMemo } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import { byName } from '../../../shared/rules/chain/chain-sales.ts'
import { EVERY_VISIT } from './choose-visits.ts'
import type { VisitChoice } from './choose-visits.ts'
import type { ShownVisit } from './shown-visit.ts'
import styles from './visit-filters.module.css'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

type VisitFiltersProps = {
  choice: VisitChoice
  visits: readonly ShownVisit[]
  onChoose: (patch: Partial<VisitChoice>) => void
}

/** Filters the visits by pharmacy, pharmacist and period. */
export function VisitFilters({ choice, visits, onChoose }: VisitFiltersProps) {
  const t = useT()
  const nameText = useNameText()
  const placeText = useOptionLabel()
  const { pharmacies, people } = useMemo(() => {
    const names = new Map(
      visits.map(({ visit }) => [visit.evaluatedPharmacistId, nameText(visit.evaluatedPharmacistName)]),
    )
    return {
      // The URL may name one that has no visits any more.
      pharmacies: [...new Set([...visits.map(({ visit }) => visit.evaluatedPharmacy), choice.pharmacy])]
        .filter(Boolean)
        .sort(byName),
      people: [...names].sort((a, b) => byName(a[1], b[1])),
    }
  }, [visits, choice.pharmacy, nameText])
  const isFiltered = Object.values(choice).some((each) => each !== '')
  return (
    <search className={styles.filters}>
      <SelectNative
        label={t('visits.pharmacy')}
        value={choice.pharmacy}
        options={[
          { value: '', label: t('visits.all') },
          ...pharmacies.map((name) => ({ value: name, label: placeText(name) })),
        ]}
        onValueChange={(pharmacy) => onChoose({ pharmacy })}
      />
      <SelectNative
        label={t('visits.pharmacist')}
        value={choice.pharmacistId}
        options={[{ value: '', label: t('visits.all') }, ...people.map(([id, name]) => ({ value: id, label: name }))]}
        onValueChange={(pharmacistId) => onChoose({ pharmacistId })}
      />
      <DateInput
        label={t('visits.from')}
        value={choice.from}
        max={choice.to || undefined}
        onValueChange={(from) => onChoose({ from })}
      />
      <DateInput
        label={t('visits.to')}
        value={choice.to}
        min={choice.from || undefined}
        onValueChange={(to) => onChoose({ to })}
      />
      {isFiltered ? (
        <Button variant="quiet" className={styles.all} onClick={() => onChoose(EVERY_VISIT)}>
          {t('visits.clearFilter')}
        </Button>
      ) : null}
    </search>
  )
}
