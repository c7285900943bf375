import type { ReactNode } from 'react'
import styles from './dock.module.css'

/** The place at the foot of the page for offers that can wait, one at a time. */
export function Dock({ children }: { children: ReactNode }) {
  return <div className={styles.dock}>{children}</div>
}
