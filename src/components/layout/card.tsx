import { useId } from 'react'
import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './card.module.css'

type CardProps = {
  title?: string
  /** A small element at the end of the title line: a link, a quiet button, a state. */
  action?: ReactNode
  /** No padding: for lists and tables from edge to edge. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A region of a screen, labelled by its title. */
export function Card({ title, action, flush = false, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section className={classNames(styles.card, className)} aria-labelledby={title ? titleId : undefined}>
      {title ? (
        <div className={styles.head}>
          <h2 id={titleId}>{title}</h2>
          {action}
        </div>
      ) : null}
      <div className={flush ? styles.flush : styles.body}>{children}</div>
    </section>
  )
}
