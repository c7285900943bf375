import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './facts.module.css'

/** Names and values, side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

/** `isLong`: a name, an address or an account number, which takes a whole line on a phone. */
export function Fact({ name, isLong = false, children }: { name: ReactNode; isLong?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles.fact, isLong && styles.wide)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
