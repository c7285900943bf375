import type { ReactNode } from 'react'
import { DayText } from '../../components/format/day-text.tsx'
import { useHoursText } from '../../components/format/use-hours-text.ts'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { overtimeSchema } from '../../shared/contract/overtime.ts'
import type { Overtime, OvertimeState } from '../../shared/contract/overtime.ts'

const STATE_WORDS: Record<OvertimeState, MessageId> = {
  Pending: 'sync.overtimePending',
  Approved: 'sync.overtimeApproved',
  Rejected: 'sync.overtimeRejected',
  Cancelled: 'sync.overtimeCancelled',
}

function OvertimeSide({ overtime }: { overtime: Overtime }) {
  const t = useT()
  const hoursText = useHoursText()
  const { day, hours, reason, status } = overtime
  return (
    <>
      <p>
        <DayText day={day} />
        {hours === null ? null : <span>{` · ${t('sync.overtimeHours', { hours: hoursText(hours) })}`}</span>}
      </p>
      {reason === '' ? null : <p>{reason}</p>}
      <p>{t(status === null ? 'app.notReadable' : STATE_WORDS[status])}</p>
    </>
  )
}

/** An overtime request on the server, beside the unsent change that it conflicts with. */
export function overtimeSide(object: unknown): ReactNode {
  const overtime = overtimeSchema.safeParse(object).data
  return overtime ? <OvertimeSide overtime={overtime} /> : null
}
