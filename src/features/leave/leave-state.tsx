import { IconBan, IconCheck, IconHourglass, IconX } from '@tabler/icons-react'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { classNames } from '../../lib/class-names.ts'
import type { LeaveState } from '../../shared/contract/leave.ts'
import styles from './leave-state.module.css'

export const LEAVE_STATE_NAMES: Record<LeaveState, MessageId> = {
  Pending: 'leave.statePending',
  Approved: 'leave.stateApproved',
  Rejected: 'leave.stateRejected',
  Cancelled: 'leave.stateCancelled',
}

const ICONS = { Pending: IconHourglass, Approved: IconCheck, Rejected: IconX, Cancelled: IconBan }

/** What was decided about a leave or a rejoin: word, icon and colour together. */
export function LeaveStateBadge({ state, isLarge = false }: { state: LeaveState; isLarge?: boolean }) {
  const t = useT()
  const Icon = ICONS[state]
  return (
    <span className={classNames(styles.state, styles[state], isLarge && styles.large)}>
      <Icon aria-hidden size="1.15em" />
      {t(LEAVE_STATE_NAMES[state])}
    </span>
  )
}
