import { initialsOf } from '../../../lib/initials-of.ts'
import styles from './initials.module.css'

/** A person's mark beside their name. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={styles.initials} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
