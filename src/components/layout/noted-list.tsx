import type { ReactNode } from 'react'
import styles from './noted-list.module.css'

/** On home: what was recorded and where it is, each by itself. */
export function NotedList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

type NotedProps = { what: ReactNode; state: ReactNode; hint?: string; actions: ReactNode }

export function Noted({ what, state, hint, actions }: NotedProps) {
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        {what ? <p className={styles.what}>{what}</p> : null}
        {/* The frame says what becomes of it. */}
        <div>{state}</div>
        {hint ? <p className={styles.hint}>{hint}</p> : null}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
