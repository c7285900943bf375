import { NeedRow } from '../../../components/layout/need-row.tsx'
import { Place } from '../../../components/format/place.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { stateWordOf } from '@counter/outbox'
import { useDecided } from '../../../lib/use-decided.ts'
import type { ShownOvertime } from '../overlay.ts'
import { OvertimeDecision } from './overtime-decision.tsx'
import { OvertimeStateBadge } from './overtime-state.tsx'
import { useOvertimeSentence } from './use-overtime-sentence.ts'

type OvertimeNeedProps = {
  shown: ShownOvertime
  path: string
  /** It was decided here and stays in its place. */
  onKept: () => void
}

/** A request for overtime that waits for this manager, decided in its row. */
export function OvertimeNeed({ shown, path, onKept }: OvertimeNeedProps) {
  const sentenceOf = useOvertimeSentence()
  const { overtime, changes } = shown
  const { undoable, onDecided } = useDecided(changes)
  const isOpen = overtime.status === 'Pending'
  const unsent = changes.map(stateWordOf).find((each) => each !== null)
  const word = undoable ? null : (unsent ?? (isOpen ? null : 'sent'))
  return (
    <NeedRow
      to={path}
      name={sentenceOf(overtime)}
      actions={
        <OvertimeDecision
          shown={shown}
          undoable={undoable}
          next={null}
          onDecided={(opId) => {
            onDecided(opId)
            onKept()
          }}
          isInRow
        />
      }
    >
      {overtime.pharmacyName === '' ? null : (
        <p>
          <Place>{overtime.pharmacyName}</Place>
        </p>
      )}
      {isOpen || undoable ? null : <OvertimeStateBadge state={overtime.status} />}
      {word ? <StateWord state={word} /> : null}
    </NeedRow>
  )
}
