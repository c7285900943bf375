import { DayText } from '../../../components/format/day-text.tsx'
import { useLocale } from '../../../i18n/use-locale.ts'
import styles from './change-list.module.css'
import type { Change } from './changes.ts'

/** The release notes, one line per change. */
export function ChangeList({ changes, withDays = false }: { changes: readonly Change[]; withDays?: boolean }) {
  const locale = useLocale()
  return (
    <ul className={styles.list}>
      {changes.map((change) => (
        <li key={change.id}>
          <span>{change[locale]}</span>
          {withDays ? (
            <span>
              {' '}
              <span className={styles.day}>
                <DayText day={change.day} />
              </span>
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
