import type { ReactNode } from 'react'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '../../lib/router.tsx'
import { classNames } from '../../lib/class-names.ts'
import styles from './line-row.module.css'

type LineRowProps = {
  to: string
  /** The link's text. */
  name: ReactNode
  /** Further lines below the name. */
  children?: ReactNode
  /** At the end of the line: a figure, or states. */
  end?: ReactNode
  /** Where it moves on a phone: long states below the rest, a short one beside the name alone, so that lines are whole. */
  endOnPhone?: 'below' | 'besideName'
}

/** One item of a list; the whole line links to its page. */
export function LineRow({ to, name, children, end, endOnPhone }: LineRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <Link to={to} className={styles.link}>
          {name}
        </Link>
        {children}
      </div>
      {end ? <div className={classNames(styles.end, endOnPhone && styles[endOnPhone])}>{end}</div> : null}
      <IconChevronRight aria-hidden size={20} className={styles.on} />
    </li>
  )
}
