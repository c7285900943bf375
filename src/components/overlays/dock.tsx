import type { ReactNode } from 'react'
import styles from './dock.module.css'

/** The place at the foot of the page for what is offered and can wait. One thing at a time stands there. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className={styles.dock}>{children}</div>
}
