import { InstantText } from '../../../components/format/day-text.tsx'
import type { HistoryEvent, HistoryEntry } from '@counter/outbox'
import { useT } from '../../../i18n/use-t.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import styles from './row-history.module.css'

const EVENTS: Record<HistoryEvent, MessageId> = {
  recorded: 'sync.eventRecorded',
  folded: 'sync.eventFolded',
  unfolded: 'sync.eventUnfolded',
  sending: 'sync.eventSending',
  noAnswer: 'sync.eventNoAnswer',
  retryLater: 'sync.eventRetryLater',
  sent: 'sync.eventSent',
  alreadyThere: 'sync.eventAlreadyThere',
  signInNeeded: 'sync.eventSignInNeeded',
  rejected: 'sync.eventRejected',
  conflict: 'sync.eventConflict',
  retriedByOwner: 'sync.eventRetriedByOwner',
  editedByOwner: 'sync.eventEditedByOwner',
  exported: 'sync.eventExported',
  imported: 'sync.eventImported',
  restored: 'sync.eventRestored',
  lostByServer: 'sync.eventLostByServer',
}

/** What happened to a row, in order, by the device's clock. */
export function RowHistory({ history }: { history: HistoryEntry[] }) {
  const t = useT()
  return (
    <details className={styles.history}>
      <summary>{t('sync.history')}</summary>
      <ol>
        {history.map(({ at, event, status, requestId }, index) => (
          <li key={`${at} ${index}`}>
            <InstantText instant={at} /> <span>{t(EVENTS[event])}</span>
            {status === undefined ? null : <bdi className={styles.status}>{` (${status})`}</bdi>}
            {/* For finding the request in the server's log. */}
            {requestId === undefined ? null : (
              <span className={styles.request}>
                <span>{t('sync.requestId')}</span> <bdi dir="ltr">{requestId}</bdi>
              </span>
            )}
          </li>
        ))}
      </ol>
    </details>
  )
}
