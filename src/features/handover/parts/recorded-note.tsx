import type { OutboxRow } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { handoverAnswerScreen } from '../../../kinds/handover-answer/screen.tsx'
import { handoverScreen } from '../../../kinds/handover/screen.tsx'
import { UnsentRow } from '../../../kinds/unsent-row.tsx'
import { HANDOVER } from '../../../shared/contract/intents/handover.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { useOwnRow } from '../queries.ts'
import styles from './handover.module.css'

/** What was just recorded, with its state and what can be done about it. */
export function RecordedNote({ opId, what }: { opId: string; what: MessageId }) {
  const t = useT()
  const { userId } = useSignedIn()
  const row = useOwnRow({ opId, ownerId: userId })
  if (!row) return null
  return (
    <div className={styles.recorded}>
      <p className={styles.name}>{t(what)}</p>
      <OwnRow row={row} />
    </div>
  )
}

/** One's own handover, or one's own answer to one. */
export function OwnRow({ row }: { row: OutboxRow }) {
  return <UnsentRow row={row} screen={row.kind === HANDOVER ? handoverScreen : handoverAnswerScreen} />
}
