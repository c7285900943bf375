import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/**
 * Announces its text to screen readers when it changes, without showing it. It must be mounted before the text is set.
 */
export function LiveRegion({ children, isUrgent = false }: { children: ReactNode; isUrgent?: boolean }) {
  return (
    <span className={styles.hidden} role={isUrgent ? 'alert' : 'status'}>
      {children}
    </span>
  )
}
