import { NeedRow } from '../../../components/layout/need-row.tsx'
import type { Beside } from '../../../components/layout/need-row.tsx'
import { Place } from '../../../components/format/place.tsx'
import { StateWord } from '../../../components/state/state-word.tsx'
import { stateWordOf } from '@counter/outbox'
import { useUndoable } from '../../../lib/use-undoable.ts'
import type { ShownOvertime } from '../overlay.ts'
import { OvertimeDecision } from './overtime-decision.tsx'
import { OvertimeStateBadge } from './overtime-state.tsx'
import { useOvertimeSentence } from './use-overtime-sentence.ts'

type OvertimeNeedProps = {
  shown: ShownOvertime
  path: string
  beside: Beside
}

/** A request for overtime that waits for this manager, decided in its row. */
export function OvertimeNeed({ shown, path, beside }: OvertimeNeedProps) {
  const sentenceOf = useOvertimeSentence()
  const { overtime, changes } = shown
  const undoable = useUndoable(changes)
  // Where it is decided, the decision says it.
  const isUndoneHere = undoable !== null && beside === 'nothing'
  const isOpen = overtime.status === 'Pending'
  const unsent = changes.map(stateWordOf).find((each) => each !== null)
  const word = isUndoneHere ? null : (unsent ?? (isOpen ? null : 'sent'))
  return (
    <NeedRow
      to={path}
      name={sentenceOf(overtime)}
      actions={<OvertimeDecision shown={shown} undoable={undoable} isInRow />}
      beside={beside}
    >
      {overtime.pharmacyName === '' ? null : (
        <p>
          <Place>{overtime.pharmacyName}</Place>
        </p>
      )}
      {isOpen || isUndoneHere ? null : <OvertimeStateBadge state={overtime.status} />}
      {word ? <StateWord state={word} /> : null}
    </NeedRow>
  )
}
