import { IconChevronDown } from '@tabler/icons-react'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { InstantText } from '../../components/day-text.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useDayWords } from '../../components/use-day-words.ts'
import { errorMessageId } from '../../i18n/error-message.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import type { AuditEntry } from '../../shared/contract/audit.ts'
import { LEAVE_ACTIONS } from '../../shared/rules/leave-states.ts'
import type { LeaveAction } from '../../shared/rules/leave-states.ts'
import styles from './decision-history.module.css'
import { useDecisionHistory, useHasAuditTrail } from './use-decision-history.ts'

const NAMES: Record<LeaveAction['is'], MessageId> = {
  cancel: 'leave.eventCancelled',
  approve: 'leave.eventApproved',
  reject: 'leave.eventRejected',
  requestRejoin: 'leave.eventRejoinAsked',
  approveRejoin: 'leave.eventRejoinApproved',
  rejectRejoin: 'leave.eventRejoinRejected',
}

/** Who decided what and when, from the server's own trail, read when it is unfolded. Nothing where a server keeps none. */
export function DecisionHistory({ userId, leaveId }: { userId: string; leaveId: string }) {
  const t = useT()
  const { trail, load } = useDecisionHistory({ userId, leaveId })
  if (!useHasAuditTrail()) return null
  return (
    <details className={styles.history} onToggle={(event) => (event.currentTarget.open ? void load() : undefined)}>
      <summary className={styles.summary}>
        {t('leave.history')}
        <IconChevronDown aria-hidden size={20} />
      </summary>
      {trail === null ? (
        <Skeleton blockSize="4rem" />
      ) : trail.ok ? (
        trail.entries.length === 0 ? (
          <p className={styles.none}>{t('leave.historyNone')}</p>
        ) : (
          <ul className={styles.entries}>
            {trail.entries.map((entry) => (
              <HistoryEntry key={entry._id} entry={entry} />
            ))}
          </ul>
        )
      ) : (
        <Banner tone="info" action={<Button onClick={() => void load()}>{t('app.tryAgain')}</Button>}>
          {trail.code === 'offline' ? t('leave.historyOffline') : t(errorMessageId(trail.code))}
        </Banner>
      )}
    </details>
  )
}

function HistoryEntry({ entry: { action, actorName, at, after } }: { entry: AuditEntry }) {
  const t = useT()
  const words = useDayWords()
  const is = LEAVE_ACTIONS.find((each) => each === action)
  const day = after?.['dateRejoinRequest']
  return (
    <li>
      <span>{is ? t(NAMES[is], typeof day === 'string' ? { day: words(day.slice(0, 10)) } : {}) : t('leave.historyOther')}</span>
      <span className={styles.by}>
        <bdi>{actorName}</bdi> · <InstantText instant={at} />
      </span>
    </li>
  )
}
