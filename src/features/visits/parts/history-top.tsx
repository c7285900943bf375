import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import styles from './visits-history.module.css'

/** The number of visits shown, with the buttons of the list. `count`: null before they were read. */
export function HistoryTop({ count, children }: { count: number | null; children?: ReactNode }) {
  const t = useT()
  return (
    <div className={styles.top}>
      <p className={styles.count} role="status">
        {count === null ? null : t('visits.count', { count })}
      </p>
      {children}
    </div>
  )
}
