import type { ReactNode } from 'react'
import { InstantText } from '../../components/format/day-text.tsx'
import { Name } from '../../components/format/name.tsx'
import type { MessageId } from '../../i18n/message-id.ts'
import { useT } from '../../i18n/use-t.ts'
import { correctionSchema } from '../../shared/contract/attendance.ts'
import type { Correction, CorrectionState, Direction } from '../../shared/contract/attendance.ts'

export const DIRECTION_WORDS: Record<Direction, MessageId> = { in: 'sync.checkedIn', out: 'sync.checkedOut' }

const STATES: Record<CorrectionState, MessageId> = {
  Pending: 'sync.correctionPending',
  Approved: 'sync.correctionApproved',
  Rejected: 'sync.correctionRejected',
}

type Times = Pick<Correction, 'direction' | 'from' | 'to'>

/** The time as it was punched, and the time as it is to count. */
export function CorrectionTimes({ times: { direction, from, to } }: { times: Times }) {
  const t = useT()
  return (
    <span>
      <span>{`${t(DIRECTION_WORDS[direction])} ·`}</span>{' '}
      <span>{from === null ? t('sync.punchMissing') : <InstantText instant={from} />}</span>
      <span>{' → '}</span>
      <span>{to === null ? t('sync.punchLeftOut') : <InstantText instant={to} />}</span>
    </span>
  )
}

function CorrectionSide({ correction }: { correction: Correction }) {
  const t = useT()
  return (
    <>
      <p>
        <Name>{correction.userName}</Name>
      </p>
      <p>
        <CorrectionTimes times={correction} />
      </p>
      <p>
        <span>{t(STATES[correction.status])}</span>
        {correction.decidedByName ? (
          <span>
            {' '}
            · <Name>{correction.decidedByName}</Name>
          </span>
        ) : null}
      </p>
    </>
  )
}

/** A correction on the server, beside the unsent change that it conflicts with. */
export function correctionSide(object: unknown): ReactNode {
  const correction = correctionSchema.safeParse(object).data
  return correction ? <CorrectionSide correction={correction} /> : null
}
