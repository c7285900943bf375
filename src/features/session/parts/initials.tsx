import { initialsOf } from '../../../lib/initials-of.ts'
import styles from './initials.module.css'

/** A person's initials, beside the name. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
