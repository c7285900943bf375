import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { OutboxRowActions } from '../../../components/outbox/outbox-row-actions.tsx'
import { useRowActions } from '../../../components/outbox/use-row-actions.ts'
import { discard } from '../../../data/record/outbox.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { changeLeave } from '../../../shared/rules/leave/leave-states.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordLeaveChange } from '../commands.ts'
import type { ShownLeave } from './shown-leave.ts'

type CancelLeaveProps = {
  shown: ShownLeave
  /** Called after an unsent request was removed, when nothing is left to show. */ onTakenOut: () => void
}

/** Cancels a leave while it is Pending, after a confirmation. An unsent request is removed instead. */
export function CancelLeave({ shown, onTakenOut }: CancelLeaveProps) {
  const t = useT()
  const owner = useSignedIn()
  const actions = useRowActions()
  const [problem, setProblem] = useState<string | null>(null)
  // Created when the dialog opens, so that a double tap on the button records one change.
  const [opId, setOpId] = useState('')
  const { leave, server, request, changes } = shown
  if (!changeLeave({ leave, action: { is: 'cancel' }, actor: 'requester' }).ok) return null
  // An earlier change has a note of its own, with its own actions.
  if (changes.length > 0) return null
  const onlyHere = server === null ? request : null

  async function cancel(): Promise<boolean> {
    setProblem(null)
    if (onlyHere) {
      const isTakenOut = await discard(onlyHere)
      if (isTakenOut) onTakenOut()
      return isTakenOut
    }
    if (!server) return true
    const result = await recordLeaveChange({ opId, owner, leave: server, action: { is: 'cancel' }, actor: 'requester' })
    if (!result.ok) setProblem(result.code)
    return true
  }

  return (
    <>
      {problem ? (
        <Banner tone="error" title={t('leave.notSaved')}>
          {t(errorMessageId(problem))}
        </Banner>
      ) : null}
      <OutboxRowActions
        actions={actions}
        discard={{
          title: 'leave.cancelTitle',
          body: onlyHere ? (onlyHere.sentBefore ? 'leave.takeOutAmbiguous' : 'leave.takeOutBody') : 'leave.cancelBody',
          confirm: 'leave.cancelConfirm',
          keep: 'leave.cancelKeep',
          act: cancel,
        }}
      >
        <Button
          onClick={() => {
            setOpId(crypto.randomUUID())
            actions.ask()
          }}
        >
          {t('leave.cancelLeave')}
        </Button>
      </OutboxRowActions>
    </>
  )
}
