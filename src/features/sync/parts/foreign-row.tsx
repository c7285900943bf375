import { Name } from '../../../components/format/name.tsx'
import { stateWordOf } from '@counter/outbox'
import { Link } from '../../../lib/router.tsx'
import { useNameText } from '../../../lib/shown-names.ts'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../../../kinds/screens.ts'
import { useAgeWords } from './age-words.ts'
import styles from './line-row.module.css'
import type { ForeignRow } from './sync-view.ts'

/**
 * A colleague's unsent row: type, state and age, never its content. `accountPath`: where a manager finds the account of
 * the owner, if it is closed.
 */
export function ForeignRow({ row, now, accountPath }: { row: ForeignRow; now: number; accountPath: string | null }) {
  const t = useT()
  const ageWords = useAgeWords()
  const nameText = useNameText()
  return (
    <li id={row.opId} className={styles.line}>
      <span>
        <span>{`${t(kindWords(row.kind))} ·`}</span> <Name>{row.ownerName}</Name>
        {accountPath === null ? null : (
          <Link
            to={accountPath}
            className={styles.account}
            aria-label={t('sync.toAccount', { name: nameText(row.ownerName) })}
          >
            {t('sync.accountClosed')}
          </Link>
        )}
      </span>
      <span className={styles.end}>
        <StateWord state={stateWordOf(row)} />
        <span className={styles.aside}>{t('sync.ago', { age: ageWords(row.recordedAt, now) })}</span>
      </span>
    </li>
  )
}
