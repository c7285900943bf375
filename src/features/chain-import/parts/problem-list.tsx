import { useId, useState } from 'react'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { headingOf } from '../../../shared/rules/chain-import/columns.ts'
import type { ImportProblem } from '../../../shared/rules/chain-import/problems.ts'
import styles from './chain-import.module.css'
import { problemWords } from './problem-words.ts'

const SHOWN_AT_FIRST = 20

/** Every problem of a table, by row and column. */
export function ProblemList({ problems }: { problems: readonly ImportProblem[] }) {
  const t = useT()
  const locale = useLocale()
  const numberText = useNumberText()
  const titleId = useId()
  const [isAllShown, setIsAllShown] = useState(false)
  const shown = isAllShown ? problems : problems.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-labelledby={titleId} className={styles.problems}>
      <Banner tone="error">
        <span id={titleId}>{t('import.problemCount', { count: problems.length })}</span>
      </Banner>
      <ul className={styles.problemList}>
        {shown.map((problem) => (
          <li key={`${problem.row} ${problem.field} ${problem.code}`}>
            <p className={styles.where}>
              <span>{t('import.row', { row: numberText(problem.row) })}</span>
              {problem.field === null ? null : <span>{` · ${headingOf(problem.table, problem.field, locale)}`}</span>}
            </p>
            <p>
              {problem.value === '' ? null : <bdi className={styles.cell}>{problem.value}</bdi>}
              <span>{problemWords(t, problem)}</span>
            </p>
          </li>
        ))}
      </ul>
      {shown.length < problems.length ? (
        <Button variant="quiet" onClick={() => setIsAllShown(true)}>
          {t('import.showAll')}
        </Button>
      ) : null}
    </section>
  )
}
