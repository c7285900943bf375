import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.hidden}>{children}</span>
}

/** Says its text when it changes, without showing it. It must be on the page before the text is. */
export function LiveRegion({ children, isUrgent = false }: { children: ReactNode; isUrgent?: boolean }) {
  return (
    <span className={styles.hidden} role={isUrgent ? 'alert' : 'status'}>
      {children}
    </span>
  )
}
