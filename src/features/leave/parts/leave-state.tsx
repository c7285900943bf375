import { DecisionBadge } from '../../../components/state/decision-badge.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { LeaveState } from '../../../shared/contract/leave.ts'

export const LEAVE_STATE_NAMES: Record<LeaveState, MessageId> = {
  Pending: 'leave.statePending',
  Approved: 'leave.stateApproved',
  Rejected: 'leave.stateRejected',
  Cancelled: 'leave.stateCancelled',
}

export function leaveStateName(state: LeaveState | null): MessageId {
  return state === null ? 'app.notReadable' : LEAVE_STATE_NAMES[state]
}

/** The decision about a leave or a rejoin, as text, icon and colour. */
export function LeaveStateBadge({ state, isLarge = false }: { state: LeaveState | null; isLarge?: boolean }) {
  const t = useT()
  return <DecisionBadge state={state} name={t(leaveStateName(state))} isLarge={isLarge} />
}
