import type { ReactNode } from 'react'
import { Link } from '../../lib/router.tsx'
import styles from './need-row.module.css'

/** Whether something of the list is chosen and shown beside it: this row, or another one. */
export type Beside = 'nothing' | 'this' | 'other'

type NeedRowProps = {
  to: string
  /** The link's text: what is to do, in one sentence. */
  name: ReactNode
  /** Further lines below the name. */
  children?: ReactNode
  /** What can be done without leaving the list; beside it there is room for more. */
  actions: ReactNode
  beside: Beside
}

/** Something that waits for the person: its line links to its page, and it can be dealt with in the row. */
export function NeedRow({ to, name, children, actions, beside }: NeedRowProps) {
  return (
    <li className={styles.row} tabIndex={-1}>
      <div className={styles.words}>
        <Link to={to} className={styles.link} aria-current={beside === 'this' || undefined}>
          {name}
        </Link>
        {children}
      </div>
      {beside === 'nothing' ? <div className={styles.actions}>{actions}</div> : null}
    </li>
  )
}
