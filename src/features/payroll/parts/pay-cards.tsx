import { useDeferredValue } from 'react'
import { PayCard } from './pay-card.tsx'
import styles from './pay-cards.module.css'
import type { PayTableProps } from './pay-table.tsx'

/** As many as a small window shows below what stands above them. */
const AT_ONCE = 4

/** Each of the people on a card: the first ones at once, the others when the frame with them is painted, so that opening stays one short task. */
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
