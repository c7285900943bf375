import type { OutboxRow } from '@counter/outbox'
import { InstantText } from '../../../components/format/day-text.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { VisuallyHidden } from '../../../components/layout/visually-hidden.tsx'
import { DecisionBadge } from '../../../components/state/decision-badge.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { correctionUpdateScreen } from '../../../kinds/correction-update/screen.tsx'
import { punchCorrectionScreen } from '../../../kinds/punch-correction/screen.tsx'
import { UnsentRow } from '../../../kinds/unsent-row.tsx'
import type { CorrectionState } from '../../../shared/contract/attendance.ts'
import { CORRECTION_UPDATE } from '../../../shared/contract/intents/correction-update.ts'
import type { ShownCorrection } from '../overlay.ts'
import styles from './corrections-card.module.css'

const STATES: Record<CorrectionState, MessageId> = {
  Pending: 'attendance.pending',
  Approved: 'attendance.approved',
  Rejected: 'attendance.rejected',
}

/** One's corrections: the time that was punched, the time asked for, and what became of it. */
export function CorrectionsCard({ corrections }: { corrections: readonly ShownCorrection[] }) {
  const t = useT()
  if (corrections.length === 0) return null
  return (
    <Card title={t('attendance.corrections')}>
      <ul className={styles.list}>
        {corrections.map((correction) => (
          <li key={correction._id} className={styles.item}>
            <BothTimes of={correction} />
            <p dir="auto" className={styles.reason}>
              {correction.reason}
            </p>
            {correction.row ? (
              <CorrectionRow row={correction.row} />
            ) : (
              <p>
                <DecisionBadge state={correction.status} name={t(STATES[correction.status])} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** An unsent request for a correction, or the decision about one. */
export function CorrectionRow({ row }: { row: OutboxRow }) {
  return (
    <UnsentRow row={row} screen={row.kind === CORRECTION_UPDATE ? correctionUpdateScreen : punchCorrectionScreen} />
  )
}

/** Both versions: as it was punched, and as it is to count. */
export function BothTimes({ of: { direction, from, to } }: { of: Pick<ShownCorrection, 'direction' | 'from' | 'to'> }) {
  const t = useT()
  return (
    <p>
      <span>{`${t(direction === 'in' ? 'attendance.checkIn' : 'attendance.checkOut')} ·`}</span>{' '}
      <span>{from === null ? t('attendance.missing') : <InstantText instant={from} />}</span> <span aria-hidden>→</span>
      <VisuallyHidden>{t('attendance.becomes')}</VisuallyHidden>{' '}
      <span>{to === null ? t('attendance.leftOut') : <InstantText instant={to} />}</span>
    </p>
  )
}
