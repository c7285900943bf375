import { useId, useState } from 'react'
import { useNumberText } from '../../../components/format/use-number-text.ts'
import { Button } from '../../../components/inputs/button.tsx'
import { Banner } from '../../../components/state/banner.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { headingOf } from '../../../shared/rules/chain-import/columns.ts'
import type { ImportProblem, ImportProblemCode } from '../../../shared/rules/chain-import/problems.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { Translate } from '../../../i18n/use-t.ts'
import styles from './chain-import.module.css'

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

const WORDS: Record<ImportProblemCode, MessageId> = {
  quotes: 'import.quotes',
  column_missing: 'import.columnMissing',
  column_twice: 'import.columnTwice',
  no_rows: 'import.noRows',
  too_many: 'import.tooMany',
  too_many_cells: 'import.tooManyCells',
  choice_unknown: 'import.choiceUnknown',
  role_unknown: 'import.roleUnknown',
  pharmacy_unknown: 'import.pharmacyUnknown',
  name_reserved: 'import.nameReserved',
  digits_lost: 'import.digitsLost',
  twice: 'import.twice',
  exists: 'import.exists',
  same_name: 'import.sameName',
  former_name: 'employees.problemFormerName',
  required: 'employees.problemRequired',
  too_long: 'employees.problemTooLong',
  email_invalid: 'employees.problemEmail',
  phone_invalid: 'employees.problemPhone',
  account_invalid: 'employees.problemAccount',
  iban_wrong: 'employees.problemIban',
  day_invalid: 'import.dayInvalid',
  day_hijri: 'date.hijriYear',
  day_too_early: 'date.yearTooEarly',
  day_in_future: 'employees.problemDayInFuture',
  joined_before_birth: 'employees.problemJoinedBeforeBirth',
  born_after_joining: 'employees.problemBornAfterJoining',
}

/** What is wrong with a cell, in words. */
function problemWords(t: Translate, { code, otherRow }: ImportProblem): string {
  if (code === 'same_name' && otherRow !== undefined) return t('import.sameNameAsRow', { row: otherRow })
  return t(WORDS[code], { row: otherRow ?? 0 })
}
