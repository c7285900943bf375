import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** One sentence, one action. */
export function EmptyState({ icon, action, children }: { icon?: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.empty}>
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
