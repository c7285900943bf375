import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './versions.module.css'

/** Both versions of a conflict side by side, with what its owner can choose below them. */
export function Versions({ choices, children }: { choices?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.conflict}>
      <div className={styles.versions}>{children}</div>
      {choices ? <div className={styles.choices}>{choices}</div> : null}
    </div>
  )
}

type VersionProps = { title: string; isOwn?: boolean; children: ReactNode }

/** One of them. */
export function Version({ title, isOwn = false, children }: VersionProps) {
  return (
    <div className={classNames(styles.version, isOwn && styles.own)}>
      <h3 className={styles.title}>{title}</h3>
      {children}
    </div>
  )
}
