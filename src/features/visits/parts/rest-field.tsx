import { useState } from 'react'
import { Button } from '../../../components/inputs/button.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { useT } from '../../../i18n/use-t.ts'
import { HIGHEST_GRADE, STANDARDS } from '../../../shared/contract/visits.ts'
import { ungradedIn } from '../../../shared/rules/visits/visit-form.ts'
import styles from './rest-field.module.css'
import type { VisitDraft } from './visit-draft.ts'

const GRADES = Array.from({ length: HIGHEST_GRADE }, (_, index) => index + 1)

type RestFieldProps = {
  values: VisitDraft
  onGradeRest: (grade: number) => void
  onChange: (patch: Partial<VisitDraft>) => void
}

/** Grades all standards that have no grade yet with one tap, which can be undone. */
export function RestField({ values, onGradeRest, onChange }: RestFieldProps) {
  const t = useT()
  const numberText = useNumberText()
  /** The form before the last use. */
  const [before, setBefore] = useState<Pick<VisitDraft, 'grades' | 'chosen'> | null>(null)
  const left = ungradedIn(values).length
  if (left === 0) {
    if (!before) return null
    return (
      <div className={styles.done}>
        <p role="status">{t('visits.allGraded')}</p>
        <Button
          variant="quiet"
          onClick={() => {
            // Remarks and grades that came later stay.
            const own = Object.fromEntries(
              STANDARDS.map((standard) => [
                standard,
                before.chosen.includes(standard)
                  ? values.grades[standard]
                  : { ...values.grades[standard], grade: before.grades[standard].grade },
              ]),
            ) as VisitDraft['grades']
            onChange({ grades: own, chosen: before.chosen })
            setBefore(null)
          }}
        >
          {t('visits.undoRest')}
        </Button>
      </div>
    )
  }
  return (
    <fieldset className={styles.rest}>
      <legend className={styles.legend}>{t(left === STANDARDS.length ? 'visits.setAllTo' : 'visits.setRestTo')}</legend>
      <div className={styles.grades}>
        {GRADES.map((grade) => (
          <Button
            key={grade}
            onClick={() => {
              setBefore({ grades: values.grades, chosen: values.chosen })
              onGradeRest(grade)
            }}
          >
            {numberText(grade)}
          </Button>
        ))}
      </div>
    </fieldset>
  )
}
