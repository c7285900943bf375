import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { changeLeave } from '../../../shared/rules/leave-states.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordLeaveChange, takeOut } from '../commands.ts'
import type { ShownLeave } from './shown-leave.ts'

type CancelLeaveProps = {
  shown: ShownLeave
  /** Called after an unsent request was removed, when nothing is left to show. */ onTakenOut: () => void
}

/** Cancels a leave while it is Pending, after a confirmation. An unsent request is removed instead. */
export function CancelLeave({ shown, onTakenOut }: CancelLeaveProps) {
  const t = useT()
  const owner = useSignedIn()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  // Created when the dialog opens, so that a double tap on the button records one change.
  const [opId, setOpId] = useState('')
  const { leave, server, request, changes } = shown
  if (!changeLeave({ leave, action: { is: 'cancel' }, actor: 'requester' }).ok) return null
  // An earlier change has a note of its own, with its own actions.
  if (changes.length > 0) return null
  const onlyHere = server === null ? request : null

  async function cancel() {
    setIsAsking(false)
    setProblem(null)
    if (onlyHere) {
      if (await takeOut(onlyHere)) return onTakenOut()
      return setProblem('notNow')
    }
    if (!server) return
    const result = await recordLeaveChange({ opId, owner, leave: server, action: { is: 'cancel' }, actor: 'requester' })
    if (!result.ok) setProblem(result.code)
  }

  return (
    <>
      {problem === 'notNow' ? <Banner tone="info">{t('leave.notNow')}</Banner> : null}
      {problem && problem !== 'notNow' ? (
        <Banner tone="error" title={t('leave.notSaved')}>
          {t(errorMessageId(problem))}
        </Banner>
      ) : null}
      <div>
        <Button
          onClick={() => {
            setOpId(crypto.randomUUID())
            setIsAsking(true)
          }}
        >
          {t('leave.cancelLeave')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('leave.cancelTitle')}
        confirmLabel={t('leave.cancelConfirm')}
        cancelLabel={t('leave.cancelKeep')}
        isDestructive
        onConfirm={() => void cancel()}
        onCancel={() => setIsAsking(false)}
      >
        <p>
          {t(onlyHere ? (onlyHere.sentBefore ? 'leave.takeOutAmbiguous' : 'leave.takeOutBody') : 'leave.cancelBody')}
        </p>
      </ConfirmDialog>
    </>
  )
}
