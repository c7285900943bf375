import { useId, useState } from 'react'
import { IconMessage } from '@tabler/icons-react'
import { Button } from '../../../components/inputs/button.tsx'
import { TextArea } from '../../../components/inputs/text-area.tsx'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { HIGHEST_GRADE } from '../../../shared/contract/visits.ts'
import type { Graded, Standard } from '../../../shared/contract/visits.ts'
import styles from './standard-field.module.css'
import { MAX_LONG_TEXT_LENGTH } from '../../../shared/contract/text-limits.ts'
import { STANDARD_NAMES } from '../../../i18n/standard-names.ts'

const GRADES = Array.from({ length: HIGHEST_GRADE }, (_, index) => index + 1)
type StandardFieldProps = {
  standard: Standard
  graded: Graded
  /** The grade of the same person there before, where it is known. */
  last: number | undefined
  /** False while the grade is only the default. */
  isChosen: boolean
  onGrade: (patch: Partial<Graded>) => void
}

/** One standard: six grades to choose from, and collapsible remarks. */
export function StandardField({ standard, graded, last, isChosen, onGrade }: StandardFieldProps) {
  const t = useT()
  const numberText = useNumberText()
  const name = useId()
  const [isOpen, setIsOpen] = useState(graded.remarks !== '')
  const standardName = t(STANDARD_NAMES[standard])
  return (
    <fieldset className={styles.standard} aria-labelledby={`${name}-name`} aria-describedby={`${name}-last`}>
      <div className={styles.line}>
        <div className={styles.what}>
          <span id={`${name}-name`} className={styles.name}>
            {standardName}
          </span>
          <span id={`${name}-last`} className={styles.last}>
            {last === undefined ? null : t('visits.last', { grade: numberText(last) })}
          </span>
        </div>
        <div className={styles.grades} data-chosen={isChosen}>
          {GRADES.map((grade) => (
            <label key={grade} className={styles.grade}>
              {/* A tap on the preselected default fires no `onChange`; `onClick` marks the grade as chosen. */}
              <input
                type="radio"
                name={name}
                value={grade}
                checked={graded.grade === grade}
                onChange={() => onGrade({ grade })}
                onClick={() => onGrade({ grade })}
              />
              <span>{numberText(grade)}</span>
            </label>
          ))}
        </div>
        <Button
          variant="quiet"
          icon={<IconMessage aria-hidden size={20} />}
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span>{t('visits.remarks')}</span>
          <VisuallyHidden>{`: ${standardName}`}</VisuallyHidden>
        </Button>
      </div>
      {isOpen ? (
        <TextArea
          label={t('visits.remarksOn', { standard: standardName })}
          rows={2}
          maxLength={MAX_LONG_TEXT_LENGTH}
          value={graded.remarks}
          onValueChange={(remarks) => onGrade({ remarks })}
        />
      ) : null}
    </fieldset>
  )
}
