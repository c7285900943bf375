import { HIGHEST_GRADE } from '../../../shared/contract/visits.ts'
import { STRONG_FROM_GRADE, WEAK_UP_TO_GRADE } from '../../../shared/rules/visits/visit-review.ts'
import { classNames } from '../../../lib/class-names.ts'
import { useT } from '../../../i18n/use-t.ts'
import styles from './grade-mark.module.css'
import { TotalText } from './total-text.tsx'

const STEPS = Array.from({ length: HIGHEST_GRADE }, (_, index) => index + 1)

/** A grade as a figure, with as many of six steps filled. */
export function GradeMark({ grade }: { grade: number | null }) {
  const t = useT()
  if (grade === null) return <span>{t('app.notReadable')}</span>
  return (
    <span className={styles.grade}>
      <span
        className={classNames(
          styles.steps,
          grade >= STRONG_FROM_GRADE && styles.strong,
          grade <= WEAK_UP_TO_GRADE && styles.weak,
        )}
        aria-hidden
      >
        {STEPS.map((step) => (
          <i key={step} data-filled={step <= grade} />
        ))}
      </span>
      <TotalText total={grade} outOf={HIGHEST_GRADE} />
    </span>
  )
}
