import { Name } from '../../../components/format/name.tsx'
import { stateWordOf } from '@counter/outbox'
import { StateWord } from '../../../components/state/state-word.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { kindWords } from '../../../kinds/screens.ts'
import { useAgeWords } from './age-words.ts'
import styles from './line-item.module.css'
import type { ForeignRow } from './sync-view.ts'

/** A colleague's unsent row: type, state and age, never its content. */
export function ForeignItem({ row, now }: { row: ForeignRow; now: number }) {
  const t = useT()
  const ageWords = useAgeWords()
  return (
    <li className={styles.line}>
      <span>
        {t(kindWords(row.kind))} · <Name>{row.ownerName}</Name>
      </span>
      <span className={styles.end}>
        <StateWord state={stateWordOf(row)} />
        <span className={styles.aside}>{t('sync.ago', { age: ageWords(row.recordedAt, now) })}</span>
      </span>
    </li>
  )
}
