import { Card } from '../../../components/layout/card.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { HIGHEST_GRADE } from '../../../shared/contract/visits.ts'
import type { Standard, Visit } from '../../../shared/contract/visits.ts'
import {
  gradedStandards,
  STRONG_FROM_GRADE,
  sumOfGrades,
  WEAK_UP_TO_GRADE,
} from '../../../shared/rules/visits/visit-review.ts'
import type { VisitChange } from '../../../shared/rules/visits/visit-review.ts'
import { STANDARD_NAMES } from '../../../i18n/standard-names.ts'
import { classNames } from '../../../lib/class-names.ts'
import { Change } from './change.tsx'
import styles from './grade-table.module.css'
import { TotalText } from './total-text.tsx'

type GradeTableProps = { title: string; standards: readonly Standard[]; visit: Visit; change: VisitChange | null }

/** The standards by name, each with its grade, the change and the manager's remarks. */
export function GradeTable({ title, standards, visit, change }: GradeTableProps) {
  const t = useT()
  const seen = gradedStandards(visit)
  const areGiven = standards.every((standard) => !seen.includes(standard))
  const isCompared = change !== null && standards.some((standard) => change.byStandard[standard] !== undefined)
  const isRemarked = standards.some((standard) => visit[standard].remarks.trim() !== '')
  return (
    <Card
      title={title}
      flush
      className={styles.card}
      action={<TotalText total={sumOfGrades(visit, standards)} outOf={standards.length * HIGHEST_GRADE} />}
    >
      {areGiven ? <p className={styles.given}>{t('visits.givenNote')}</p> : null}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.standard}>
              {t('visits.standard')}
            </th>
            <th scope="col" className={styles.grade}>
              {t('visits.grade')}
            </th>
            {/* A column that would be empty in every row is omitted. */}
            {isCompared ? (
              <th scope="col" className={styles.change}>
                {t('visits.change')}
              </th>
            ) : null}
            {isRemarked ? <th scope="col">{t('visits.remarks')}</th> : null}
          </tr>
        </thead>
        <tbody>
          {standards.map((standard) => {
            const by = change?.byStandard[standard]
            const { grade, remarks } = visit[standard]
            return (
              <tr key={standard}>
                <th scope="row">{t(STANDARD_NAMES[standard])}</th>
                <td className={styles.grade}>
                  <GradeMark grade={grade} />
                </td>
                {isCompared ? <td className={styles.change}>{by === undefined ? null : <Change by={by} />}</td> : null}
                {isRemarked ? (
                  <td className={styles.remarks}>{remarks.trim() === '' ? null : <bdi>{remarks}</bdi>}</td>
                ) : null}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

const STEPS = Array.from({ length: HIGHEST_GRADE }, (_, index) => index + 1)

/** A grade as a figure, with as many of six steps filled. */
function GradeMark({ grade }: { grade: number | null }) {
  const t = useT()
  if (grade === null) return <span>{t('app.notReadable')}</span>
  return (
    <span className={styles.markGrade}>
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
