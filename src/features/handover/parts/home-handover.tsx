import { useLayoutEffect, useState } from 'react'
import { useKeptForm } from '../../../lib/use-kept-form.ts'
import { useIsExtended } from '../../../lib/server-kind.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useSignedIn } from '../../../stores/session-store.ts'
import { handoverAnswerDraft } from '../commands.ts'
import { toAnswer, useFreshHandovers, useHandovers } from '../queries.ts'
import { HandoverQuestion } from './handover-question.tsx'
import { RecordedNote } from './recorded-note.tsx'

type HomeHandoverProps = {
  /** Whether the answer is the one primary action of the page. */
  isMain?: boolean
  /** Whether one waits for an answer, known before it is painted. */
  onOpen?: (isOpen: boolean) => void
}

/** The newest handover that waits for this person; nothing if there is none. */
export function HomeHandover({ isMain = false, onOpen }: HomeHandoverProps) {
  const { userId } = useSignedIn()
  const now = useNow()
  const has = useIsExtended()
  const view = useHandovers(userId)
  const [answered, setAnswered] = useState<string | null>(null)
  useFreshHandovers({ userId, pharmacyName: view?.pharmacyName ?? null })
  const { typed, type, clear } = useKeptForm(handoverAnswerDraft, userId)
  const isRead = view !== undefined && typed !== undefined
  const [first] = has && isRead ? toAnswer(view, { personId: userId, now }) : []
  const isOpen = first !== undefined
  useLayoutEffect(() => onOpen?.(isOpen), [isOpen, onOpen])
  return (
    <>
      {answered ? <RecordedNote opId={answered} what="handover.answerRecorded" /> : null}
      {first ? (
        <HandoverQuestion
          key={first.handover._id}
          handover={first.handover}
          typed={typed && typed.handoverRef === first.handover.clientRef ? typed : null}
          onType={type}
          onClear={clear}
          isMain={isMain}
          onAnswered={setAnswered}
        />
      ) : null}
    </>
  )
}
