import { InstantText } from '../../../components/format/day-text.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import type { OutboxRow } from '@counter/outbox'
import { RowTitle } from '../../../kinds/row-title.tsx'
import styles from './line-row.module.css'

/** A receipt: what was sent, and when the server accepted it. */
export function SentRow({ row }: { row: OutboxRow }) {
  return (
    <li className={styles.line}>
      <span>
        <RowTitle row={row} />
      </span>
      <span className={styles.end}>
        <StateWord state="sent" />
        {row.sentAt ? (
          <span className={styles.aside}>
            <InstantText instant={row.sentAt} />
          </span>
        ) : null}
      </span>
    </li>
  )
}
