import { DecisionBadge } from '../../../components/state/decision-badge.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { MessageId } from '../../../i18n/message-id.ts'
import type { OvertimeState } from '../../../shared/contract/overtime.ts'

export const OVERTIME_STATE_NAMES: Record<OvertimeState, MessageId> = {
  Pending: 'overtime.pending',
  Approved: 'overtime.approved',
  Rejected: 'overtime.rejected',
  Cancelled: 'overtime.cancelled',
}

/** The state of a request; one that cannot be read is named as such. */
export function OvertimeStateBadge({ state }: { state: OvertimeState | null }) {
  const t = useT()
  return <DecisionBadge state={state} name={t(state === null ? 'app.notReadable' : OVERTIME_STATE_NAMES[state])} />
}
