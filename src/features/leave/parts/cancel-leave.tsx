import { useState } from 'react'
import { Banner } from '../../../components/state/banner.tsx'
import { Button } from '../../../components/inputs/button.tsx'
import { OutboxItemActions } from '../../../components/outbox/outbox-item-actions.tsx'
import { useOutboxItem } from '../../../components/outbox/use-outbox-item.ts'
import { discard } from '../../../data/sync/outbox.ts'
import { errorMessageId } from '../../../i18n/error-message.ts'
import { useT } from '../../../i18n/use-t.ts'
import { changeLeave } from '../../../shared/rules/leave-states.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { recordLeaveChange } from '../commands.ts'
import type { ShownLeave } from './shown-leave.ts'

type CancelLeaveProps = {
  shown: ShownLeave
  /** After an unsent request was taken out: there is nothing left to look at. */ onTakenOut: () => void
}

/** Cancelling while Pending, asked once in words. A request that is not sent yet is taken out. */
export function CancelLeave({ shown, onTakenOut }: CancelLeaveProps) {
  const t = useT()
  const owner = useSignedIn()
  const item = useOutboxItem()
  const [problem, setProblem] = useState<string | null>(null)
  // Made when the question is asked, so that a double tap on the answer is one change.
  const [opId, setOpId] = useState('')
  const { leave, server, request, changes } = shown
  if (!changeLeave({ leave, action: { is: 'cancel' }, actor: 'requester' }).ok) return null
  // What became of an earlier try is said in its own note, with its own way out.
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
      <OutboxItemActions
        item={item}
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
            item.ask()
          }}
        >
          {t('leave.cancelLeave')}
        </Button>
      </OutboxItemActions>
    </>
  )
}
