import type { OutboxRow } from '@counter/outbox'
import { DecisionDock } from '../../../components/layout/decision-dock.tsx'
import type { MessageId } from '../../../i18n/message-id.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useDecision } from '../../../lib/use-decision.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordOvertimeChange, takeBackRow } from '../commands.ts'
import type { ShownOvertime } from '../overlay.ts'
import { OVERTIME_STATE_NAMES } from './overtime-state.tsx'

const WAYS = ['approve', 'reject'] as const
const LABELS: Record<(typeof WAYS)[number], MessageId> = { approve: 'overtime.approve', reject: 'overtime.reject' }

type OvertimeDecisionProps = {
  shown: ShownOvertime
  /** The decision that was made a moment ago. */
  undoable: OutboxRow | null
  /** Where to go once something was decided on this page; null before. */
  next?: { path: string; label: string } | null
  /** `null`: it was undone. */
  onDecided?: (opId: string | null) => void
  isInRow?: boolean
  keysWithin?: string | undefined
}

/** The decision about a request; it is recorded at once, and not sent while it can be undone. */
export function OvertimeDecision({
  shown,
  undoable,
  next = null,
  onDecided,
  isInRow = false,
  keysWithin,
}: OvertimeDecisionProps) {
  const t = useT()
  const owner = useSignedIn()
  const { problem, decide, undo } = useDecision(onDecided)
  const { overtime, server, changes } = shown
  const open = server?.status === 'Pending' && changes.length === 0 ? server : null
  return (
    <DecisionDock
      problem={problem}
      notSaved={t('overtime.notSaved')}
      done={
        undoable
          ? {
              words: overtime.status ? t(OVERTIME_STATE_NAMES[overtime.status]) : '',
              onUndo: () => void undo(() => takeBackRow(undoable)),
            }
          : null
      }
      ways={
        open
          ? WAYS.map((action) => ({
              label: t(LABELS[action]),
              isApproval: action === 'approve',
              onChoose: () =>
                void decide((opId) => recordOvertimeChange({ opId, owner, overtime: open, action, actor: 'manager' })),
            }))
          : []
      }
      next={next}
      isAllSent={changes.length === 0}
      isInRow={isInRow}
      keysWithin={keysWithin}
    />
  )
}
