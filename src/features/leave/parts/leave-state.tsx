import { IconBan, IconCheck, IconHelp, IconHourglass, IconX } from '@tabler/icons-react'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { classNames } from '../../../lib/class-names.ts'
import type { LeaveState } from '../../../shared/contract/leave.ts'
import styles from './leave-state.module.css'

export const LEAVE_STATE_NAMES: Record<LeaveState, MessageId> = {
  Pending: 'leave.statePending',
  Approved: 'leave.stateApproved',
  Rejected: 'leave.stateRejected',
  Cancelled: 'leave.stateCancelled',
}

export function leaveStateName(state: LeaveState | null): MessageId {
  return state === null ? 'app.notReadable' : LEAVE_STATE_NAMES[state]
}

const ICONS = { Pending: IconHourglass, Approved: IconCheck, Rejected: IconX, Cancelled: IconBan }

/** The decision about a leave or a rejoin, as text, icon and colour. */
export function LeaveStateBadge({ state, isLarge = false }: { state: LeaveState | null; isLarge?: boolean }) {
  const t = useT()
  const Icon = state === null ? IconHelp : ICONS[state]
  return (
    <span className={classNames(styles.state, styles[state ?? 'unknown'], isLarge && styles.large)}>
      <Icon aria-hidden size="1.15em" />
      {t(leaveStateName(state))}
    </span>
  )
}
