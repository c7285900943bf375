import { Children } from 'react'
import type { ReactNode } from 'react'
import styles from './dotted.module.css'

/** Short facts with a dot between them; where the line wraps, there is none. Each child is one fact, null is none. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className={styles.clip}>
      <span className={styles.facts}>
        {Children.map(children, (fact) => (fact === null ? null : <span className={styles.fact}>{fact}</span>))}
      </span>
    </span>
  )
}
