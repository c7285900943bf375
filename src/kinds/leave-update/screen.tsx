import { DayText } from '../../components/format/day-text.tsx'
import { parseLeaveUpdateIntent } from '../../shared/contract/intents/leave-update.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import type { LeaveAction } from '../../shared/rules/leave/leave-states.ts'
import { leavePathOf } from '../../paths/leave-paths.ts'
import { DISCARD, GONE, LET_STAND } from '../choices.ts'
import { leaveSide } from '../leave-request/leave-side.tsx'
import type { KindLineProps, KindScreen } from '../screen.ts'
import { useLeaveDays } from '../named-things.ts'

const ACTIONS: Record<LeaveAction['is'], MessageId> = {
  cancel: 'sync.leaveCancel',
  approve: 'sync.leaveApprove',
  reject: 'sync.leaveReject',
  requestRejoin: 'sync.leaveRequestRejoin',
  approveRejoin: 'sync.leaveApproveRejoin',
  rejectRejoin: 'sync.leaveRejectRejoin',
}

function Line({ row, name }: KindLineProps) {
  const t = useT()
  const intent = parseLeaveUpdateIntent(row.intent)
  const days = useLeaveDays({ ownerId: row.ownerId, leaveId: intent?.leaveId ?? '' })
  if (!intent) return name
  const { action } = intent
  return (
    <span>
      <span>{t(ACTIONS[action.is])}</span>
      {action.is === 'requestRejoin' ? (
        <span>
          {' '}
          <DayText day={action.date} />
        </span>
      ) : null}
      {'reason' in action && action.reason !== '' ? (
        <span>
          {' '}
          · <bdi>{action.reason}</bdi>
        </span>
      ) : null}
      {days ? (
        <span>
          {' '}
          · <DayText day={days.from} /> – <DayText day={days.to} />
        </span>
      ) : null}
    </span>
  )
}

export const leaveUpdateScreen: KindScreen = {
  name: 'sync.kindLeaveUpdate',
  Line,
  placeOf({ intent, lastProblem }) {
    const leaveId = parseLeaveUpdateIntent(intent)?.leaveId
    return leaveId === undefined || lastProblem?.code === 'leave_gone'
      ? null
      : { path: leavePathOf(leaveId), label: 'sync.openLeave' }
  },
  choices: { leave_decided: LET_STAND, leave_gone: GONE, rejoin_changed: DISCARD },
  serverSide: leaveSide,
}
