import { Banner } from '../../../components/state/banner.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { SelectNative } from '../../../components/inputs/select-native.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useOptionLabel } from '../../../i18n/use-option-label.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { User } from '../../../shared/contract/employees.ts'
import { nameOf } from '../../../shared/rules/people/name-of.ts'
import { gradableAt } from '../../../shared/rules/visits/visit-form.ts'
import type { VisitProblem } from '../../../shared/rules/visits/visit-form.ts'
import type { VisitDraft } from './visit-draft.ts'
import type { VisitLists } from '../form-queries.ts'
import styles from './who-was-visited.module.css'

type WhoWasVisitedProps = {
  values: VisitDraft
  lists: VisitLists
  /** Shown after the form was submitted, except `samePerson`, which is shown at once. */
  problems: VisitProblem[]
  onChange: (patch: Partial<VisitDraft>) => void
}

/** The field that a problem belongs to. */
export const FIELD_OF: Record<VisitProblem, string> = {
  pharmacyMissing: 'pharmacy',
  pharmacistMissing: 'pharmacist',
  samePerson: 'other',
}

/** The pharmacy and the one or two pharmacists. */
export function WhoWasVisited({ values, lists, problems, onChange }: WhoWasVisitedProps) {
  const t = useT()
  const labelOf = useOptionLabel()
  const locale = useLocale()
  const { pharmacy, pharmacistId, otherId } = values
  const { here, elsewhere } = gradableAt(lists.pharmacists, { pharmacy, locale })
  const options = (people: User[]) =>
    people.map((person) => ({
      value: person._id,
      label:
        nameOf(person, locale) + (person.currentPharmacy === pharmacy ? '' : ` · ${labelOf(person.currentPharmacy)}`),
    }))
  const groups = [
    ...(here.length > 0
      ? [{ label: t('visits.worksHere', { pharmacy: labelOf(pharmacy) }), options: options(here) }]
      : []),
    ...(elsewhere.length > 0 ? [{ label: t('visits.worksElsewhere'), options: options(elsewhere) }] : []),
  ]

  // A pharmacist who does not work at the newly chosen pharmacy was probably meant for the previous one.
  function choosePharmacy(next: string): void {
    const isThere = (id: string) =>
      lists.pharmacists.some(({ _id, currentPharmacy }) => _id === id && currentPharmacy === next)
    onChange({
      pharmacy: next,
      ...(isThere(pharmacistId) ? {} : { pharmacistId: '' }),
      ...(isThere(otherId) ? {} : { otherId: '' }),
    })
  }

  return (
    <Card title={t('visits.whoTitle')}>
      <div className={styles.fields}>
        <SelectNative
          name={FIELD_OF.pharmacyMissing}
          label={t('visits.currentPharmacy')}
          required
          error={problems.includes('pharmacyMissing') ? t('visits.pharmacyMissing') : undefined}
          value={pharmacy}
          options={[
            { value: '', label: t('visits.choose') },
            ...lists.pharmacies.map((name) => ({ value: name, label: labelOf(name) })),
          ]}
          onValueChange={choosePharmacy}
        />
        <SelectNative
          name={FIELD_OF.pharmacistMissing}
          label={t('visits.currentPharmacist')}
          required
          hint={lists.pharmacists.length === 0 ? t('visits.nobodyToVisit') : undefined}
          error={problems.includes('pharmacistMissing') ? t('visits.pharmacistMissing') : undefined}
          value={pharmacistId}
          options={[{ value: '', label: t('visits.choose') }]}
          groups={groups}
          onValueChange={(id) => onChange({ pharmacistId: id })}
        />
        <SelectNative
          name={FIELD_OF.samePerson}
          label={t('visits.otherPharmacist')}
          hint={t('visits.otherHint')}
          value={otherId}
          options={[{ value: '', label: t('visits.nobodyElse') }]}
          groups={groups}
          onValueChange={(id) => onChange({ otherId: id })}
        />
        {/* The exact text of the product. */}
        {problems.includes('samePerson') ? <Banner tone="error">{t('visits.samePerson')}</Banner> : null}
      </div>
    </Card>
  )
}
