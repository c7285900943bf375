import type { ReactNode } from 'react'
import { Link } from '../../lib/router.tsx'
import styles from './need-row.module.css'

type NeedRowProps = {
  to: string
  /** The link's text: what is to do, in one sentence. */
  name: ReactNode
  /** Further lines below the name. */
  children?: ReactNode
  /** What can be done without leaving the list. */
  actions: ReactNode
}

/** Something that waits for the person: its line links to its page, and it can be dealt with in the row. */
export function NeedRow({ to, name, children, actions }: NeedRowProps) {
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.words}>
        <Link to={to} className={styles.link}>
          {name}
        </Link>
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
