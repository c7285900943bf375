import type { OutboxRow } from '@counter/outbox'
import { DecisionDock } from '../../../../components/layout/decision-dock.tsx'
import { takeBack } from '../../../../data/record/outbox.ts'
import type { MessageId } from '../../../../i18n/message-id.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useNameText } from '../../../../lib/shown-names.ts'
import { useDecision } from '../../../../lib/use-decision.ts'
import { parseLeaveUpdateIntent } from '../../../../shared/contract/intents/leave-update.ts'
import { changeLeave, keepsReasons } from '../../../../shared/rules/leave/leave-states.ts'
import type { LeaveAction } from '../../../../shared/rules/leave/leave-states.ts'
import { useSignedIn } from '../../../../stores/session-store.ts'
import { recordLeaveChange } from '../../commands.ts'
import type { ShownLeave } from '../shown-leave.ts'

type DecidingAction = Extract<LeaveAction['is'], 'approve' | 'reject' | 'approveRejoin' | 'rejectRejoin'>

const WAYS: readonly DecidingAction[] = ['approve', 'reject', 'approveRejoin', 'rejectRejoin']
const LABELS: Record<DecidingAction, MessageId> = {
  approve: 'leave.approve',
  reject: 'leave.reject',
  approveRejoin: 'leave.approveRejoin',
  rejectRejoin: 'leave.rejectRejoin',
}
/** In a row the sentence beside them says what they are about. */
const LABEL_IN_ROW = { approval: 'leave.approveShort', rejection: 'leave.rejectShort' } as const
const DONE: Record<LeaveAction['is'], MessageId> = {
  approve: 'leave.isApproved',
  reject: 'leave.isRejected',
  approveRejoin: 'leave.rejoinIsApproved',
  rejectRejoin: 'leave.rejoinIsRejected',
  cancel: 'leave.stateCancelled',
  requestRejoin: 'leave.statePending',
}

type LeaveDecisionProps = {
  shown: ShownLeave
  /** The decision that was made a moment ago. */
  undoable: OutboxRow | null
  /** Where to go once something was decided on this page; null before. */
  next?: { path: string; label: string } | null
  /** `null`: it was undone. */
  onDecided?: (opId: string | null) => void
  isInRow?: boolean
  keysWithin?: string
}

/** The decision about a leave; it is recorded at once, and not sent while it can be undone. */
export function LeaveDecision({
  shown,
  undoable,
  next = null,
  onDecided,
  isInRow = false,
  keysWithin,
}: LeaveDecisionProps) {
  const t = useT()
  const nameText = useNameText()
  const owner = useSignedIn()
  const { problem, decide, undo } = useDecision(onDecided)
  const { leave, server, changes } = shown
  const possible = WAYS.filter((is) => changeLeave({ leave, action: actionOf(is, ''), actor: 'manager' }).ok)
  const reasonTexts = {
    label: t('leave.reason'),
    hint: t('leave.reasonHint', { name: nameText(leave.requesterName || leave.requesterShortestName) }),
    missing: t('leave.reasonMissing'),
    tooLate: t('errors.leave_decided'),
  }
  const canDecide = server !== null && changes.length === 0
  const done = undoable ? parseLeaveUpdateIntent(undoable.intent)?.action.is : undefined

  function record(is: DecidingAction, reason: string) {
    if (!server) return
    void decide((opId) =>
      recordLeaveChange({ opId, owner, leave: server, action: actionOf(is, reason), actor: 'manager' }),
    )
  }

  return (
    <DecisionDock
      problem={problem}
      notSaved={t('leave.notSaved')}
      done={undoable ? { words: done ? t(DONE[done]) : '', onUndo: () => void undo(() => takeBack(undoable)) } : null}
      ways={
        canDecide
          ? possible.map((is) => ({
              label: t(isInRow ? LABEL_IN_ROW[is.startsWith('approve') ? 'approval' : 'rejection'] : LABELS[is]),
              isApproval: is.startsWith('approve'),
              asksReason: is.startsWith('reject') && keepsReasons(leave),
              onChoose: (reason) => record(is, reason),
            }))
          : []
      }
      reasonTexts={reasonTexts}
      next={next}
      isAllSent={changes.length === 0}
      isInRow={isInRow}
      keysWithin={keysWithin}
    />
  )
}

function actionOf(is: DecidingAction, reason: string): LeaveAction {
  return is === 'reject' || is === 'rejectRejoin' ? { is, reason } : { is }
}
