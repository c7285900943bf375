import type { ReactNode } from 'react'
import styles from './noted-list.module.css'

/** A list on the home screen: what was recorded, each with its state. */
export function NotedList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>
}

type NotedProps = { what: ReactNode; state: ReactNode; hint?: ReactNode; actions: ReactNode }

export function Noted({ what, state, hint, actions }: NotedProps) {
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        {what ? <p className={styles.what}>{what}</p> : null}
        {/* Not a live region: the frame of the app announces changes of state. */}
        <div>{state}</div>
        {hint ? <div className={styles.hint}>{hint}</div> : null}
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
