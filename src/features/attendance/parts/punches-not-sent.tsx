import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import { punchScreen } from '../../../kinds/punch/screen.tsx'
import { UnsentRow } from '../../../kinds/unsent-row.tsx'
import styles from './attendance.module.css'

/** One's own punches that need attention, such as refused ones. */
export function PunchesNotSent({ rows }: { rows: readonly OutboxRow[] }) {
  const t = useT()
  return (
    <ul className={styles.unsent}>
      {rows.map((row) => (
        <li key={row.opId}>
          <p>
            <punchScreen.Line row={row} name={<span>{t(punchScreen.name)}</span>} />
          </p>
          <UnsentRow row={row} screen={punchScreen} />
        </li>
      ))}
    </ul>
  )
}
