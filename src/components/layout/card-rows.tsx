import type { ReactNode } from 'react'
import styles from './card-rows.module.css'

/** The rows of a flush card, with a line between them. */
export function CardRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

export function CardRow({ children }: { children: ReactNode }) {
  return <li className={styles.row}>{children}</li>
}

/** Facts beside each other, the last one at the end of the line. */
export function CardRowLine({ children }: { children: ReactNode }) {
  return <p className={styles.line}>{children}</p>
}
