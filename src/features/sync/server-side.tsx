import * as z from 'zod/mini'
import { DayText } from '../../components/day-text.tsx'
import { Money } from '../../components/money.tsx'
import type { RowProblem } from '../../data/sync/types.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useOptionLabel } from '../../i18n/use-option-label.ts'
import { useT } from '../../i18n/use-t.ts'
import { leaveListSchema, leaveSchema } from '../../shared/contract/leave.ts'
import type { Leave, LeaveState } from '../../shared/contract/leave.ts'
import { shortageSchema } from '../../shared/contract/shortages.ts'

const GONE = new Set(['shortage_gone', 'leave_gone', 'person_gone'])

const LEAVE_STATE_WORDS: Record<LeaveState, MessageId> = {
  Pending: 'leave.statePending',
  Approved: 'leave.stateApproved',
  Rejected: 'leave.stateRejected',
  Cancelled: 'leave.stateCancelled',
}

/** What the server has that a parked row disagrees with, read as whatever it is. */
export function ServerSide({ problem }: { problem: RowProblem | null }) {
  const t = useT()
  const current = problem?.current
  const leaves = leavesIn(current)
  if (leaves.length > 0) {
    return leaves.map((leave) => <LeaveSide key={leave._id} leave={leave} />)
  }
  const shortage = 'shortageUPC' in Object(current) ? z.safeParse(shortageSchema, current).data : undefined
  if (!shortage) return <p>{t(problem && GONE.has(problem.code) ? 'sync.goneThere' : 'sync.cannotBeShown')}</p>
  return (
    <>
      <p>
        <bdi>{shortage.shortageName}</bdi> · <bdi>{shortage.shortageUPC}</bdi>
      </p>
      {shortage.shortagePrice === null ? null : (
        <p>
          <Money amount={shortage.shortagePrice} />
        </p>
      )}
      {shortage.shortageRegisterers.map(({ name, phName }) => (
        <p key={`${name} ${phName}`}>
          <bdi>{name}</bdi> · <bdi>{phName}</bdi>
        </p>
      ))}
    </>
  )
}

function LeaveSide({ leave }: { leave: Leave }) {
  const t = useT()
  const optionLabel = useOptionLabel()
  const { natureLeave, dateFrom, dateTo, status, dateRejoinRequest, dateRejoinRequestStatus } = leave
  return (
    <>
      <p>
        {optionLabel(natureLeave)} · <DayText day={dateFrom} /> – <DayText day={dateTo} />
      </p>
      <p>{t(LEAVE_STATE_WORDS[status])}</p>
      {dateRejoinRequest && dateRejoinRequestStatus ? (
        <p>
          {t('sync.rejoinThere')} <DayText day={dateRejoinRequest} /> · {t(LEAVE_STATE_WORDS[dateRejoinRequestStatus])}
        </p>
      ) : null}
    </>
  )
}

function leavesIn(current: unknown): Leave[] {
  const list = z.safeParse(leaveListSchema, current)
  if (list.success) return list.data
  const one = 'dateFrom' in Object(current) ? z.safeParse(leaveSchema, current).data : undefined
  return one ? [one] : []
}
