import { useState } from 'react'
import type { ReactNode } from 'react'
import { IconCheck, IconX } from '@tabler/icons-react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import type { Leave } from '../../../shared/contract/leave.ts'
import { changeLeave } from '../../../shared/rules/leave-states.ts'
import type { LeaveAction } from '../../../shared/rules/leave-states.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordLeaveChange } from '../commands.ts'
import styles from './decision.module.css'
import type { ShownLeave } from './shown-leave.ts'

type DecidingAction = Extract<LeaveAction['is'], 'approve' | 'reject' | 'approveRejoin' | 'rejectRejoin'>

/** One possible decision: the button's label, and the confirmation before it is recorded. */
export type DecisionWay = { is: DecidingAction; label: string; title: string; body: ReactNode }

type DecisionProps = {
  shown: ShownLeave
  approve: DecisionWay
  reject: DecisionWay
  onDecided: (opId: string) => void
}

/**
 * Approve and reject, each after a confirmation, because a decision cannot be undone once it is sent. Renders nothing
 * if neither is possible, or while an earlier decision is unsent: that one has a note of its own, with its own actions.
 */
export function Decision({ shown, approve, reject, onDecided }: DecisionProps) {
  const t = useT()
  const owner = useSignedIn()
  // A snapshot from when the dialog opened: what is shown is what is decided about, even if the leave changes
  // meanwhile.
  const [asking, setAsking] = useState<{ way: DecisionWay; about: Leave } | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Created when the dialog opens, so that a double tap on the button records one decision.
  const [opId, setOpId] = useState('')
  const { leave, server, changes } = shown
  const isPossible = ({ is }: DecisionWay) => changeLeave({ leave, action: { is }, actor: 'manager' }).ok
  if (!server || changes.length > 0 || (!isPossible(approve) && !isPossible(reject))) return null

  function ask(way: DecisionWay, about: Leave) {
    setOpId(crypto.randomUUID())
    setAsking({ way, about })
    setIsOpen(true)
  }

  async function decide() {
    setIsOpen(false)
    setProblem(null)
    if (!asking) return
    const result = await recordLeaveChange({
      opId,
      owner,
      leave: asking.about,
      action: { is: asking.way.is },
      actor: 'manager',
    })
    if (result.ok) onDecided(result.opId)
    else setProblem(result.code)
  }

  return (
    <>
      {problem ? (
        <Banner tone="error" title={t('leave.notSaved')}>
          {t(errorMessageId(problem))}
        </Banner>
      ) : null}
      <div className={styles.ways}>
        <Button
          variant="primary"
          icon={<IconCheck aria-hidden size={20} />}
          disabled={!isPossible(approve)}
          onClick={() => ask(approve, server)}
        >
          {approve.label}
        </Button>
        <Button
          icon={<IconX aria-hidden size={20} />}
          disabled={!isPossible(reject)}
          onClick={() => ask(reject, server)}
        >
          {reject.label}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isOpen}
        title={asking?.way.title ?? ''}
        confirmLabel={asking?.way.label ?? ''}
        cancelLabel={t('leave.decideLater')}
        isDestructive={asking?.way.is === reject.is}
        onConfirm={() => void decide()}
        onCancel={() => setIsOpen(false)}
      >
        {asking?.way.body}
      </ConfirmDialog>
    </>
  )
}
