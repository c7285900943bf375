import { Button } from '../../../components/inputs/button.tsx'
import { DateInput } from '../../../components/inputs/date-input.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { TextInput } from '../../../components/inputs/text-input.tsx'
import { FilterFold } from '../../../components/layout/filter-fold.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useNameText } from '../../../lib/shown-names.ts'
import type { AuditEntity } from '../../../shared/contract/audit.ts'
import type { AuditChoices } from '../queries.ts'
import { WHOLE_TRAIL, writeAuditAddress } from './audit-address.ts'
import type { AuditChoice } from './audit-address.ts'
import styles from './audit-trail-view.module.css'
import { ENTITY_NAMES } from './audit-words.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'

type AuditFiltersProps = {
  choice: AuditChoice
  choices: AuditChoices | undefined
  /** The kinds that this person may read. */
  entities: readonly AuditEntity[]
  today: string
  onChoose: (patch: Partial<AuditChoice>) => void
}

/** Chooses the kind; person, pharmacy, days and the request are folded. */
export function AuditFilters({ choice, choices, entities, today, onChoose }: AuditFiltersProps) {
  const t = useT()
  const nameText = useNameText()
  const placeText = useOptionLabel()
  const all = { value: '', label: t('audit.all') } as const
  const { entity, actor, place, from, to, request } = choice
  const people = (choices?.people ?? []).map(({ id, name }) => ({ value: id, label: nameText(name) }))
  const active = [actor, place, from, to, request].filter((value) => value !== '').length
  return (
    <FilterFold
      active={active}
      beside={
        <SelectNative
          label={t('audit.kind')}
          isLabelHidden
          value={entity}
          options={[
            { value: '', label: t('audit.everything') },
            ...entities.map((value) => ({ value, label: t(ENTITY_NAMES[value]) })),
          ]}
          onValueChange={(next) => onChoose({ entity: next as AuditChoice['entity'] })}
        />
      }
    >
      <div className={styles.fields}>
        <SelectNative
          label={t('audit.person')}
          value={actor}
          options={[all, ...withValue(people, actor)]}
          onValueChange={(next) => onChoose({ actor: next })}
        />
        <SelectNative
          label={t('audit.place')}
          value={place}
          options={[
            all,
            ...withValue(
              (choices?.pharmacies ?? []).map((value) => ({ value, label: placeText(value) })),
              place,
            ),
          ]}
          onValueChange={(next) => onChoose({ place: next })}
        />
        <DateInput
          label={t('audit.from')}
          value={from}
          max={today}
          onValueChange={(next) => onChoose({ from: next })}
        />
        <DateInput label={t('audit.to')} value={to} max={today} onValueChange={(next) => onChoose({ to: next })} />
        <div className={styles.reference}>
          <TextInput
            label={t('audit.request')}
            type="search"
            dir="ltr"
            autoComplete="off"
            value={request}
            onValueChange={(next) => onChoose({ request: next })}
          />
        </div>
      </div>
      {Object.keys(writeAuditAddress(choice)).length > 0 ? (
        <Button variant="quiet" onClick={() => onChoose(WHOLE_TRAIL)}>
          {t('audit.showAll')}
        </Button>
      ) : null}
    </FilterFold>
  )
}

type Option = { value: string; label: string }

/** A value of the address that is not in the list, such as a person who has left. */
function withValue(options: readonly Option[], value: string): readonly Option[] {
  const isListed = value === '' || options.some((option) => option.value === value)
  return isListed ? options : [...options, { value, label: value }]
}
