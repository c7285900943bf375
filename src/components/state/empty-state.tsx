import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './empty-state.module.css'

/** One sentence, one action. */
export function EmptyState({ icon, action, children }: { icon?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={classNames(styles.empty, icon !== undefined && action === undefined && styles.line)}>
      {icon ? (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      ) : null}
      <p>{children}</p>
      {action}
    </div>
  )
}
