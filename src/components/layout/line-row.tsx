import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { IconChevronRight } from '@tabler/icons-react'
import { classNames } from '../../lib/class-names.ts'
import styles from './line-row.module.css'

type LineRowProps = {
  to: string
  /** What the link is called. */
  name: ReactNode
  /** Further lines below the name. */
  children?: ReactNode
  /** At the end of the line: a figure, or states. */
  end?: ReactNode
  /** States of many words go below the rest on a phone. */
  isEndBelow?: boolean
}

/** One thing of a list, with its page behind it: a whole line to tap. */
export function LineRow({ to, name, children, end, isEndBelow = false }: LineRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={to} className={styles.link}>
          {name}
        </Link>
        {children}
      </div>
      {end ? <div className={classNames(styles.end, isEndBelow && styles.below)}>{end}</div> : null}
      <IconChevronRight aria-hidden size={20} className={styles.on} />
    </li>
  )
}
