import type { ReactNode } from 'react'
import { DayText } from '../../components/format/day-text.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLeaveTypes } from '../../components/format/use-leave-types.ts'
import { leaveSchema } from '../../shared/contract/leave.ts'
import type { Leave, LeaveState } from '../../shared/contract/leave.ts'

const LEAVE_STATE_WORDS: Record<LeaveState, MessageId> = {
  Pending: 'leave.statePending',
  Approved: 'leave.stateApproved',
  Rejected: 'leave.stateRejected',
  Cancelled: 'leave.stateCancelled',
}

function LeaveSide({ leave }: { leave: Leave }) {
  const t = useT()
  const { labelOf } = useLeaveTypes()
  const { natureLeave, dateFrom, dateTo, status, dateRejoinRequest, dateRejoinRequestStatus, rejectReason } = leave
  return (
    <>
      <p>
        <span>{`${labelOf(natureLeave)} ·`}</span> <DayText day={dateFrom} /> – <DayText day={dateTo} />
      </p>
      <p>{t(status === null ? 'app.notReadable' : LEAVE_STATE_WORDS[status])}</p>
      {dateRejoinRequest && dateRejoinRequestStatus ? (
        <p>
          <span>{t('sync.rejoinThere')}</span> <DayText day={dateRejoinRequest} />{' '}
          <span>{`· ${t(LEAVE_STATE_WORDS[dateRejoinRequestStatus])}`}</span>
        </p>
      ) : null}
      {rejectReason === '' ? null : (
        <p>
          <span>{t('leave.rejectReason')}</span> · <bdi>{rejectReason}</bdi>
        </p>
      )}
    </>
  )
}

/** A leave on the server, beside the unsent change that it conflicts with. */
export function leaveSide(object: unknown): ReactNode {
  const leave = leaveSchema.safeParse(object).data
  return leave ? <LeaveSide leave={leave} /> : null
}
