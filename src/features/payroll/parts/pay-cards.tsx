import { useDeferredValue } from 'react'
import { PayCard } from './pay-card.tsx'
import styles from './pay-cards.module.css'
import type { PayTableProps } from './pay-table.tsx'

/** As many as a small window can show. */
const AT_ONCE = 4

/**
 * The people as cards. The first ones are rendered at once and the others after that frame was painted, so that opening
 * the page is no long task.
 */
export function PayCards({ people, entries, ...shared }: PayTableProps) {
  const shown = useDeferredValue(people, people.slice(0, AT_ONCE))
  return (
    <ul className={styles.cards}>
      {shown.map((person) => (
        <PayCard
          key={`${shared.month} ${person.employee._id}`}
          person={person}
          typed={entries[person.employee._id]}
          {...shared}
        />
      ))}
    </ul>
  )
}
