import { Trail } from '../../../components/layout/trail.tsx'
import { useDayWords } from '../../../components/format/use-day-words.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { AuditEntry } from '../../../shared/contract/audit.ts'
import { LEAVE_ACTIONS } from '../../../shared/rules/leave/leave-states.ts'
import type { LeaveAction } from '../../../shared/rules/leave/leave-states.ts'
import { useDecisionHistory, useHasAuditTrail } from './use-decision-history.ts'

const NAMES: Record<LeaveAction['is'], MessageId> = {
  cancel: 'leave.eventCancelled',
  approve: 'leave.eventApproved',
  reject: 'leave.eventRejected',
  requestRejoin: 'leave.eventRejoinAsked',
  approveRejoin: 'leave.eventRejoinApproved',
  rejectRejoin: 'leave.eventRejoinRejected',
}

/** Who decided what and when. Renders nothing if the server keeps no audit trail. */
export function DecisionHistory({ userId, leaveId }: { userId: string; leaveId: string }) {
  const t = useT()
  const words = useDayWords()
  const history = useDecisionHistory({ userId, leaveId })
  function nameOf({ action, after }: AuditEntry): string {
    const is = LEAVE_ACTIONS.find((each) => each === action)
    const day = after?.['dateRejoinRequest']
    return is ? t(NAMES[is], typeof day === 'string' ? { day: words(day.slice(0, 10)) } : {}) : t('leave.historyOther')
  }
  if (!useHasAuditTrail()) return null
  return (
    <Trail
      title={t('leave.history')}
      none={t('leave.historyNone')}
      offline={t('leave.historyOffline')}
      nameOf={nameOf}
      {...history}
    />
  )
}
