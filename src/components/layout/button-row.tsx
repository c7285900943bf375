import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import styles from './button-row.module.css'

type ButtonRowProps = {
  /** Where nothing else keeps it apart from the words above. */
  isBelowWords?: boolean
  className?: string | undefined
  children: ReactNode
}

/** What can be done, side by side where there is room. */
export function ButtonRow({ isBelowWords = false, className, children }: ButtonRowProps) {
  return <div className={classNames(styles.row, isBelowWords && styles.below, className)}>{children}</div>
}
